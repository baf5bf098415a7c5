import { boundsOf, type Period, type Tense } from '../phrases/dates.ts';
import type { Bounds } from '../phrases/absolute-dates.ts';
import type { SaidDate } from './clause.ts';

const BEGINS = new Set(['since', 'from']);
const ENDS = new Set(['until', 'till', 'to', 'through', 'and']);
/** What says when, and not that something is due or where it lies in time to something else. */
const DURING = new Set([undefined, 'in', 'on', 'at', 'during', 'of', 'over']);

/** When a clause holds, by its dates; nothing where they leave more than one reading. */
export function periodOf(
  dates: readonly SaidDate[],
  {
    writtenAt,
    tense,
    isState,
  }: { readonly writtenAt: Date; readonly tense: Tense; readonly isState: boolean },
): Period {
  const [first, second] = dates;
  if (!first || dates.length > 2) return {};
  const read = ({ text, preposition }: SaidDate) =>
    boundsOf(text, writtenAt, preposition === 'since' ? 'past' : tense);
  if (second) {
    const [start, end] = rangeOf(read(first), read(second), [first, second]);
    const isRange =
      (BEGINS.has(first.preposition ?? '') || first.preposition === 'between') &&
      ENDS.has(second.preposition ?? '');
    return isRange && start && end && start[0] < end[1] ? { valid_from: start[0], valid_to: end[1] } : {};
  }
  const start = read(first);
  if (!start) return {};
  if (BEGINS.has(first.preposition ?? '')) return { valid_from: start[0] };
  if (ENDS.has(first.preposition ?? '') && first.preposition !== 'and')
    return isState ? { valid_to: start[1] } : {};
  if (!DURING.has(first.preposition)) return {};
  // What happened then holds from then on; what was so then may have been so before and after.
  return isState ? { valid_from: start[0], valid_to: start[1] } : { valid_from: start[0] };
}

/** "From July to December 2026": one that names no year is of the year that fits the other. */
function rangeOf(
  start: Bounds | undefined,
  end: Bounds | undefined,
  [first, second]: readonly [SaidDate, SaidDate],
): readonly [Bounds | undefined, Bounds | undefined] {
  const [hasFirst, hasSecond] = [first, second].map(({ text }) => YEAR.test(text));
  if (end && hasSecond && !hasFirst) return [boundsOf(first.text, new Date(end[0]), 'past'), end];
  if (start && hasFirst && !hasSecond) return [start, boundsOf(second.text, new Date(start[0]), 'future')];
  return [start, end];
}

const YEAR = /\d{4}/;
