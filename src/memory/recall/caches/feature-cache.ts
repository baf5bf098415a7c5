import type { TenantGraph } from '../../../graph/graph.ts';
import { recallFeatures } from '../../../graph/queries/recall/display.ts';
import { runQuery } from '../../../graph/run-query.ts';
import { decodeFeatures, type Features } from '../../derivation/features/features.ts';
import type { Hit } from '../hit.ts';

const MAX_BYTES = 192 * 2 ** 20;

/** A cache that shares the budget. */
interface BudgetedCache {
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

interface Entry {
  readonly rev: number;
  readonly features: Features;
  readonly bytes: number;
}

/** Memory of the objects around the features of a node. */
const OVERHEAD_BYTES = 1_000;

/** Features of a graph's recent candidates. An entry counts only for the revision that the indexes name, so none is too old. */
export class FeatureCache {
  readonly #budget: CacheBudget;
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry>();

  constructor(budget: CacheBudget) {
    this.#budget = budget;
  }

  /** The features of nodes by key; one statement reads those that are not cached. */
  async load(graph: TenantGraph, nodes: Iterable<Pick<Hit, 'key' | 'rev'>>): Promise<Map<string, Features>> {
    this.#budget.use(this);
    const found = new Map<string, Features>();
    const missing: string[] = [];
    for (const { key, rev } of nodes) {
      const entry = this.#entries.get(key);
      if (entry?.rev === rev) {
        found.set(key, entry.features);
        this.#entries.delete(key);
        this.#entries.set(key, entry);
      } else missing.push(key);
    }
    if (missing.length === 0) return found;
    for (const { key, rev, features: stored } of await runQuery(graph, recallFeatures, { keys: missing })) {
      const features = stored && decodeFeatures(stored);
      if (!features) continue;
      found.set(key, features);
      this.#set(key, { rev, features, bytes: stored.length + OVERHEAD_BYTES });
    }
    this.#budget.makeRoom();
    return found;
  }

  /** Drops the entry of a deleted node. */
  forget(key: string): void {
    this.#budget.add(-(this.#entries.get(key)?.bytes ?? 0));
    this.#entries.delete(key);
  }

  evict(): boolean {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.forget(oldest);
    return oldest !== undefined;
  }

  dispose(): void {
    while (this.evict());
    this.#budget.drop(this);
  }

  #set(key: string, entry: Entry): void {
    this.forget(key);
    this.#entries.set(key, entry);
    this.#budget.add(entry.bytes);
  }
}
