import { EmbedderClosedError, EmbeddingFailedError, reasonOf } from './embedding-errors.ts';
import { EmbeddingRequest, type TakenText } from './embedding-request.ts';
import type { ModelThread, StartModelThread } from './model-thread.ts';
import { DEFAULT_LIMITS, TextQueue, type QueueLimits } from './text-queue.ts';

export interface PoolOptions {
  readonly threads: number;
  readonly startThread: StartModelThread;
  readonly limits?: QueueLimits;
  /** Wait before a thread that ended is replaced; doubled at each failure in a row, up to RESTART_MAX_MS. */
  readonly restartMs?: number;
}

/** Quiet for so long, background texts may take every thread; before that they leave one free. */
const QUIET_MS = 250;
const RESTART_MS = 100;
const RESTART_MAX_MS = 10_000;

/** Hands waiting texts to model threads, replaces threads that end, and never runs the model itself. */
export class EmbeddingPool {
  readonly #options: PoolOptions;
  readonly #queue: TextQueue;
  readonly #threads = new Set<ModelThread>();
  readonly #restarts = new Set<NodeJS.Timeout>();
  readonly #starting = new Set<Promise<void>>();
  #idle: ModelThread[] = [];
  #failures = 0;
  #inBackground = 0;
  #lastAsked = 0;
  #isClosed = false;

  private constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = new TextQueue(options.limits ?? DEFAULT_LIMITS);
  }

  /** Resolves when every thread has its model; rejects, with all threads ended, when one cannot start. */
  static async open(options: PoolOptions): Promise<EmbeddingPool> {
    const pool = new EmbeddingPool(options);
    const starts = await Promise.allSettled(Array.from({ length: options.threads }, () => pool.#addThread()));
    const failed = starts.find((start) => start.status === 'rejected');
    if (!failed) return pool;
    await pool.close();
    throw failed.reason;
  }

  async embedQuery(text: string): Promise<Float32Array> {
    const request = new EmbeddingRequest([text]);
    this.#assertOpen();
    this.#queue.addQuery(request);
    this.#lastAsked = performance.now();
    this.#dispatch();
    const [vector] = (await request.vectors) as [Float32Array];
    return vector;
  }

  async embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    const request = new EmbeddingRequest(texts);
    this.#assertOpen();
    this.#queue.addPassages(request);
    this.#lastAsked = performance.now();
    this.#dispatch();
    return request.vectors;
  }

  async embedInBackground(texts: readonly string[]): Promise<Float32Array[]> {
    const request = new EmbeddingRequest(texts);
    this.#assertOpen();
    this.#queue.addBackground(request);
    this.#dispatch();
    return request.vectors;
  }

  /** Rejects what waits, lets texts under way finish and ends all threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#queue.failAll(new EmbedderClosedError());
    for (const restart of this.#restarts) clearTimeout(restart);
    await Promise.allSettled(this.#starting);
    await Promise.all([...this.#threads].map((thread) => thread.close()));
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new EmbedderClosedError();
  }

  #dispatch(): void {
    while (this.#idle.length > 0) {
      const taken = this.#queue.take();
      const background = taken ? undefined : this.#takeBackground();
      const text = taken ?? background;
      const thread = text && this.#idle.pop();
      if (!thread) return;
      void this.#run(thread, text, background !== undefined);
    }
  }

  #takeBackground(): TakenText | undefined {
    const isQuiet = performance.now() - this.#lastAsked > QUIET_MS;
    const most = isQuiet ? this.#threads.size : Math.max(1, this.#threads.size - 1);
    return this.#inBackground < most ? this.#queue.takeBackground() : undefined;
  }

  async #run(
    thread: ModelThread,
    { text, request, deliver }: TakenText,
    isBackground: boolean,
  ): Promise<void> {
    if (isBackground) this.#inBackground += 1;
    try {
      deliver(await thread.embed(text));
      this.#failures = 0;
    } catch (error) {
      this.#queue.fail(request, asFailure(error));
    }
    if (isBackground) this.#inBackground -= 1;
    if (this.#threads.has(thread)) this.#idle.push(thread);
    this.#dispatch();
  }

  async #addThread(): Promise<void> {
    const thread = await this.#options.startThread((ended) => this.#onEnd(ended));
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
    const wait = Math.min((this.#options.restartMs ?? RESTART_MS) * 2 ** this.#failures, RESTART_MAX_MS);
    this.#failures += 1;
    const restart = setTimeout(() => {
      this.#restarts.delete(restart);
      const started = this.#addThread().catch((error: unknown) => this.#onFailedStart(error));
      this.#starting.add(started);
      void started.finally(() => this.#starting.delete(started));
    }, wait);
    this.#restarts.add(restart);
  }

  #onFailedStart(error: unknown): void {
    // With no thread left what waits could wait for ever; a later start can still succeed for later calls.
    if (this.#threads.size === 0) this.#queue.failAll(noThread(error));
    this.#scheduleRestart();
  }
}

function noThread(cause: unknown): EmbeddingFailedError {
  return new EmbeddingFailedError(
    `No embedding thread is left and a new one did not start (${reasonOf(cause)}). It is tried again; ` +
      'if this lasts, check the model folder and the memory of the machine.',
    { cause },
  );
}

function asFailure(error: unknown): Error {
  return error instanceof Error ? error : new EmbeddingFailedError(`Embedding failed: ${String(error)}`);
}
