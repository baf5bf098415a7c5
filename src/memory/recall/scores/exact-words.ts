import type { Question } from '../question/question.ts';
import { EXACT_TERMS, TERMS_BESIDE_TOKEN } from '../weights.ts';
import { holdsTerm, type Measured } from './score.ts';

/**
 * How much it says, from 0 to 1, that a node itself holds every word of the query that carries meaning: more the more words
 * these are, since a text holds few words by chance.
 */
export function strengthOfWords(measured: Measured, { terms }: Pick<Question, 'terms'>): number {
  if (terms.length < EXACT_TERMS.min) return 0;
  return terms.every(({ hash }) => holdsTerm(measured, hash))
    ? Math.min(1, terms.length / EXACT_TERMS.full)
    : 0;
}

/** How much the query's tokens in a node say, from 0 to 1: less in a long query, which says other things too. */
export function strengthOfTokens(
  { candidate, passage }: Measured,
  { terms }: Pick<Question, 'terms'>,
): number {
  const tokens = Math.max(candidate.hits.token ?? 0, passage?.tokens ?? 0);
  return Math.min(1, tokens) * Math.min(1, TERMS_BESIDE_TOKEN / Math.max(1, terms.length));
}

/** How far the query only names the node: 1 where it says nothing else, and little where the name is a word among many. */
export function shareOfName({ candidate }: Measured, { terms }: Pick<Question, 'terms'>): number {
  const letters = terms.map(({ word }) => word).join(' ').length;
  return Math.min(1, (candidate.hits.name ?? 0) / Math.max(1, letters)) ** 2;
}
