import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import type { JsonLimits } from './count-values.ts';
import type { JsonRefusal, JsonReply, JsonRequest } from './json-messages.ts';
import { JoinedValue } from './json-parts.ts';
import { MalformedJson } from './json-text.ts';

const WORKER = new URL('./json-worker.ts', import.meta.url);
/** Several times what the values of the largest body take. */
const HEAP_MB = 256;

/**
 * Parses large JSON texts in a worker thread, made for the first of them, one after the other. The value comes back in
 * parts, and other work goes on between two of them.
 */
export class JsonThread {
  readonly #heapMb: number;
  #worker: Worker | undefined;
  #reply: PromiseWithResolvers<JsonReply> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(heapMb = HEAP_MB) {
    this.#heapMb = heapMb;
  }

  /** As `parseJson`. May take the text over, which is empty then. */
  parse(text: Buffer, limits: JsonLimits, onCounted: (values: number) => void): Promise<unknown> {
    const parsing = this.#last.then(() => this.#parse(text, limits, onCounted));
    this.#last = parsing.catch(() => undefined);
    return parsing;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #parse(text: Buffer, limits: JsonLimits, onCounted: (values: number) => void): Promise<unknown> {
    const joined = new JoinedValue();
    const bytes = ownBytes(text);
    let reply = await this.#ask({ text: bytes, limits }, [bytes.buffer]);
    for (;;) {
      if ('refusal' in reply) throw toError(reply.refusal);
      if ('values' in reply) onCounted(reply.values);
      else if (reply.part) joined.take(reply.part);
      else return joined.value;
      await nextTurn();
      reply = await this.#ask({ next: true });
    }
  }

  #ask(request: JsonRequest, transfer: readonly ArrayBuffer[] = []): Promise<JsonReply> {
    this.#reply = Promise.withResolvers();
    (this.#worker ??= this.#start()).postMessage(request, transfer);
    return this.#reply.promise;
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: this.#heapMb } });
    worker.unref();
    worker.on('message', (reply: JsonReply) => this.#reply?.resolve(reply));
    worker.on('error', (error: Error) => {
      this.#worker = undefined;
      this.#reply?.reject(isOutOfMemory(error) ? tooMuch() : error);
    });
    return worker;
  }
}

/** A short buffer shares its memory with others of Node's, which cannot be handed over. */
function ownBytes(text: Buffer): Uint8Array<ArrayBuffer> {
  const isOwn = text.byteLength === text.buffer.byteLength;
  return isOwn ? new Uint8Array(text.buffer as ArrayBuffer) : Uint8Array.from(text);
}

function toError({ code, message, details, isMalformed }: JsonRefusal): AppError {
  return isMalformed ? new MalformedJson() : new AppError(code, message, details && { details });
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooMuch(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', 'The body takes too much memory to parse. Send less at once.');
}
