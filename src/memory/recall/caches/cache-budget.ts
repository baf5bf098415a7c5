const MAX_BYTES = 192 * 2 ** 20;

/** A cache that shares the budget. */
export interface BudgetedCache {
  /** Lets go of an entry; false where there is none. */
  evict(): boolean;
}

/** Bounds the memory of the caches of all graphs together: where room ends, the cache that rests the longest gives first. */
export class CacheBudget {
  readonly #maxBytes: number;
  /** The longest unused first. */
  readonly #caches = new Set<BudgetedCache>();
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  use(cache: BudgetedCache): void {
    this.#caches.delete(cache);
    this.#caches.add(cache);
  }

  drop(cache: BudgetedCache): void {
    this.#caches.delete(cache);
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }

  makeRoom(): void {
    for (const cache of this.#caches) {
      while (this.#bytes > this.#maxBytes && cache.evict());
      if (this.#bytes <= this.#maxBytes) return;
    }
  }
}
