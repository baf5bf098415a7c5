const MAX_BYTES = 192 * 2 ** 20;

/** A cache that shares the budget. */
export interface BudgetedCache {
  /** Drops an entry; false where there is none. */
  evict(): boolean;
}

/** Bounds the memory of the caches of all graphs together. The least recently used cache loses its entries first. */
export class CacheBudget {
  readonly #maxBytes: number;
  /** The least recently used first. */
  readonly #caches = new Set<BudgetedCache>();
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
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
