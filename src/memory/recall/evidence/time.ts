import { hasTerm, type Features } from '../../derivation/features/features.ts';
import { isDuring, type DateNumber } from '../../text/dates.ts';
import { dateOf } from '../../time/calendar.ts';
import type { Hit } from '../hit.ts';
import type { Question } from '../question/question.ts';
import { WEIGHTS } from '../weights.ts';
import type { Evidence } from './evidence.ts';

type Period = NonNullable<Question['period']>;

/** A day of the query that the node states, or its own time in the period that the query names. */
export const date: Evidence = ({ timeliness, features }, { period, dates }) => {
  const isInPeriod = period !== undefined && (timeliness === 'inside' || statesDateIn(features, period));
  const isDated = isInPeriod || features?.dates.some((day) => dates.some((asked) => isDuring(day, asked)));
  return isDated ? WEIGHTS.date : 0;
};

/** Whether the period lets a node be a result. One of unknown time passes too if it states a date inside, or names the period. */
export function passesPeriod(
  { timeliness, features }: Pick<Hit, 'timeliness' | 'features'>,
  { period }: Pick<Question, 'period'>,
): boolean {
  if (!period?.isFilter || timeliness === 'inside') return true;
  if (timeliness === 'outside' || !features) return false;
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
