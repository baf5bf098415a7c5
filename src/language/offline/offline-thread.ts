import { Worker } from 'node:worker_threads';
import { workerFile } from '../../concurrency/worker-file.ts';
import { AppError } from '../../errors.ts';
import type { ExtractionOutcome, ExtractionRequest, Extractor } from '../extraction.ts';
import type { ExtractionReply, ExtractionTask } from './thread-messages.ts';

const WORKER = workerFile('offline-worker', import.meta.url);
/** The taggers need some 100 MB. */
const MAX_HEAP_MB = 512;
/** A chunk takes some 50 ms; many may wait for their turn. */
const MAX_MS = 120_000;

interface Waiting {
  resolve(outcome: ExtractionOutcome): void;
  reject(reason: unknown): void;
}

/**
 * The rules in a worker thread, which begins with the first text: loading the taggers would block everything else for half a
 * second. Texts are read one after the other. A thread that dies or overruns is replaced for the next text.
 */
export class OfflineThread implements Extractor {
  readonly #waiting = new Map<number, Waiting>();
  readonly #maxMs: number;
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(maxMs = MAX_MS) {
    this.#maxMs = maxMs;
  }

  /** Throws where the thread dies or takes too long, UNAVAILABLE when it is closed, and the reason of the signal. */
  async extract({ signal, ...request }: ExtractionRequest): Promise<ExtractionOutcome> {
    signal.throwIfAborted();
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<ExtractionOutcome>();
    this.#waiting.set(id, { resolve, reject });
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const deadline = setTimeout(() => void this.#end(new Error('The text takes too long.')), this.#maxMs);
    this.#thread().postMessage({ id, request } satisfies ExtractionTask);
    return promise.finally(() => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', onAbort);
      this.#waiting.delete(id);
    });
  }

  async close(): Promise<void> {
    await this.#end(new AppError('UNAVAILABLE', 'The service stops. Repeat the request when it runs again.'));
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
    const waiting = this.#waiting.get(reply.id);
    if ('outcome' in reply) waiting?.resolve(reply.outcome);
    else waiting?.reject(reply.error);
  }

  async #end(reason: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(reason);
    await worker?.removeAllListeners().terminate();
  }
}
