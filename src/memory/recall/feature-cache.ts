import { recallFeatures } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import { decodeFeatures, type Features } from '../features/features.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { Candidate } from './ranking/candidate.ts';

interface Entry {
  readonly rev: number;
  readonly features: Features;
  readonly bytes: number;
  /** Asked for since it was last spared. */
  isUsed: boolean;
}

/** Bytes kept, what the objects around a node's features take counted in. */
const MOST_BYTES = 192 * 2 ** 20;
const OVERHEAD = 1_000;

/**
 * Features of the nodes that were candidates lately, apart for each graph. The graph that rests the longest goes first,
 * in it the oldest; one that was asked for meanwhile is spared once (second chance). An entry counts only for the
 * revision that the indexes just named, so that it is never older than the database.
 */
export class FeatureCache {
  readonly #graphs = new Map<string, Map<string, Entry>>();
  #bytes = 0;

  /** Gives each candidate its features; those not kept are read in one statement. */
  async load(memory: MemoryContext, candidates: Iterable<Candidate>): Promise<void> {
    const entries = this.#entriesOf(memory.graph.database);
    const missing = new Map<string, Candidate>();
    for (const candidate of candidates) {
      if (candidate.features) continue;
      const entry = entries.get(candidate.key);
      if (entry?.rev === candidate.rev) {
        candidate.features = entry.features;
        entry.isUsed = true;
      } else missing.set(candidate.key, candidate);
    }
    if (missing.size === 0) return;
    const rows = await runQuery(memory.graph, recallFeatures, { keys: [...missing.keys()] });
    for (const { key, rev, features: stored } of rows) {
      const features = stored === null ? undefined : decodeFeatures(stored);
      const candidate = missing.get(key);
      if (!features || !candidate) continue;
      candidate.features = features;
      const bytes = (stored?.length ?? 0) + OVERHEAD;
      this.#keep(memory.graph.database, key, { rev, features, bytes, isUsed: false });
    }
    this.#makeRoom();
  }

  #entriesOf(database: string): Map<string, Entry> {
    const entries = this.#graphs.get(database) ?? new Map<string, Entry>();
    this.#graphs.delete(database);
    this.#graphs.set(database, entries);
    return entries;
  }

  #keep(database: string, key: string, entry: Entry): void {
    const entries = this.#entriesOf(database);
    this.#bytes += entry.bytes - (entries.get(key)?.bytes ?? 0);
    entries.delete(key);
    entries.set(key, entry);
  }

  #makeRoom(): void {
    for (const [database, entries] of this.#graphs) {
      for (const [key, entry] of entries) {
        if (this.#bytes <= MOST_BYTES) return;
        entries.delete(key);
        if (entry.isUsed) entries.set(key, { ...entry, isUsed: false });
        else this.#bytes -= entry.bytes;
      }
      this.#graphs.delete(database);
    }
  }
}
