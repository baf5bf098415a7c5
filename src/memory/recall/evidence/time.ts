import { hasTerm, type Features } from '../../derivation/features/features.ts';
import { isDuring, type DateNumber } from '../../text/dates.ts';
import { dateOf } from '../../time/calendar.ts';
import type { Hit } from '../hit.ts';
import type { AskedPeriod, Question } from '../question/question.ts';
import { isOfSubject } from '../question/time-asked.ts';
import { PERIOD, WEIGHTS } from '../weights.ts';
import type { Evidence } from './evidence.ts';

type Dated = Pick<Hit, 'timeliness' | 'features'>;

/**
 * A day of the query that the node states, or its time in the period that the query names. What happened after the period did not hold
 * in it; what happened before may still.
 */
export const date: Evidence = (hit, { period, dates }) => {
  const { timeliness, features } = hit;
  if (!period) {
    return features?.dates.some((day) => dates.some((asked) => isDuring(day, asked))) ? WEIGHTS.date : 0;
  }
  const { asksFor, subject } = period;
  const isNamed = namesIt(hit, period);
  if (asksFor !== 'happening' && isNamed && isOfSubject(hit, subject)) return PERIOD.inside;
  if (asksFor === 'state' && features && liesAround(features, period)) return PERIOD.around;
  if (isDatedIn(hit, period)) {
    if (asksFor === 'happening') return PERIOD.happening;
    if (asksFor !== 'state' && isOfSubject(hit, subject)) return PERIOD.inside;
    return asksFor === 'event' ? PERIOD.insideToo : PERIOD.amid;
  }
  if (isNamed) return PERIOD.around;
  return timeliness === 'stored inside' ? PERIOD.stored : timeliness === 'after' ? PERIOD.after : 0;
};

/** Whether the period lets a node be a result. One of another time, or of none, passes if it states a date inside or names the period. */
export function passesPeriod(hit: Dated, { period }: Pick<Question, 'period'>): boolean {
  if (!period?.isFilter || hit.timeliness === 'stored inside') return true;
  return isDatedIn(hit, period) || namesIt(hit, period);
}

/** Whether its own time lies inside, or it states a day inside. */
function isDatedIn({ timeliness, features }: Dated, { days: { first, last } }: AskedPeriod): boolean {
  const [from, to] = [numberOf(first), numberOf(last)];
  return timeliness === 'inside' || (features?.dates.some((day) => day >= from && day <= to) ?? false);
}

/** "The takings of May", of what was written since May: the year of another May would be said. */
function namesIt({ features, timeliness }: Dated, { names }: AskedPeriod): boolean {
  if (!features) return false;
  const isSince = timeliness === 'inside' || timeliness === 'after';
  return names.some(
    ({ terms, year }) =>
      terms.every((term) => hasTerm(features, term)) &&
      (year === undefined || isSince || hasTerm(features, year)),
  );
}

/** Whether the days that a node states begin before the period ends, and end after it begins. */
function liesAround({ dates }: Features, { days: { first, last } }: AskedPeriod): boolean {
  return dates.length > 1 && Math.min(...dates) <= numberOf(first) && Math.max(...dates) >= numberOf(last);
}

function numberOf(day: number): DateNumber {
  const { year, month, date } = dateOf(day);
  return year * 10_000 + month * 100 + date;
}
