import { backOffMs } from '../concurrency/back-off.ts';
import { embedderClosed, embeddingFailed, reasonOf } from './embedding-errors.ts';
import { EmbeddingRequest, type Priority, type TakenText } from './embedding-request.ts';
import type { ModelThread, StartModelThread } from './model-thread.ts';
import { TextQueue } from './text-queue.ts';

/** Background texts leave one thread free until no query or passage has come for so long. */
const QUIET_MS = 250;
/** Wait before a thread that ended is replaced; doubled at each failure in a row. */
const MIN_RESTART_MS = 100;
const MAX_RESTART_MS = 10_000;

/** Gives waiting texts to model threads and replaces threads that end. */
export class EmbeddingPool {
  readonly #startThread: StartModelThread;
  readonly #queue = new TextQueue();
  readonly #threads = new Set<ModelThread>();
  readonly #restarts = new Set<NodeJS.Timeout>();
  #idle: ModelThread[] = [];
  #failures = 0;
  #inBackground = 0;
  #lastAsked = 0;
  #isClosed = false;

  private constructor(startThread: StartModelThread) {
    this.#startThread = startThread;
  }

  /** Resolves when every thread has its model; rejects, with all threads ended, when one cannot start. */
  static async open(threads: number, startThread: StartModelThread): Promise<EmbeddingPool> {
    const pool = new EmbeddingPool(startThread);
    const starts = await Promise.allSettled(Array.from({ length: threads }, () => pool.#addThread()));
    const failed = starts.find((start) => start.status === 'rejected');
    if (!failed) return pool;
    await pool.close();
    throw failed.reason;
  }

  async embed(priority: Priority, texts: readonly string[], tenant?: string): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    if (this.#isClosed) throw embedderClosed();
    const request = new EmbeddingRequest(priority, texts, tenant);
    this.#queue.add(request);
    if (priority !== 'background') this.#lastAsked = performance.now();
    this.#dispatch();
    return request.vectors;
  }

  /** Rejects the texts that wait, lets texts under way finish and ends all threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#queue.failAll(embedderClosed());
    for (const restart of this.#restarts) clearTimeout(restart);
    await Promise.all([...this.#threads].map((thread) => thread.close()));
  }

  #dispatch(): void {
    while (this.#idle.length > 0) {
      const taken = this.#queue.take() ?? this.#takeBackground();
      const thread = taken && this.#idle.pop();
      if (!thread) return;
      void this.#run(thread, taken);
    }
  }

  #takeBackground(): TakenText | undefined {
    const isQuiet = performance.now() - this.#lastAsked > QUIET_MS;
    const maxInBackground = isQuiet ? this.#threads.size : Math.max(1, this.#threads.size - 1);
    return this.#inBackground < maxInBackground ? this.#queue.takeBackground() : undefined;
  }

  async #run(thread: ModelThread, { text, request, deliver }: TakenText): Promise<void> {
    const isBackground = request.priority === 'background';
    if (isBackground) this.#inBackground += 1;
    try {
      deliver(await thread.embed(text));
      this.#failures = 0;
    } catch (error) {
      this.#queue.fail(request, error as Error);
    }
    if (isBackground) this.#inBackground -= 1;
    if (this.#threads.has(thread)) this.#idle.push(thread);
    this.#dispatch();
  }

  async #addThread(): Promise<void> {
    const thread = await this.#startThread((ended) => this.#onEnd(ended));
    if (this.#isClosed) return thread.close();
    this.#threads.add(thread);
    this.#idle.push(thread);
    this.#dispatch();
  }

  #onEnd(thread: ModelThread): void {
    this.#threads.delete(thread);
    this.#idle = this.#idle.filter((other) => other !== thread);
    this.#scheduleRestart();
  }

  #scheduleRestart(): void {
    if (this.#isClosed) return;
    this.#failures += 1;
    const wait = backOffMs(this.#failures, MIN_RESTART_MS, MAX_RESTART_MS);
    const restart = setTimeout(() => {
      this.#restarts.delete(restart);
      this.#addThread().catch((error: unknown) => this.#onFailedStart(error));
    }, wait);
    this.#restarts.add(restart);
  }

  #onFailedStart(error: unknown): void {
    // Without a thread the waiting texts could wait for ever; a later start can still serve later calls.
    if (this.#threads.size === 0) this.#queue.failAll(noThread(error));
    this.#scheduleRestart();
  }
}

function noThread(cause: unknown): Error {
  return embeddingFailed(
    `No embedding thread is left and a new one did not start (${reasonOf(cause)}). The service tries again; ` +
      'if this lasts, check the model folder and the memory of the machine.',
    cause,
  );
}
