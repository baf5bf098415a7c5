import { recallFeatures } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import { decodeFeatures, type Features } from '../features/features.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { Candidate } from './ranking/candidate.ts';

interface Entry {
  readonly rev: number;
  readonly features: Features;
}

/** Nodes whose features are kept: about 2 KB each. */
const MOST = 40_000;

/**
 * Features of the nodes that were candidates lately, the least recently used going first. An entry counts only for the
 * revision that the indexes just named, so that it is never older than the database.
 */
export class FeatureCache {
  readonly #entries = new Map<string, Entry>();

  /** Gives each candidate its features; those not kept are read in one statement. */
  async load(memory: MemoryContext, candidates: Iterable<Candidate>): Promise<void> {
    const missing = new Map<string, Candidate>();
    for (const candidate of candidates) {
      if (candidate.features) continue;
      const entry = this.#take(candidate.id);
      if (entry?.rev === candidate.rev) {
        candidate.features = entry.features;
        this.#entries.set(candidate.id, entry);
      } else missing.set(candidate.id, candidate);
    }
    if (missing.size === 0) return;
    const rows = await runQuery(memory.graph, recallFeatures, { ids: [...missing.keys()] });
    for (const { id, rev, features: stored } of rows) {
      const features = stored === null ? undefined : decodeFeatures(stored);
      const candidate = missing.get(id);
      if (!features || !candidate) continue;
      candidate.features = features;
      this.#keep(id, { rev, features });
    }
  }

  #take(id: string): Entry | undefined {
    const entry = this.#entries.get(id);
    if (entry) this.#entries.delete(id);
    return entry;
  }

  #keep(id: string, entry: Entry): void {
    this.#entries.set(id, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST && oldest !== undefined) this.#entries.delete(oldest);
  }
}
