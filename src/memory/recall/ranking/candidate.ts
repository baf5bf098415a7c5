import type { Hits } from '../../../graph/queries/recall.ts';
import type { Features } from '../../features/features.ts';

export type Channel = Hits['channel'];

/** Evidence that makes a node a match. */
export const EVIDENCE = [
  'text',
  'vector',
  'sentence',
  'facet',
  'date',
  'edge',
  'hyperedge',
  'fuzzy',
  'link',
] as const;
/** What else moves a result: its place among the others, the session, a reranker. */
const ADJUSTMENTS = ['cover', 'pin', 'topical', 'session', 'rerank', 'regex'] as const;

/** What a part of a score comes from; the parts of a candidate add up to its score. */
export const PARTS = [...EVIDENCE, ...ADJUSTMENTS] as const;
export type Part = (typeof PARTS)[number];

export type Parts = { [Name in Part]?: number };

/** The way over the graph from a direct hit to a candidate. */
export interface LinkPath {
  readonly from: string;
  readonly kind: string;
  readonly via: string;
}

/** A node that may be a result, with what speaks for it. */
export interface Candidate {
  readonly key: string;
  readonly rev: number;
  /** Raw scores by channel, as the indexes gave them. */
  readonly hits: { [Name in Channel]?: number };
  /** Keys of nodes named in the query that it is joined to, each once. */
  facets: readonly string[];
  features: Features | undefined;
  /** Indexes of the query's terms that it holds, once they are asked for. */
  terms: readonly number[] | undefined;
  /** Cosine of the query with its vector, and with its best sentence. */
  cosine: number;
  sentenceCosine: number;
  parts: Parts;
  path: LinkPath | undefined;
  /** Keys of nodes that say the same and are folded into this one. */
  duplicates: string[];
}

export function newCandidate(key: string, rev: number): Candidate {
  return {
    key,
    rev,
    hits: {},
    facets: [],
    features: undefined,
    terms: undefined,
    cosine: 0,
    sentenceCosine: 0,
    parts: {},
    path: undefined,
    duplicates: [],
  };
}

/** The hits of all channels as candidates by key, each node once. */
export function gather(rows: readonly Hits[], into = new Map<string, Candidate>()): Map<string, Candidate> {
  for (const { channel, keys, revs, scores } of rows) {
    keys.forEach((key, index) => {
      const candidate = into.get(key) ?? newCandidate(key, revs[index] as number);
      into.set(key, candidate);
      candidate.hits[channel] = scores[index] as number;
    });
  }
  return into;
}

/** The sum of what speaks for a candidate. */
export function scoreOf({ parts }: Candidate): number {
  let sum = 0;
  for (const part in parts) sum += parts[part as Part] ?? 0;
  return sum;
}

/** Best first; equal scores by key, so that the order is stable. */
export function byScore(a: { score: number; key: string }, b: { score: number; key: string }): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}

/** The candidates, best first. */
export function bestFirst(candidates: Iterable<Candidate>): Candidate[] {
  return [...candidates]
    .map((candidate) => ({ candidate, key: candidate.key, score: scoreOf(candidate) }))
    .sort(byScore)
    .map(({ candidate }) => candidate);
}

/** A node that only the vector search brought must be near the query, not just the nearest there is. */
export function isMatch({ hits, cosine, sentenceCosine, path }: Candidate, cosineFloor: number): boolean {
  if (path !== undefined || Math.max(cosine, sentenceCosine) >= cosineFloor) return true;
  for (const channel in hits) if (channel !== 'vector') return true;
  return false;
}
