import { dateOf } from './calendar.ts';
import { firstAfter, lastBefore, type Days } from './days.ts';
import type { Now, Point } from './pattern.ts';
import { BARE, LEAD, type Relation } from './relation.ts';

const JOINT = new RegExp(`^\\s*(and|or|to|until|till|through|[-–—])\\s*(?:(?:in|on)\\s+)?${LEAD}$`);

/** Whether two points are the ends of a stretch: "from March to May", "March or April", "today and tomorrow". */
export function isPair(relation: Relation | undefined, one: Point, other: Point, between: string): boolean {
  const [, joint] = JOINT.exec(between) ?? [];
  if (joint === undefined) return false;
  if (relation === 'between' || relation === 'from' || relation === 'since') return joint !== 'or';
  if (one.bare && !BARE[one.bare].has(relation) && other.bare) return false;
  return joint === 'and' || joint === 'or'
    ? follows(one, other)
    : one.bare === undefined || isLikeMonth(other);
}

/** Whether a stretch begins right after another of its kind; where one names no year, in any year. */
function follows(one: Point, other: Point): boolean {
  const gap = other.days.first - one.days.last - 1;
  if (one.cycle === 'week' || other.cycle === 'week') return gap % 7 === 0;
  if (one.cycle === undefined && other.cycle === undefined) return gap === 0;
  const [end, begin] = [dateOf(one.days.last + 1), dateOf(other.days.first)];
  return end.month === begin.month && end.date === begin.date;
}

function isLikeMonth({ days: { first, last } }: Point): boolean {
  return dateOf(first).date === 1 && last - first > 1;
}

/**
 * A date without a year takes the year in which the first lies before the second: between November and February. A day of the
 * week follows the first, or precedes the second where the text looks back.
 */
export function pairOf(one: Point, other: Point, { tense }: Now): Days {
  if (one.cycle === 'week' && other.cycle === 'week') {
    const length = weekdaysBetween(one, other);
    const first = tense === 'ahead' ? one.days.first : other.days.first - length;
    return { first, last: first + length };
  }
  if (one.days.first > other.days.last && (one.cycle === 'week' || other.cycle === 'week')) {
    const length = weekdaysBetween(one, other);
    if (other.cycle === 'week') return { first: one.days.first, last: one.days.first + length };
    return { first: other.days.last - length, last: other.days.last };
  }
  const isYearless = (point: Point) => point.cycle === 'year';
  if (tense === 'ahead' && isYearless(one)) {
    const { last } = isYearless(other) ? firstAfter(other.days, one.days.first) : other.days;
    if (one.days.first <= last) return { first: one.days.first, last };
  }
  const { first } = isYearless(one) ? lastBefore(one.days, other.days.first) : one.days;
  const { last } = isYearless(other) && !isYearless(one) ? firstAfter(other.days, first) : other.days;
  return first <= last ? { first, last } : { first: other.days.first, last: one.days.last };
}

/** Days from one day of the week to the next such other one. */
function weekdaysBetween(one: Point, other: Point): number {
  return (((other.days.first - one.days.first) % 7) + 7) % 7;
}
