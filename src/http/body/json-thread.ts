import { Worker } from 'node:worker_threads';
import { SerialQueue } from '../../concurrency/serial-queue.ts';
import { mapInSlices } from '../../concurrency/time-slices.ts';
import { workerFile } from '../../concurrency/worker-file.ts';
import { AppError } from '../../errors.ts';
import type { JsonLimits } from './count-values.ts';
import { type JsonRefusal, type JsonReply, type JsonRequest, MalformedJson } from './json-text.ts';

const WORKER = workerFile('json-worker', import.meta.url);
/** Several times the size of the largest body that is accepted. */
const MAX_HEAP_MB = 256;

/** Parses large JSON texts in a worker thread, one after the other. The first text starts the thread. */
export class JsonThread {
  readonly #maxHeapMb: number;
  readonly #queue = new SerialQueue();
  #worker: Worker | undefined;
  #reply: PromiseWithResolvers<JsonReply> | undefined;

  constructor(maxHeapMb = MAX_HEAP_MB) {
    this.#maxHeapMb = maxHeapMb;
  }

  /** As `parseJson`, but `onCounted` receives the number before the values are built on the main thread. */
  async parse(text: Buffer, limits: JsonLimits, onCounted: (count: number) => void): Promise<unknown> {
    const reply = await this.#queue.run('parse', () => this.#ask({ text, limits }));
    if ('refusal' in reply) throw toError(reply.refusal);
    onCounted(reply.count);
    const fields = reply.value as Record<string, unknown>;
    const parse = (text: string): unknown => JSON.parse(text);
    for (const name of reply.lists) fields[name] = await mapInSlices(fields[name] as string[], parse);
    return reply.value;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(request: JsonRequest): Promise<JsonReply> {
    this.#reply = Promise.withResolvers();
    (this.#worker ??= this.#start()).postMessage(request);
    return this.#reply.promise;
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: this.#maxHeapMb } });
    worker.unref();
    worker.on('message', (reply: JsonReply) => this.#reply?.resolve(reply));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#worker = undefined;
      this.#reply?.reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new AppError('PAYLOAD_TOO_LARGE', 'The body takes too much memory to parse. Send less at once.')
          : error,
      );
    });
    return worker;
  }
}

function toError({ code, message, details, isMalformed }: JsonRefusal): AppError {
  return isMalformed ? new MalformedJson() : new AppError(code, message, details && { details });
}
