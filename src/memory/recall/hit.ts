import type { Hits } from '../../graph/queries/recall/candidates.ts';
import type { Displayed } from '../../graph/queries/recall/display.ts';
import type { Link } from '../../graph/queries/recall/links.ts';
import { cosinesWith, hasTerm, type Features } from '../derivation/features/features.ts';
import type { FoundPassage } from './passages/passage.ts';
import type { Part, Parts } from './parts.ts';

/** A node whose own time lies in the period that the query asks for is a hit of the channel `period`, one of a kind that it lists of `kind`. */
export type Channel = Hits['channel'] | 'period' | 'kind';
/** Raw scores by channel, as the indexes return them. */
export type Channels = { readonly [Name in Channel]?: number };

/** Where the time of a node lies to a period. Of a node without one it is only known whether it was stored inside. */
export type Timeliness = 'before' | 'inside' | 'after' | 'stored inside' | 'unknown';

/** How sure it is that a memory answers the query; `none` where nothing speaks for it. */
export type Confidence = 'high' | 'medium' | 'low' | 'none';

/** The link over the graph from a direct hit to a node. */
export interface LinkPath {
  readonly from: string;
  readonly kind: string;
  readonly via: string;
}

/** A node that may become a result. Search finds it, evidence scores it, and each pass adds to it what the pass finds out. */
export interface Hit {
  readonly key: string;
  readonly rev: number;
  readonly channels: Channels;
  /** How its own time lies to the period that the query names; undefined where it names none. */
  readonly timeliness?: Timeliness | undefined;
  /** Keys of nodes that the query names and that have an edge to this one, each once. */
  readonly facets: readonly string[];
  /** Passages of its files, best first. */
  readonly passages: readonly FoundPassage[];
  /** Undefined for a node that was stored a moment ago. */
  readonly features: Features | undefined;
  /** Cosines with the query: of its vector, and the best of its sentences. */
  readonly near: { readonly node: number; readonly sentence: number };
  /** What the score is made of. */
  readonly parts: Parts;
  /** The sum of the parts. */
  readonly score: number;
  /** The best direct hit, which no link overtakes. */
  readonly isBestDirect?: boolean;
  /** The links that recall follows from it, where it is one of the best direct hits. */
  readonly links: readonly Link[];
  /** Keys of what had the same relationship to it in the period that is asked for as others at other times. */
  readonly heldThen: readonly string[];
  /** The link that led to it. */
  readonly path?: LinkPath | undefined;
  readonly confidence: Confidence;
  /** What speaks for it by itself, in log odds; undefined where nothing does. */
  readonly support?: number;
  /** Keys of near-duplicates. */
  readonly duplicates: readonly string[];
  /** Key of a newer result that says something else about the same. */
  readonly olderThan?: string | undefined;
}

/** A hit that is chosen, with what the answer shows of it. */
export interface Shown extends Hit {
  readonly displayed: Displayed;
}

/** A revision that no node has: the features are read from the database, and not kept. */
export const NO_REVISION = -1;

/** A node without evidence. */
export function hitOf(node: Pick<Hit, 'key' | 'rev'> & Partial<Hit>): Hit {
  return {
    channels: {},
    facets: [],
    passages: [],
    features: undefined,
    near: { node: 0, sentence: 0 },
    parts: {},
    score: 0,
    links: [],
    heldThen: [],
    confidence: 'none',
    duplicates: [],
    ...node,
  };
}

/** Compares a node with the query, by meaning where the model can read the query. Its own vector stands in for missing sentence vectors. */
export function withFeatures(
  hit: Hit,
  features: Features | undefined,
  { vector, isReadable }: { readonly vector: Float32Array; readonly isReadable: boolean },
): Hit {
  if (!features) return hit;
  if (!isReadable) return { ...hit, features };
  const [node = 0, ...sentences] = cosinesWith(vector, features.directions);
  const sentence = sentences.length === 0 ? node : Math.max(...sentences);
  return { ...hit, features, near: { node, sentence } };
}

/** The cosine with the query of its vector, or of its best passage where that is nearer. */
export function cosineOf({ near, passages: [best] }: Pick<Hit, 'near' | 'passages'>): number {
  return best ? Math.max(near.node, best.cosine) : near.node;
}

/** The cosine with the query of the best of its sentences, or of its best passage where that is nearer. */
export function sentenceCosineOf({ near, passages: [best] }: Pick<Hit, 'near' | 'passages'>): number {
  return best ? Math.max(near.sentence, best.cosine) : near.sentence;
}

export function nearest(hit: Pick<Hit, 'near' | 'passages'>): number {
  return Math.max(cosineOf(hit), sentenceCosineOf(hit));
}

/** Whether a node, or its best passage, has a term. */
export function holdsTerm(
  { features, passages: [best] }: Pick<Hit, 'features' | 'passages'>,
  hash: number,
): boolean {
  return (features !== undefined && hasTerm(features, hash)) || best?.terms.has(hash) === true;
}

/** The same hit with further parts of its score. */
export function plus<T extends Hit>(hit: T, added: Parts): T {
  const parts = { ...hit.parts, ...added };
  return { ...hit, parts, score: sumOf(parts) };
}

export function sumOf(parts: Parts): number {
  let sum = 0;
  for (const name in parts) sum += parts[name as Part] ?? 0;
  return sum;
}

/** Best first; equal scores by key, so that the order is stable. */
export function byScore(a: Pick<Hit, 'key' | 'score'>, b: Pick<Hit, 'key' | 'score'>): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}

/** The hits that match, best first. */
export function matchesInOrder(hits: readonly Hit[], cosineFloor: number): Hit[] {
  return hits.filter((hit) => isMatch(hit, cosineFloor)).sort(byScore);
}

/** A node that only the vector search finds must be near the query; to be the nearest of all is not enough. */
export function isMatch(hit: Hit, cosineFloor: number): boolean {
  if (hit.path !== undefined || nearest(hit) >= cosineFloor) return true;
  return Object.keys(hit.channels).some((channel) => channel !== 'vector');
}

/** When what a result tells happened, or when it was stored. */
export function timeOf({ displayed: { node } }: Shown): string {
  return node.occurred_at ?? node.created_at;
}
