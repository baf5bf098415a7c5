import { Worker } from 'node:worker_threads';
import { workerFile } from '../../concurrency/worker-file.ts';
import { AppError } from '../../errors.ts';
import type { ExtractionOutcome, ExtractionRequest, Extractor } from '../extraction.ts';
import type { Cancellation, ExtractionReply, ExtractionTask } from './thread-messages.ts';

const WORKER = workerFile('offline-worker', import.meta.url);
/** The taggers need some 100 MB. */
const MAX_HEAP_MB = 512;
/** A chunk takes some 50 ms, and the start of the thread a second. */
const MAX_MS = 60_000;

interface Text extends ExtractionTask {
  resolve(outcome: ExtractionOutcome): void;
  reject(reason: unknown): void;
}

/**
 * The rules in a worker thread, which begins with the first text: loading the taggers would block everything else for half a
 * second. Texts are read one after the other. A thread that dies or overruns ends with its text, and the next gets a new one.
 */
export class OfflineThread implements Extractor {
  readonly #waiting = new Set<Text>();
  readonly #maxMs: number;
  /** What the thread reads, also where its caller has given up. */
  #read: { readonly text: Text; readonly deadline: NodeJS.Timeout } | undefined;
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(maxMs = MAX_MS) {
    this.#maxMs = maxMs;
  }

  /** Throws where the thread dies or takes too long, UNAVAILABLE when it is closed, and the reason of the signal. */
  async extract({ signal, ...request }: ExtractionRequest): Promise<ExtractionOutcome> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<ExtractionOutcome>();
    const text: Text = { id: ++this.#lastId, request, resolve, reject };
    const onAbort = () => this.#giveUp(text, signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.add(text);
    this.#readNext();
    return promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  async close(): Promise<void> {
    const reason = new AppError('UNAVAILABLE', 'The service stops. Repeat the request when it runs again.');
    for (const text of this.#waiting) text.reject(reason);
    this.#waiting.clear();
    await this.#end(reason);
  }

  #giveUp(text: Text, reason: unknown): void {
    text.reject(reason);
    const isWaiting = this.#waiting.delete(text);
    if (!isWaiting && this.#read?.text === text)
      this.#worker?.postMessage({ cancelled: text.id } satisfies Cancellation);
  }

  #readNext(): void {
    const [text] = this.#waiting;
    if (this.#read || !text) return;
    this.#waiting.delete(text);
    const deadline = setTimeout(() => void this.#end(new Error('The text takes too long.')), this.#maxMs);
    this.#read = { text, deadline };
    const { id, request } = text;
    this.#thread().postMessage({ id, request } satisfies ExtractionTask);
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(WORKER, {
      name: 'extraction',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    worker.unref();
    worker.on('message', (reply: ExtractionReply) => this.#settle(reply));
    worker.on('error', (error: Error) => void this.#end(error));
    return (this.#worker = worker);
  }

  #settle(reply: ExtractionReply): void {
    const text = this.#taken();
    if ('outcome' in reply) text?.resolve(reply.outcome);
    else text?.reject(reply.error);
    this.#readNext();
  }

  /** Ends the thread with the text that it reads. */
  async #end(reason: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#taken()?.reject(reason);
    this.#readNext();
    await worker
      ?.removeAllListeners()
      .on('error', () => undefined)
      .terminate();
  }

  /** The text that is read no longer. */
  #taken(): Text | undefined {
    const { text, deadline } = this.#read ?? {};
    clearTimeout(deadline);
    this.#read = undefined;
    return text;
  }
}
