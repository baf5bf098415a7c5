import { hasTerm } from '../../derivation/features/features.ts';
import type { Question } from '../question/question.ts';
import { MIN_EXACT_TERMS, TERMS_BESIDE_TOKEN } from '../weights.ts';
import type { Measured } from './score.ts';

/** Whether a node itself holds every word of the query that carries meaning, if these are enough to tell texts apart. */
export function holdsEveryWord({ features }: Measured, { terms }: Pick<Question, 'terms'>): boolean {
  if (!features || terms.length < MIN_EXACT_TERMS) return false;
  return terms.every(({ hash }) => hasTerm(features, hash));
}

/** How much the query's tokens in a node say, from 0 to 1: less in a long query, which says other things too. */
export function strengthOfTokens({ candidate }: Measured, { terms }: Pick<Question, 'terms'>): number {
  return Math.min(1, candidate.hits.token ?? 0) * Math.min(1, TERMS_BESIDE_TOKEN / Math.max(1, terms.length));
}

/** How far the query only names the node: 1 where it says nothing else, and little where the name is a word among many. */
export function shareOfName({ candidate }: Measured, { terms }: Pick<Question, 'terms'>): number {
  const letters = terms.map(({ word }) => word).join(' ').length;
  return Math.min(1, (candidate.hits.name ?? 0) / Math.max(1, letters)) ** 2;
}
