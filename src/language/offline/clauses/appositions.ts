import type { Phrase, Unit } from '../phrases/phrase.ts';
import { typeOfNoun } from '../type-cues.ts';
import { isList } from '../phrases/look-ahead.ts';
import type { Part } from './clause.ts';
import { atItsTime, headOf, isOffice } from './offices.ts';
import { isNode, ofRelative, type Statement } from './statements.ts';

/** What stands beside a name and says what it is: "X, head of Y,", "Y's founder, X,", "Y's sister X". */
export function appositionsIn(units: readonly Unit[]): PlacedStatement[] {
  return units.flatMap((unit, at) => {
    if (unit.kind !== 'phrase') return [];
    const { phrase } = unit;
    const drafts = [
      ...besideOwner(phrase),
      ...afterName(units, at, phrase),
      ...beforeName(units, at, phrase),
      ...withinPlace(units, at, phrase),
    ];
    const start = units[at - 1]?.start ?? phrase.start;
    return drafts.map((draft) => {
      const end = Math.max(...draft.nodes.map((node) => node.end));
      return { ...draft, period: {}, start, end };
    });
  });
}

interface PlacedStatement extends Statement {
  /** From the unit before it to the end of its last name. */
  readonly start: number;
  readonly end: number;
}

type Draft = Omit<Statement, 'period'>;

/** "Y's sister X". */
function besideOwner(phrase: Phrase): Draft[] {
  const { kind, owner, head, isModifier } = phrase;
  if (kind !== 'name' || isModifier || !owner || owner.owner || head === '' || !isOffice(head)) return [];
  if (phrase.name.toLowerCase().endsWith(head)) return [];
  const is = atItsTime('is', phrase);
  return is !== undefined && isNode(owner) ? [{ nodes: [phrase, owner], words: `${is} ${head} of` }] : [];
}

/** "X, head of Y,", "X (Y's sister)". */
function afterName(units: readonly Unit[], at: number, name: Phrase): Draft[] {
  const [mark, noun] = [units[at + 1], units[at + 2]];
  if (name.kind !== 'name' || name.isModifier || mark?.kind !== 'mark' || noun?.kind !== 'phrase') return [];
  const before = units[at - 1];
  // "Born in Porto, the son of Y, he ..." is said of him.
  if (mark.mark === ',' && before?.kind === 'preposition' && LEADING.has(before.word)) return [];
  if ((mark.mark !== ',' && mark.mark !== '(') || headOf(noun.phrase) === undefined) return [];
  if (mark.mark === ',' && isList(units, at + 2, false)) return [];
  const { part, next, area } = partAt(units, at + 3);
  const isClosed = part?.preposition === undefined || BESIDE.has(part.preposition);
  return isClosed && closes(units, next) ? ofRelative([name], 'is', noun.phrase, part, area) : [];
}

/** "Y's founder, X,", "the founder of Y, X,". */
function beforeName(units: readonly Unit[], at: number, noun: Phrase): Draft[] {
  if (noun.kind !== 'common' || !noun.isDefinite || units[at - 1]?.kind === 'verb') return [];
  // "the history of Y, X": X is where Y lies.
  if (!noun.owner && typeOfNoun(noun.head) !== 'person') return [];
  const { part, next, area } = noun.owner ? { part: undefined, next: at + 1 } : partAt(units, at + 1);
  const [mark, name] = [units[next], units[next + 1]];
  if (mark?.kind !== 'mark' || mark.mark !== ',' || name?.kind !== 'phrase') return [];
  if (
    name.phrase.kind !== 'name' ||
    name.phrase.isModifier ||
    name.phrase.owner ||
    isList(units, next + 1, false)
  )
    return [];
  return closes(units, next + 2) ? ofRelative([name.phrase], 'is', noun, part, area) : [];
}

const PLACING = new Set(['in', 'at', 'near']);
/** What leads to a place rather than to somebody. */
const LEADING = new Set([...PLACING, 'on', 'to', 'from', 'into']);
const AREAS = ['Country', 'Region', 'City', 'Place'];
/** "in X, Y": Y is where X lies. */
function withinPlace(units: readonly Unit[], at: number, place: Phrase): Draft[] {
  const [before, mark, other] = [units[at - 1], units[at + 1], units[at + 2]];
  if (before?.kind !== 'preposition' || !PLACING.has(before.word)) return [];
  if (mark?.kind !== 'mark' || mark.mark !== ',' || other?.kind !== 'phrase') return [];
  // "in X, the Y": Y is in X.
  if (other.phrase.isDefinite) return [];
  const areNames = [place, other.phrase].every(
    (each) => each.kind === 'name' && !each.isModifier && !each.owner && each.head === '',
  );
  // "in X, High Street 12" gives an address.
  const isArea = AREAS.some((tag) => other.phrase.tags.has(tag)) && !/\d/.test(other.phrase.name);
  return areNames && isArea && closes(units, at + 3) && !isList(units, at + 2, true)
    ? [{ nodes: [place, other.phrase], words: 'is in' }]
    : [];
}

/** Prepositions of a description beside a name. */
const BESIDE = new Set(['of', 'at', 'in']);

/** "of Y", or "of growth at Y", whose `area` is "of growth". */
function partAt(units: readonly Unit[], at: number): { part: Part | undefined; next: number; area?: string } {
  const [preposition, other] = [units[at], units[at + 1]];
  if (preposition?.kind !== 'preposition' || other?.kind !== 'phrase') return { part: undefined, next: at };
  const { phrase } = other;
  const further = units[at + 2];
  if (
    phrase.kind === 'common' &&
    phrase.name &&
    !phrase.owner &&
    preposition.word === 'of' &&
    further?.kind === 'preposition' &&
    ['at', 'for', 'in'].includes(further.word)
  ) {
    const { part, next } = partAt(units, at + 2);
    return { part, next, area: ` of ${phrase.name}` };
  }
  return { part: { preposition: preposition.word, adjective: undefined, phrases: [phrase] }, next: at + 2 };
}

/** Whether a description ends at a place: at a mark that begins no list, or with the sentence. */
function closes(units: readonly Unit[], at: number): boolean {
  const unit = units[at];
  if (unit === undefined) return true;
  if (unit.kind !== 'mark') return false;
  return unit.mark !== ',' || units[at + 1]?.kind !== 'conjunction';
}
