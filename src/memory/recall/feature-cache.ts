import { recallFeatures, type FeaturesRow } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import { decodeFeatures, type Features } from '../features/features.ts';
import { outlivingCall, type MemoryContext } from '../memory-context.ts';
import { readFeaturesAhead } from './features-ahead.ts';
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
 * Features of the nodes that were candidates lately, apart for each graph; a graph's first recall begins to read those of
 * all its nodes, for one that is missing costs a recall nearly as much as a hundred. Where room ends, the graph that rests
 * the longest goes first, in it the oldest; one that was asked for meanwhile is spared once (second chance). An entry
 * counts only for the revision that the indexes just named, so that it is never older than the database.
 */
export class FeatureCache {
  readonly #graphs = new Map<string, Map<string, Entry>>();
  #bytes = 0;

  /** Gives each candidate its features; those not kept are read in one statement. */
  async load(memory: MemoryContext, candidates: Iterable<Candidate>): Promise<void> {
    const { database } = memory.graph;
    if (!this.#graphs.has(database)) this.#readAhead(outlivingCall(memory));
    const entries = this.#entriesOf(database);
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
    for (const row of rows) {
      const candidate = missing.get(row.key);
      if (candidate) candidate.features = this.#keep(database, row);
    }
    this.#makeRoom();
  }

  #readAhead(memory: MemoryContext): void {
    const { database } = memory.graph;
    const keep = (rows: readonly FeaturesRow[]) => {
      const entries = this.#entriesOf(database);
      for (const row of rows) if (!entries.has(row.key)) this.#keep(database, row);
      return this.#bytes < MOST_BYTES;
    };
    // What could not be read ahead is read when it is missing.
    if (this.#bytes < MOST_BYTES) readFeaturesAhead(memory, keep).catch(() => undefined);
  }

  #entriesOf(database: string): Map<string, Entry> {
    const entries = this.#graphs.get(database) ?? new Map<string, Entry>();
    this.#graphs.delete(database);
    this.#graphs.set(database, entries);
    return entries;
  }

  #keep(database: string, { key, rev, features: stored }: FeaturesRow): Features | undefined {
    const features = stored === null ? undefined : decodeFeatures(stored);
    if (!stored || !features) return undefined;
    const entries = this.#entriesOf(database);
    const entry = { rev, features, bytes: stored.length + OVERHEAD, isUsed: false };
    this.#bytes += entry.bytes - (entries.get(key)?.bytes ?? 0);
    entries.delete(key);
    entries.set(key, entry);
    return features;
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
