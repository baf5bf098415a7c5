import { tooManyWaiting } from './regex-errors.ts';
import type { MatchRequest } from './regex-messages.ts';
import { RegexThread } from './regex-thread.ts';
import { FairQueue } from '../../concurrency/fair-queue.ts';

interface Task extends MatchRequest {
  readonly tenant: string;
  readonly resolve: (matches: boolean[]) => void;
  readonly reject: (error: unknown) => void;
  readonly onBegun: (() => void) | undefined;
}

/** Regular expressions as the calls of one tenant see them. */
export interface Expressions {
  /**
   * Which of the items match, each a list of fields. Throws INVALID_INPUT for a pattern that does not compile or costs too
   * much, UNAVAILABLE where too many batches wait, and the reason of the call's signal where that ends the wait.
   * `onBegun` is told when its turn has come.
   */
  match(pattern: string, texts: MatchRequest['texts'], onBegun?: () => void): Promise<boolean[]>;
  /** The same for work that ends by another signal. */
  until(signal: AbortSignal): Expressions;
}

export interface WithRegex {
  readonly regex: Expressions;
}

/**
 * Characters that take no time with any sane pattern: where a batch of no more has begun, it is waited for even beyond the
 * caller's time, since overrunning is then the fault of the pattern and not of the text.
 */
export const SMALL_BATCH = 32 * 1_024;
/** Two, so that one tenant's costly pattern leaves a worker to the others. */
const THREADS = 2;
/** Batches of one tenant that may wait; beyond it callers are told to come again. */
const WAITING = 64;
const WORKER = new URL('./regex-worker.ts', import.meta.url);

/**
 * Regular expressions in time linear in the text (RE2), case-insensitive, in worker threads, so that neither a hostile
 * pattern nor a long text holds up the event loop. Tenants take turns; a batch that overruns ends its worker, not others.
 */
export class RegexEngine {
  readonly #file: URL;
  readonly #queue = new FairQueue<Task>();
  #threads: readonly RegexThread[] = [];

  constructor(file = WORKER) {
    this.#file = file;
  }

  /** For a call on a graph, of which one batch runs at a time. */
  of({ database, signal }: { database: string; signal?: AbortSignal | undefined }): Expressions {
    return {
      match: (pattern, texts, onBegun) => this.match(pattern, texts, onBegun, database, signal),
      until: (other) => this.of({ database, signal: AbortSignal.any([...(signal ? [signal] : []), other]) }),
    };
  }

  match(
    pattern: string,
    texts: MatchRequest['texts'],
    onBegun?: () => void,
    tenant = '',
    signal?: AbortSignal,
  ): Promise<boolean[]> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.#queue.waitingOf(tenant) >= WAITING) return Promise.reject(tooManyWaiting());
    const { promise, resolve, reject } = Promise.withResolvers<boolean[]>();
    const task = { tenant, pattern, texts, resolve, reject, onBegun };
    const leave = () => {
      if (this.#queue.remove(task) || charactersOf(texts) > SMALL_BATCH) reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave);
    this.#queue.add(task);
    this.#goOn();
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
    this.#threads = [];
  }

  /** Gives free threads what waits, and starts one where more waits than will soon be free. */
  #goOn(): void {
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
    this.#goOn();
  }

  async #start(): Promise<void> {
    const thread = new RegexThread(this.#file);
    this.#threads = [...this.#threads, thread];
    await thread.loaded.catch((error: unknown) => {
      // Whoever is next hears of it, so that a worker that cannot load is not started for ever.
      const task = this.#queue.take();
      task?.reject(error);
      if (task) this.#queue.done(task);
    });
    this.#goOn();
  }
}

function charactersOf(texts: MatchRequest['texts']): number {
  return texts.reduce((sum, fields) => fields.reduce((more, field) => more + field.length, sum), 0);
}
