import { recallFeatures } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import { decodeFeatures, type Features } from '../features/features.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { Candidate } from './ranking/candidate.ts';

interface Entry {
  readonly rev: number;
  readonly features: Features;
  readonly bytes: number;
}

/** Bytes kept, what the objects around a node's features take counted in. */
const MOST_BYTES = 192 * 2 ** 20;
const OVERHEAD = 1_000;

/**
 * Features of the nodes that were candidates lately, the least recently used going first. An entry counts only for the
 * revision that the indexes just named, so that it is never older than the database.
 */
export class FeatureCache {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** Gives each candidate its features; those not kept are read in one statement. */
  async load(memory: MemoryContext, candidates: Iterable<Candidate>): Promise<void> {
    const missing = new Map<string, Candidate>();
    for (const candidate of candidates) {
      if (candidate.features) continue;
      const entry = this.#entries.get(candidate.key);
      if (entry?.rev === candidate.rev) {
        candidate.features = entry.features;
        this.#entries.delete(candidate.key);
        this.#entries.set(candidate.key, entry);
      } else missing.set(candidate.key, candidate);
    }
    if (missing.size === 0) return;
    const rows = await runQuery(memory.graph, recallFeatures, { keys: [...missing.keys()] });
    for (const { key, rev, features: stored } of rows) {
      const features = stored === null ? undefined : decodeFeatures(stored);
      const candidate = missing.get(key);
      if (!features || !candidate) continue;
      candidate.features = features;
      this.#keep(key, { rev, features, bytes: (stored?.length ?? 0) + OVERHEAD });
    }
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
