import { FairQueue } from '../../../concurrency/fair-queue.ts';
import { workerFile } from '../../../concurrency/worker-file.ts';
import { type MatchRequest, tooManyWaiting } from './regex-messages.ts';
import { RegexThread } from './regex-thread.ts';

interface Task extends MatchRequest {
  readonly tenant: string;
  readonly resolve: (matches: boolean[]) => void;
  readonly reject: (error: unknown) => void;
  readonly onBegun: (() => void) | undefined;
}

/** Regular expressions for the calls of one tenant. */
export interface Expressions {
  /**
   * Which of the items match, each a list of fields. `onBegun` runs when the batch leaves the queue. Throws INVALID_INPUT
   * for a pattern that does not compile or costs too much, UNAVAILABLE if too many batches wait, and the reason of the
   * signal that ends the wait.
   */
  match(pattern: string, texts: MatchRequest['texts'], onBegun?: () => void): Promise<boolean[]>;
  /** The same for work that another signal can end as well. */
  until(signal: AbortSignal): Expressions;
}

export interface WithRegex {
  readonly regex: Expressions;
}

/** Any sane pattern matches so many characters in no time: if such a batch overruns, the pattern is to blame and not the text. */
export const SMALL_BATCH_CHARACTERS = 32 * 1_024;
/** Two, so that the costly pattern of one tenant leaves a worker to the others. */
const THREADS = 2;
const MAX_WAITING_PER_TENANT = 64;
const WORKER = workerFile('regex-worker', import.meta.url);

/** Matches regular expressions (RE2) in linear time in worker threads; a batch that overruns ends only its own worker. */
export class RegexEngine {
  readonly #file: URL;
  readonly #queue = new FairQueue<Task>();
  #threads: readonly RegexThread[] = [];

  constructor(file = WORKER) {
    this.#file = file;
  }

  /** For a call on a graph. One batch of a graph runs at a time. */
  of({ database, signal }: { database: string; signal?: AbortSignal | undefined }): Expressions {
    return {
      match: (pattern, texts, onBegun) => this.#match({ tenant: database, pattern, texts, onBegun }, signal),
      until: (other) => this.of({ database, signal: signal ? AbortSignal.any([signal, other]) : other }),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
    this.#threads = [];
  }

  async #match(batch: Omit<Task, 'resolve' | 'reject'>, signal: AbortSignal | undefined): Promise<boolean[]> {
    signal?.throwIfAborted();
    if (this.#queue.waitingOf(batch.tenant) >= MAX_WAITING_PER_TENANT) throw tooManyWaiting();
    const { promise, resolve, reject } = Promise.withResolvers<boolean[]>();
    const task = { ...batch, resolve, reject };
    const leave = () => {
      if (this.#queue.remove(task) || charactersOf(batch.texts) > SMALL_BATCH_CHARACTERS)
        reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave);
    this.#queue.add(task);
    this.#dispatch();
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  /** Gives waiting tasks to free threads, and starts a thread if more tasks wait than threads are loading. */
  #dispatch(): void {
    this.#threads = this.#threads.filter(({ state }) => state !== 'over');
    for (const thread of this.#threads.filter(({ state }) => state === 'free')) {
      const task = this.#queue.take();
      if (task) void this.#run(thread, task);
    }
    const loading = this.#threads.filter(({ state }) => state === 'loading').length;
    if (this.#threads.length < THREADS && this.#queue.takeable > loading) void this.#start();
  }

  async #run(thread: RegexThread, task: Task): Promise<void> {
    task.onBegun?.();
    await thread.match(task).then(task.resolve, task.reject);
    this.#queue.done(task);
    this.#dispatch();
  }

  async #start(): Promise<void> {
    const thread = new RegexThread(this.#file);
    this.#threads = [...this.#threads, thread];
    await thread.loaded.catch((error: unknown) => {
      // Fails the next task, so that a worker that cannot load is not started for ever.
      const task = this.#queue.take();
      task?.reject(error);
      if (task) this.#queue.done(task);
    });
    this.#dispatch();
  }
}

function charactersOf(texts: MatchRequest['texts']): number {
  return texts.flat().reduce((sum, field) => sum + field.length, 0);
}
