import { Worker } from 'node:worker_threads';
import { TimeBudget } from '../concurrency/time-budget.ts';
import { workerFile } from '../concurrency/worker-file.ts';
import { NEXT, type DocumentReply, type DocumentTask } from './document.ts';

export interface ThreadLimits {
  /** Time of the thread's own work; the time in which its caller takes passages does not count. */
  readonly workMs: number;
  /** Objects and buffers. */
  readonly memoryMb: number;
}

const WORKER = workerFile('document-worker', import.meta.url);
/** A task ends after this time, whatever its caller takes of it. */
const MAX_MS = 1_200_000;
const MEMORY_CHECK_MS = 100;
/** The engine ends a thread whose heap grows so fast that it escapes the check. It cannot start one with less. */
const HEAP_MARGIN = 2;
const MIN_HEAP_MB = 64;
const MIB = 1_048_576;

/** A thread went beyond its limits or died. */
export class ThreadEnded extends Error {}

/** A worker thread for one task. It sees neither the environment nor the output of the service. */
export class DocumentThread {
  readonly #worker: Worker;
  readonly #budget: TimeBudget;
  readonly #memoryMb: number;
  readonly #memoryCheck: NodeJS.Timeout;
  #reply: PromiseWithResolvers<DocumentReply> | undefined;
  #end: Error | undefined;

  constructor(task: DocumentTask, { workMs, memoryMb }: ThreadLimits, signal: AbortSignal | undefined) {
    this.#worker = new Worker(WORKER, {
      workerData: task,
      name: 'document',
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: Math.max(MIN_HEAP_MB, HEAP_MARGIN * memoryMb) },
    });
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.on('message', (reply: DocumentReply) => this.#reply?.resolve(reply));
    this.#worker.on('error', (error: Error) => this.#fail(new ThreadEnded(error.message, { cause: error })));
    this.#worker.on('exit', () => this.#fail(new ThreadEnded('The thread ended.')));
    this.#memoryMb = memoryMb;
    this.#memoryCheck = setInterval(() => void this.#checkMemory(), MEMORY_CHECK_MS);
    this.#budget = new TimeBudget(workMs, MAX_MS);
    this.#budget.signal.addEventListener('abort', () => this.#fail(new ThreadEnded('The time is used up.')));
    signal?.addEventListener('abort', () => this.#fail(signal.reason as Error));
  }

  /** The next reply. Throws ThreadEnded, and the reason of the signal. */
  async next(): Promise<DocumentReply> {
    if (this.#end) throw this.#end;
    this.#reply = Promise.withResolvers();
    this.#budget.run();
    this.#worker.postMessage(NEXT);
    return this.#reply.promise.finally(() => this.#budget.pause());
  }

  async close(): Promise<void> {
    clearInterval(this.#memoryCheck);
    this.#budget.close();
    await this.#worker.terminate();
  }

  #fail(reason: Error): void {
    this.#end ??= reason;
    this.#reply?.reject(this.#end);
  }

  /** The engine's own limit counts no buffers. */
  async #checkMemory(): Promise<void> {
    // A thread that has ended, or has not begun, has no memory to look at.
    const used = await this.#worker.getHeapStatistics().catch(() => undefined);
    if (!used) return;
    const bytes = used.used_heap_size + used.external_memory;
    if (bytes > this.#memoryMb * MIB) this.#fail(new ThreadEnded('The memory is used up.'));
  }
}
