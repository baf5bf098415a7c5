import type { Features } from '../../features/features.ts';
import type { Candidate } from '../candidate.ts';

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

/** What the components of a score come from; they add up to it. */
export const COMPONENTS = [...EVIDENCE, ...ADJUSTMENTS] as const;
export type Components = { readonly [Name in (typeof COMPONENTS)[number]]?: number };

/** The way over the graph from a direct hit to a candidate. */
export interface LinkPath {
  readonly from: string;
  readonly kind: string;
  readonly via: string;
}

/** A candidate with its cosines to the query: of its vector, and of its best sentence. */
export interface Measured {
  readonly candidate: Candidate;
  readonly features: Features | undefined;
  readonly cosine: number;
  readonly sentenceCosine: number;
}

/** A candidate with what speaks for it. */
export interface Scored extends Measured {
  readonly components: Components;
  readonly path: LinkPath | undefined;
  /** The sum of the components. */
  readonly score: number;
}

export function scored(
  { candidate, features, cosine, sentenceCosine }: Measured,
  components: Components,
  path?: LinkPath,
): Scored {
  return { candidate, features, cosine, sentenceCosine, components, path, score: sumOf(components) };
}

/** The same with further components. */
export function plus(each: Scored, components: Components): Scored {
  return scored(each, { ...each.components, ...components }, each.path);
}

function sumOf(components: Components): number {
  let sum = 0;
  for (const name in components) sum += components[name as keyof Components] ?? 0;
  return sum;
}

/** Best first; equal scores by key, so that the order is stable. */
export function byScore(a: Scored, b: Scored): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return a.candidate.key < b.candidate.key ? -1 : 1;
}

/** Those that match, best first. */
export function matchesInOrder(all: Iterable<Scored>, cosineFloor: number): Scored[] {
  return [...all].filter((each) => isMatch(each, cosineFloor)).sort(byScore);
}

/** A node that only the vector search brought must be near the query, not just the nearest there is. */
export function isMatch(
  { candidate: { hits }, cosine, sentenceCosine, path }: Scored,
  cosineFloor: number,
): boolean {
  if (path !== undefined || Math.max(cosine, sentenceCosine) >= cosineFloor) return true;
  for (const channel in hits) if (channel !== 'vector') return true;
  return false;
}
