import type { Hits } from '../../../graph/queries/recall/candidates.ts';
import type { FoundPassage } from '../passages/passage.ts';

/** A node whose own time lies in the period that the query asks for is a hit of the channel `period`. */
export type Channel = Hits['channel'] | 'period';

/** A node that may become a result, with the hits of the indexes. */
export interface Candidate {
  readonly key: string;
  readonly rev: number;
  /** Raw scores by channel, as the indexes return them. */
  readonly hits: { readonly [Name in Channel]?: number };
  /** Keys of nodes that the query names and that have an edge to this one, each once. */
  readonly facets: readonly string[];
  /** Passages of its files, best first. */
  readonly passages?: readonly FoundPassage[];
  /** How its own time lies to the period that the query names; undefined where it names none. */
  readonly timeliness?: Timeliness | undefined;
}

/** `unknown` where the time at which the node occurred is not known, and it was created outside the period. */
export type Timeliness = 'inside' | 'outside' | 'unknown';

/** Adds the hits of all channels to the known candidates, by key. */
export function gather(
  rows: readonly Hits[],
  known: ReadonlyMap<string, Candidate> = new Map(),
): Map<string, Candidate> {
  const found = new Map(known);
  for (const { channel, keys, revs, scores } of rows) {
    keys.forEach((key, at) => {
      const candidate = found.get(key) ?? { key, rev: revs[at] as number, hits: {}, facets: [] };
      found.set(key, { ...candidate, hits: { ...candidate.hits, [channel]: scores[at] as number } });
    });
  }
  return found;
}
