import { boundsOf } from '../phrases/dates.ts';
import type { ClausePeriod } from './facts.ts';

/** Adds a date to what a clause says of when. A deadline ("by June") is none. */
export function addPeriod(
  clause: ClausePeriod,
  text: string,
  preposition: string | undefined,
  referenceTime: Date,
): void {
  if (preposition === 'by') return;
  const bounds = boundsOf(text, referenceTime);
  if (!bounds) return;
  const [start, end] = bounds;
  const isEnd = preposition !== undefined && ENDS.has(preposition);
  if (isEnd || (preposition === 'and' && clause.period.valid_from))
    clause.period = { ...clause.period, valid_to: preposition === 'before' ? start : end };
  else clause.period = { valid_from: preposition === 'after' ? end : start, ...clause.period };
  clause.lastEnd = end;
}

const ENDS: ReadonlySet<string> = new Set(['until', 'till', 'to', 'before', 'through']);
