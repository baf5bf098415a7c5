import { Worker } from 'node:worker_threads';
import { READY, type MatchReply, type MatchRequest, doesNotCompile, tooCostly } from './regex-messages.ts';

/** A batch of ours needs far less with any sane pattern. */
const MAX_BATCH_MS = 1_000;

/** A worker that matches one batch after the other. A batch that overruns ends it. */
export class RegexThread {
  readonly #worker: Worker;
  readonly #loading = Promise.withResolvers<void>();
  #state: 'loading' | 'free' | 'busy' | 'over' = 'loading';
  #reply: PromiseWithResolvers<MatchReply> | undefined;
  #deadline: NodeJS.Timeout | undefined;

  constructor(file: URL) {
    this.#worker = new Worker(file);
    this.#worker.unref();
    this.#worker.on('message', (message: MatchReply | typeof READY) => {
      this.#state = 'free';
      clearTimeout(this.#deadline);
      if (message === READY) this.#loading.resolve();
      else this.#reply?.resolve(message);
    });
    this.#worker.on('error', (error: Error) => this.#end(error));
  }

  get state() {
    return this.#state;
  }

  /** Loading does not count against the first batch: on a busy machine it takes as long as a batch may. */
  get loaded(): Promise<void> {
    return this.#loading.promise;
  }

  /** Which of the items match. Throws INVALID_INPUT. */
  async match({ pattern, texts }: MatchRequest): Promise<boolean[]> {
    this.#state = 'busy';
    this.#reply = Promise.withResolvers();
    this.#worker.postMessage({ pattern, texts } satisfies MatchRequest);
    this.#deadline = setTimeout(() => this.#end(tooCostly()), MAX_BATCH_MS);
    const { matches, complaint, position } = await this.#reply.promise;
    if (matches) return matches;
    throw doesNotCompile(pattern, complaint ?? '', position);
  }

  async close(): Promise<void> {
    clearTimeout(this.#deadline);
    this.#state = 'over';
    await this.#worker
      .removeAllListeners()
      .on('error', () => undefined)
      .terminate();
  }

  #end(reason: Error): void {
    void this.close();
    this.#loading.reject(reason);
    this.#reply?.reject(reason);
  }
}
