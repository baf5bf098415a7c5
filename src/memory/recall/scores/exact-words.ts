import { hasTerm } from '../../derivation/features/features.ts';
import type { Question } from '../question/question.ts';
import { MIN_EXACT_TERMS } from '../weights.ts';
import type { Measured } from './score.ts';

/** Whether a node itself holds every word of the query that carries meaning, if these are enough to tell texts apart. */
export function holdsEveryWord({ features }: Measured, { terms }: Pick<Question, 'terms'>): boolean {
  if (!features || terms.length < MIN_EXACT_TERMS) return false;
  return terms.every(({ hash }) => hasTerm(features, hash));
}
