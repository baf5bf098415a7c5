import type { Unit } from './phrase.ts';

const REACH = 30;

/** Whether a verb form is the verb of its clause, and not a participle such as "built by". */
export function isFinite(units: readonly Unit[], at: number, hasVerb: boolean): boolean {
  const unit = units[at];
  if (unit?.kind !== 'verb') return false;
  const { isParticiple, word } = unit.group;
  if (!isParticiple) return !unit.group.isInfinitive;
  if (word.endsWith('ing')) return false;
  const [before, next] = [units[at - 1], units[at + 1]];
  if (before === undefined || (before.kind === 'mark' && hasVerb)) return false;
  if (next?.kind === 'preposition' && next.word === 'by') return false;
  if (before.kind === 'conjunction')
    return next?.kind !== 'preposition' || !hasVerb || !isPastParticiple(units, at);
  if (hasVerb) return false;
  return next?.kind !== 'preposition' || !hasVerbAfter(units, at + 1);
}

/** "directed by X and written with Y": the verb before has no subject of its own either. */
function isPastParticiple(units: readonly Unit[], at: number): boolean {
  const before = units.slice(0, at).findLast((unit) => unit.kind === 'verb');
  return before?.kind === 'verb' && (before.group.isParticiple || before.group.isPassive);
}

function hasVerbAfter(units: readonly Unit[], from: number): boolean {
  for (const unit of units.slice(from, from + REACH)) {
    if (unit.kind === 'verb' && !unit.group.isParticiple && !unit.group.isInfinitive) return true;
    if (unit.kind === 'subordinator' || unit.kind === 'relative' || unit.kind === 'conjunction') return false;
  }
  return false;
}

/** Whether the phrase at a place is the subject of a verb to come. */
export function startsClause(units: readonly Unit[], at: number): boolean {
  const isGoverned = ['verb', 'preposition'].includes(units[at - 1]?.kind ?? '');
  for (let next = at + 1; next < Math.min(units.length, at + REACH); next++) {
    const unit = units[next] as Unit;
    if (unit.kind === 'verb')
      return units[next - 1]?.kind !== 'conjunction' && isFinite(units, next, isGoverned);
    if (unit.kind === 'conjunction' && isGoverned) return false;
    if (unit.kind === 'preposition' || unit.kind === 'date') continue;
    const isAttached =
      unit.kind === 'phrase' && ['preposition', 'conjunction'].includes(units[next - 1]?.kind ?? '');
    if (!isAttached && unit.kind !== 'conjunction') return false;
  }
  return false;
}

/** Whether a phrase after a comma is one of a list: "X, Y and Z". */
export function isList(units: readonly Unit[], at: number, hasVerb: boolean): boolean {
  for (let next = at + 1; next < Math.min(units.length, at + REACH); next++) {
    const unit = units[next] as Unit;
    if (unit.kind === 'conjunction')
      return units[next + 1]?.kind === 'phrase' && !(hasVerb && startsClause(units, next + 1));
    if (unit.kind !== 'phrase' && !(unit.kind === 'mark' && unit.mark === ',')) return false;
    if (unit.kind === 'phrase' && units[next - 1]?.kind !== 'mark') return false;
  }
  return false;
}
