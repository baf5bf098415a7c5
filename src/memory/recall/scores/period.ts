import { hasTerm, type Features } from '../../derivation/features/features.ts';
import type { DateNumber } from '../../text/dates.ts';
import { dateOf } from '../../time/calendar.ts';
import type { Question } from '../question/question.ts';
import type { Measured } from './score.ts';

type Period = NonNullable<Question['period']>;

/** Whether a node's own time, or a date that it states, lies in the period that the question names. */
export function isInPeriod({ candidate, features }: Measured, { period }: Pick<Question, 'period'>): boolean {
  if (!period) return false;
  return candidate.timeliness === 'inside' || statesDateIn(features, period);
}

/**
 * Whether the period lets a node be a result. One whose time is not known passes too if it states a date inside, or names
 * the period in the query's words: it may have been written down later.
 */
export function passesPeriod(
  { candidate, features }: Measured,
  { period }: Pick<Question, 'period'>,
): boolean {
  if (!period?.isFilter || candidate.timeliness === 'inside') return true;
  if (candidate.timeliness === 'outside' || !features) return false;
  const namesIt = period.terms.length > 0 && period.terms.every((term) => hasTerm(features, term));
  return namesIt || statesDateIn(features, period);
}

function statesDateIn(features: Features | undefined, { days: { first, last } }: Period): boolean {
  const [from, to] = [numberOf(first), numberOf(last)];
  return features?.dates.some((day) => day >= from && day <= to) ?? false;
}

function numberOf(day: number): DateNumber {
  const { year, month, date } = dateOf(day);
  return year * 10_000 + month * 100 + date;
}
