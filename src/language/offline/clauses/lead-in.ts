import type { Unit } from '../phrases/phrase.ts';
import type { SaidDate } from './clause.ts';
import type { UnitCursor } from './unit-cursor.ts';

/** Subordinate clauses that say a plain fact. */
const FACTIVE = new Set(['because', 'although', 'though', 'whereas', 'while', 'since']);

/** Skips what stands before the subject. False where no plain clause follows. */
export function passLeadIn(cursor: UnitCursor, dates: SaidDate[]): boolean {
  for (;;) {
    const unit = cursor.unit;
    if (isReminder(cursor)) cursor.at += 2;
    else if (!unit || unit.kind === 'verb' || unit.kind === 'relative') return false;
    else if (unit.kind === 'phrase') return true;
    else if (unit.kind === 'subordinator' && !FACTIVE.has(unit.word)) return skipSubordinate(cursor);
    else skipOne(cursor, unit, dates);
  }
}

/** "Remember that ...", at the start of a sentence. */
function isReminder(cursor: UnitCursor): boolean {
  const [verb, that] = [cursor.unit, cursor.peek()];
  const isFirst = cursor.at === 0 || (cursor.units[cursor.at - 1] as Unit).kind === 'mark';
  return (
    isFirst &&
    verb?.kind === 'verb' &&
    /^(?:remember|note)$/.test(verb.group.word) &&
    verb.group.negation === undefined &&
    (that?.kind === 'subordinator' || that?.kind === 'relative') &&
    that.word === 'that'
  );
}

function skipOne(
  cursor: UnitCursor,
  unit: Exclude<Unit, { kind: 'phrase' | 'verb' }>,
  dates: SaidDate[],
): void {
  const next = cursor.peek();
  cursor.at += 1;
  if (unit.kind === 'date') dates.push({ text: unit.text, preposition: undefined });
  else if (unit.kind === 'preposition' && next?.kind === 'date') {
    dates.push({ text: next.text, preposition: unit.word });
    cursor.at += 1;
  } else if (unit.kind === 'preposition' && next?.kind === 'phrase') cursor.list();
}

/** A clause of time, place or condition, up to its comma. */
function skipSubordinate(cursor: UnitCursor): false {
  while (cursor.unit && !(cursor.unit.kind === 'mark' && cursor.unit.mark !== ':')) cursor.at += 1;
  return false;
}
