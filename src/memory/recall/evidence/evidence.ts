import { type Channel, type Channels, type Hit, cosineOf, sentenceCosineOf, holdsTerm } from '../hit.ts';
import type { Part } from '../parts.ts';
import type { Question } from '../question/question.ts';
import { WEIGHTS, EXACT_TERMS, LEADING_TOKEN, PERIOD, TERMS_BESIDE_TOKEN } from '../weights.ts';

/** The best values among the hits, by which all are scaled. */
export interface Scale {
  readonly channels: Channels;
  readonly cosine: number;
  readonly sentence: number;
  /** A text whose cosine is below has nothing to do with the query. */
  readonly floor: number;
}

/** What a kind of evidence adds to the score of a hit. */
export type Evidence = (hit: Hit, question: Question, scale: Scale) => number;
export type KindOfEvidence = readonly [Part, Evidence];

/** A raw score over the best of its channel. */
function shareOf(channel: Channel, { channels }: Hit, scale: Scale): number {
  return (channels[channel] ?? 0) / (scale.channels[channel] || 1);
}

/** How near the whole text is to the query. */
export const vector: Evidence = (hit, _, { cosine, floor }) =>
  WEIGHTS.vector * between(floor, cosineOf(hit), cosine);

/** How near its best sentence is. */
export const sentence: Evidence = (hit, _, { sentence: best, floor }) =>
  WEIGHTS.sentence * between(floor, sentenceCosineOf(hit), best);

/** Where a cosine lies between the floor and the best, from 0 to 1. */
function between(floor: number, value: number, best: number): number {
  return best <= floor ? 0 : Math.min(Math.max((value - floor) / (best - floor), 0), 1);
}

/** How far the query only names the node: all where it says nothing else, and little where the name is a word among many. */
export const name: Evidence = ({ channels }, { terms }) => {
  const letters = terms.map(({ word }) => word).join(' ').length;
  return WEIGHTS.name * Math.min(1, (channels.name ?? 0) / Math.max(1, letters)) ** 2;
};

/** The words of its edges, more where they were true in the period that is asked for. */
export const edge: Evidence = (hit, _, scale) =>
  Math.max(WEIGHTS.edge * shareOf('edge', hit, scale), PERIOD.held * shareOf('held', hit, scale));

/** The words, or the meaning, of its hyperedges. */
export const hyperedge: Evidence = (hit, _, scale) =>
  WEIGHTS.hyperedge * Math.max(shareOf('hyperedge', hit, scale), shareOf('hyperedge vector', hit, scale));

/** An edge to a node that the query names. */
export const facet: Evidence = ({ facets }) => (facets.length > 0 ? WEIGHTS.facet : 0);

/** The words of a node, or of its best passage. */
export const text: Evidence = (hit, _, scale) => {
  const best = Math.max(scale.channels.text ?? 0, scale.channels.passage ?? 0) || 1;
  const words = Math.max(hit.channels.text ?? 0, hit.passages[0]?.words ?? 0) / best;
  return WEIGHTS.text * Math.max(words, shareOf('cjk', hit, scale));
};

/** That a node holds every word of the query that carries meaning: it says more the more words these are. */
export const exact: Evidence = (hit, { terms }) => {
  if (terms.length < EXACT_TERMS.min || !terms.every(({ hash }) => holdsTerm(hit, hash))) return 0;
  return WEIGHTS.exact * Math.min(1, terms.length / EXACT_TERMS.full);
};

/**
 * The query's codes and the like: they say less in a long query, which says other things too. Where a code is all of the query, they
 * say more of a text that begins with it.
 */
export const token: Evidence = ({ channels, features, passages: [best] }, { terms, onlyToken }) => {
  const tokens = Math.max(channels.token ?? 0, best?.tokens ?? 0);
  const isSubject = onlyToken.length > 0 && onlyToken.every((hash, at) => features?.sequence[at] === hash);
  const weight = WEIGHTS.token * (isSubject ? LEADING_TOKEN : 1);
  return weight * Math.min(1, tokens) * Math.min(1, TERMS_BESIDE_TOKEN / Math.max(1, terms.length));
};

/** That a node is of the kind of which all are asked for. */
export const kind: Evidence = ({ channels }) => WEIGHTS.kind * (channels.kind ?? 0);

/** Nearly equal words. */
export const fuzzy: Evidence = (hit, _, scale) => WEIGHTS.fuzzy * shareOf('fuzzy', hit, scale);
