import type { Hits } from '../../graph/queries/recall.ts';

export type Channel = Hits['channel'];

/** A node that may be a result, with what the indexes say of it. */
export interface Candidate {
  readonly key: string;
  readonly rev: number;
  /** Raw scores by channel, as the indexes gave them. */
  readonly hits: { readonly [Name in Channel]?: number };
  /** Keys of nodes named in the query that it is joined to, each once. */
  readonly facets: readonly string[];
}

/** The hits of all channels as candidates by key, each node once. */
export function gather(rows: readonly Hits[]): Map<string, Candidate> {
  const found = new Map<string, Candidate & { hits: { [Name in Channel]?: number } }>();
  for (const { channel, keys, revs, scores } of rows) {
    keys.forEach((key, index) => {
      const candidate = found.get(key) ?? { key, rev: revs[index] as number, hits: {}, facets: [] };
      found.set(key, candidate);
      candidate.hits[channel] = scores[index] as number;
    });
  }
  return found;
}
