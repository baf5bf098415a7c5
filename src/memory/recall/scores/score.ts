import { hasTerm, type Features } from '../../derivation/features/features.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { FoundPassage } from '../passages/passage.ts';

/** Evidence that makes a node a match. */
export const EVIDENCE = [
  'exact',
  'token',
  'name',
  'text',
  'vector',
  'sentence',
  'facet',
  'date',
  'edge',
  'hyperedge',
  'fuzzy',
  'passage',
  'link',
] as const;
/** What else moves a result. `asked` puts what is asked for before its subject, `cover` is for terms and facets of the query that no result before it has. */
const ADJUSTMENTS = ['asked', 'cover', 'pin', 'topical', 'session', 'rerank', 'regex'] as const;

/** The components of a score, which add up to it. */
export const COMPONENTS = [...EVIDENCE, ...ADJUSTMENTS] as const;
export type Components = { readonly [Name in (typeof COMPONENTS)[number]]?: number };

/** The link over the graph from a direct hit to a candidate. */
export interface LinkPath {
  readonly from: string;
  readonly kind: string;
  readonly via: string;
}

/** A candidate with its cosines to the query: that of its vector or its best passage, and the best of its sentences. */
export interface Measured {
  readonly candidate: Candidate;
  readonly features: Features | undefined;
  readonly cosine: number;
  readonly sentenceCosine: number;
  /** The best passage of its files, which stands for it where it is better. */
  readonly passage?: FoundPassage | undefined;
  /** The node without its passages, where it has some. */
  readonly own?: Measured;
}

export interface Scored extends Measured {
  readonly components: Components;
  readonly path: LinkPath | undefined;
  /** The sum of the components. */
  readonly score: number;
}

export function scored(measured: Measured, components: Components, path?: LinkPath): Scored {
  return { ...measured, components, path, score: sumOf(components) };
}

export function sumOf(components: Components): number {
  return Object.values(components).reduce((sum, value) => sum + value, 0);
}

/** The same candidate with further components. */
export function plus(each: Scored, components: Components): Scored {
  return scored(each, { ...each.components, ...components }, each.path);
}

/** Whether a node, or the passage that stands for it, has a term. */
export function holdsTerm(
  { features, passage }: Pick<Measured, 'features' | 'passage'>,
  hash: number,
): boolean {
  return (features !== undefined && hasTerm(features, hash)) || passage?.terms.has(hash) === true;
}

/** Best first; equal scores by key, so that the order is stable. */
export function byScore(a: Scored, b: Scored): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return a.candidate.key < b.candidate.key ? -1 : 1;
}

/** The candidates that match, best first. */
export function matchesInOrder(all: Iterable<Scored>, cosineFloor: number): Scored[] {
  return [...all].filter((each) => isMatch(each, cosineFloor)).sort(byScore);
}

/** A node that only the vector search finds must be near the query; to be the nearest of all is not enough. */
export function isMatch(
  { candidate: { hits }, cosine, sentenceCosine, path }: Scored,
  cosineFloor: number,
): boolean {
  if (path !== undefined || Math.max(cosine, sentenceCosine) >= cosineFloor) return true;
  return Object.keys(hits).some((channel) => channel !== 'vector');
}
