import { setTimeout as sleep } from 'node:timers/promises';

const OVER_AFTER_MS = 3_000;
const AT_THE_LATEST_MS = 10_000;

/**
 * Knows when graphs are used for the first time in this process. Their first requests wait until the database is open and
 * their statements are planned, which takes all of the processor: work that nobody waits for comes after them.
 */
export class FirstUses {
  readonly #begun = new Set<string>();
  readonly #overAfterMs: number;
  readonly #atTheLatestMs: number;
  #last = -Infinity;

  constructor(overAfterMs = OVER_AFTER_MS, atTheLatestMs = AT_THE_LATEST_MS) {
    this.#overAfterMs = overAfterMs;
    this.#atTheLatestMs = atTheLatestMs;
  }

  /** Says that the graph is used; true where that is the first time. */
  begin(database: string): boolean {
    if (this.#begun.has(database)) return false;
    this.#begun.add(database);
    this.#last = performance.now();
    return true;
  }

  hasBegun(database: string): boolean {
    return this.#begun.has(database);
  }

  /** Resolves once no graph has begun for a while, or has waited long enough. Rejects where `signal` aborts it. */
  async over(signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + this.#atTheLatestMs;
    for (;;) {
      const left = Math.min(this.#last + this.#overAfterMs, deadline) - performance.now();
      if (left <= 0) return;
      await sleep(left, undefined, { signal });
    }
  }
}
