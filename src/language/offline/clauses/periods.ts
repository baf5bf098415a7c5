import { boundsOf, type Period, type Tense } from '../phrases/dates.ts';
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
  const start = read(first);
  if (!start) return {};
  if (second) {
    const end = read(second);
    const isRange =
      (BEGINS.has(first.preposition ?? '') || first.preposition === 'between') &&
      ENDS.has(second.preposition ?? '');
    return isRange && end && start[0] < end[1] ? { valid_from: start[0], valid_to: end[1] } : {};
  }
  if (BEGINS.has(first.preposition ?? '')) return { valid_from: start[0] };
  if (ENDS.has(first.preposition ?? '') && first.preposition !== 'and')
    return isState ? { valid_to: start[1] } : {};
  if (!DURING.has(first.preposition)) return {};
  // What happened then holds from then on; what was so then may have been so before and after.
  return isState ? { valid_from: start[0], valid_to: start[1] } : { valid_from: start[0] };
}
