import type { TenantGraph } from '../../../graph/graph.ts';
import { recallFeatures } from '../../../graph/queries/recall.ts';
import { runQuery } from '../../../graph/run-query.ts';
import { decodeFeatures, type Features } from '../../features/features.ts';
import type { CacheBudget } from './cache-budget.ts';

interface Entry {
  readonly rev: number;
  readonly features: Features;
  readonly bytes: number;
  /** Asked for since it was last spared. */
  isUsed: boolean;
}

/** What the objects around a node's features take. */
const OVERHEAD = 1_000;

/** A node as an index names it. */
export interface Revision {
  readonly key: string;
  readonly rev: number;
}

/**
 * Features of the nodes of one graph that were candidates lately. Where room ends, the oldest goes first; one that was asked
 * for meanwhile is spared once (second chance). An entry counts only for the revision that the indexes just named, so that it
 * is never older than the database.
 */
export class FeatureCache {
  readonly #budget: CacheBudget;
  readonly #entries = new Map<string, Entry>();

  constructor(budget: CacheBudget) {
    this.#budget = budget;
  }

  /** The features of nodes by their keys; those not kept are read in one statement. */
  async load(graph: TenantGraph, nodes: Iterable<Revision>): Promise<Map<string, Features>> {
    this.#budget.use(this);
    const found = new Map<string, Features>();
    const missing: string[] = [];
    for (const { key, rev } of nodes) {
      const entry = this.#entries.get(key);
      if (entry?.rev === rev) {
        found.set(key, entry.features);
        entry.isUsed = true;
      } else missing.push(key);
    }
    if (missing.length === 0) return found;
    for (const row of await runQuery(graph, recallFeatures, { keys: missing })) {
      const features = row.features === null ? undefined : decodeFeatures(row.features);
      if (!features) continue;
      found.set(row.key, features);
      const bytes = (row.features?.length ?? 0) + OVERHEAD;
      this.#keep(row.key, { rev: row.rev, features, bytes, isUsed: false });
    }
    this.#budget.makeRoom();
    return found;
  }

  /** Of a node that is gone. */
  forget(key: string): void {
    this.#budget.add(-(this.#entries.get(key)?.bytes ?? 0));
    this.#entries.delete(key);
  }

  /** Lets go of the oldest entry; false where there is none. */
  evict(): boolean {
    for (const [key, entry] of this.#entries) {
      if (!entry.isUsed) {
        this.forget(key);
        return true;
      }
      this.#entries.delete(key);
      this.#entries.set(key, { ...entry, isUsed: false });
    }
    return false;
  }

  /** Lets go of everything. */
  dispose(): void {
    for (const key of [...this.#entries.keys()]) this.forget(key);
    this.#budget.drop(this);
  }

  #keep(key: string, entry: Entry): void {
    this.forget(key);
    this.#entries.set(key, entry);
    this.#budget.add(entry.bytes);
  }
}
