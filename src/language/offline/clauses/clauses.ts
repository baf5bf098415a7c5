import { isAside, newState, startClause, whoseParticiple } from './clause-state.ts';
import { Descriptions } from './descriptions.ts';
import type { Entity } from '../entities.ts';
import type { Fact, ClausePeriod } from './facts.ts';
import { isFinite } from '../phrases/look-ahead.ts';
import { PhrasePlaces } from './phrase-places.ts';
import type { Phrase, Unit, VerbGroup } from '../phrases/phrase.ts';
import type { References } from '../references.ts';
import { Statements, type Anchor } from './statements.ts';
import { boundsOf } from '../phrases/dates.ts';

/** Reads the clauses of one sentence from left to right: who does what to whom, and who is what. */
export class ClauseReader {
  /** Of the first clause. */
  mainSubjects: readonly Entity[] = [];
  readonly #units: readonly Unit[];
  readonly #references: References;
  readonly #referenceTime: Date;
  readonly #statements = new Statements();
  readonly #descriptions: Descriptions;
  readonly #places: PhrasePlaces;
  readonly #state = newState();

  constructor(units: readonly Unit[], references: References, referenceTime: Date) {
    this.#units = units;
    this.#references = references;
    this.#referenceTime = referenceTime;
    this.#descriptions = new Descriptions(this.#statements, references);
    const parts = { units, references, state: this.#state, statements: this.#statements };
    this.#places = new PhrasePlaces({ ...parts, descriptions: this.#descriptions });
  }

  read(): readonly Fact[] {
    for (const [at, unit] of this.#units.entries()) {
      if (unit.kind === 'phrase') this.#readPhrase(unit.phrase, at);
      else if (unit.kind === 'verb') this.#readVerb(unit.group, at);
      else this.#readJoint(unit);
      if (unit.kind === 'phrase' || unit.kind === 'verb') this.#state.before = {};
    }
    return this.#statements.facts;
  }

  #readJoint(unit: Exclude<Unit, { kind: 'phrase' | 'verb' }>): void {
    const before = this.#state.before;
    if (unit.kind === 'preposition')
      this.#state.before = { ...before, preposition: unit.word, isDetached: before.mark !== undefined };
    else if (unit.kind === 'adjective') before.adjective = unit.word;
    else if (unit.kind === 'conjunction')
      this.#state.before = { conjunction: unit.word !== 'but' || !this.#statements.group };
    else if (unit.kind === 'relative') before.relative = true;
    else if (unit.kind === 'subordinator') startClause(this.#state, this.#statements, []);
    else if (unit.kind === 'date') this.#readDate(unit.text);
    else this.#readMark(unit.mark);
  }

  #readDate(text: string): void {
    addPeriod(this.#statements.clause, text, this.#state.before.preposition, this.#referenceTime);
    this.#state.before = {};
  }

  #readMark(mark: string): void {
    const { relative, conjunction } = this.#state.before;
    this.#state.before = { mark, ...(relative && { relative }), ...(conjunction && { conjunction }) };
    if (mark === '(' || mark === ')') this.#state.isInParentheses = mark === '(';
    else if (mark === ';') startClause(this.#state, this.#statements, []);
  }

  #readVerb(group: VerbGroup, at: number): void {
    const isMain = !this.#statements.group && !this.#state.before.relative;
    if (!isMain) this.#descriptions.waiting = undefined;
    if (group.isInfinitive && this.#statements.group) this.#continueWith(group);
    else if (this.#state.before.relative) {
      const { last } = this.#state;
      startClause(this.#state, this.#statements, last ? [last.entity] : []);
      this.#setVerb(group, this.#state.subjects);
    } else if (isFinite(this.#units, at, this.#statements.group !== undefined)) this.#startVerb(group);
    else this.#startParticiple(group);
  }

  #startVerb(group: VerbGroup): void {
    if (this.mainSubjects.length === 0) this.mainSubjects = this.#state.subjects;
    if (group.verb !== 'be') this.#descriptions.tell(this.#state.subjects);
    if (this.#statements.group) this.#statements.clause = { period: {} };
    this.#setVerb(group, this.#state.subjects);
  }

  #setVerb(group: VerbGroup, subjects: readonly Entity[]): void {
    const { group: before } = this.#statements;
    const sharesSubjects = this.#state.role === undefined && subjects === this.#state.anchor?.subjects;
    this.#statements.startVerb(
      group,
      subjects,
      sharesSubjects && (before?.isPassive ?? false) && group.isPassive,
    );
    this.#attachTo({ subjects, verb: group, rest: [] });
  }

  #attachTo(anchor: Anchor): void {
    this.#state.anchor = anchor;
    this.#state.role = undefined;
  }

  #continueWith(group: VerbGroup): void {
    if (!this.#statements.continueWith(group, this.#state.subjects)) return this.#setVerb(group, []);
    this.#attachTo({ subjects: this.#state.subjects, verb: this.#statements.group as VerbGroup, rest: [] });
  }

  /** "built by X": said of the phrase before, after a comma of the subject, and before a subject of the one to come. */
  #startParticiple(group: VerbGroup): void {
    const isPassive = !group.word.endsWith('ing');
    this.#state.isInParentheses = false;
    this.#setVerb({ ...group, isPassive, isPast: false }, whoseParticiple(this.#state));
  }

  #readPhrase(phrase: Phrase, at: number): void {
    const entity = this.#references.resolve(phrase, this.#state.subjects);
    if (isAside(this.#state)) return this.#joinShortForm(phrase);
    this.#descriptions.ofName(phrase, entity, this.#state.subjects);
    const { waiting } = this.#descriptions;
    const isDescription = this.#places.place(phrase, entity, at);
    const isKept = this.#state.before.preposition !== undefined || this.#descriptions.waiting !== waiting;
    if (!isKept) this.#descriptions.waiting = undefined;
    const described = isDescription ? (this.#state.described ?? [])[0] : undefined;
    // "X's work in Y" is said of X.
    const owner = entity ? undefined : phrase.owner;
    const last = described ?? entity ?? (owner && this.#references.resolve(owner, this.#state.subjects));
    if (last) this.#state.last = { entity: last, phrase: owner ?? phrase };
  }

  #joinShortForm({ kind, name }: Phrase): void {
    const before = this.#state.last?.entity;
    if (kind === 'name' && before && isShortForm(name, before.name)) this.#references.join(before, name);
  }
}

/** Adds a date to what a clause says of when. A deadline ("by June") is none. */
function addPeriod(
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

/** Whether a name has the initials of another: "WHO" after "World Health Organization". */
function isShortForm(short: string, long: string): boolean {
  const initials = long.match(/\p{Lu}/gu)?.join('') ?? '';
  const letters = short.replaceAll(/[^\p{Lu}]/gu, '');
  const isAbbreviation = letters.length > 1 && letters.length >= short.length / 2;
  return isAbbreviation && letters[0] === initials[0] && isWithin(letters, initials);
}

/** Whether all letters occur in order. */
function isWithin(letters: string, text: string): boolean {
  let from = 0;
  for (const letter of letters) {
    from = text.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}
