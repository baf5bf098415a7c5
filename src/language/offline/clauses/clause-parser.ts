import type { Unit, VerbGroup } from '../phrases/phrase.ts';
import { MOTION, STATES } from '../words/words.ts';
import type { Clause, Part, SaidDate } from './clause.ts';
import { passLeadIn } from './lead-in.ts';
import { UnitCursor } from './unit-cursor.ts';

/**
 * Finds the clauses of one sentence that have a plain form: a subject, a verb, and what directly follows it. What stands
 * otherwise is left out, so that nothing is said of the wrong thing.
 */
export class ClauseParser {
  readonly clauses: Clause[] = [];
  readonly #cursor: UnitCursor;
  #dates: SaidDate[] = [];
  /** Whether nothing of the sentence stands before the subject. */
  #opensSentence = false;

  /** `end`: where the sentence ends in the text. */
  constructor(units: readonly Unit[], end: number) {
    this.#cursor = new UnitCursor(units, end);
  }

  parse(): readonly Clause[] {
    while (this.#cursor.at < this.#cursor.units.length) {
      const from = this.#cursor.at;
      this.#clause();
      if (this.#cursor.at === from) this.#cursor.at += 1;
      this.#cursor.toBoundary();
    }
    return this.clauses;
  }

  #clause(): void {
    this.#dates = [];
    if (!passLeadIn(this.#cursor, this.#dates)) return;
    const start = this.#cursor.startAt(this.#cursor.at);
    const before = this.#cursor.units[this.#cursor.at - 1];
    this.#opensSentence = before === undefined || (before.kind === 'mark' && before.mark === ';');
    const subject = this.#subject(start);
    if (subject) this.#predicates(subject, start);
  }

  /** The subject with what is attached to it; a finite verb is next. Undefined where it is not plain. */
  #subject(start: number): Pick<Clause, 'subjects' | 'attached'> | undefined {
    const subjects = this.#cursor.subjectList();
    const attached: Part[] = [];
    while (this.#cursor.unit?.kind === 'preposition' && this.#cursor.peek()?.kind === 'phrase') {
      const preposition = this.#cursor.unit.word;
      this.#cursor.at += 1;
      attached.push({ preposition, adjective: undefined, phrases: this.#cursor.subjectList() });
    }
    // "X now lives in Y".
    const date = this.#cursor.unit;
    if (date?.kind === 'date' && this.#cursor.isFiniteVerb(this.#cursor.at + 1)) {
      this.#dates.push({ text: date.text, preposition: undefined });
      this.#cursor.at += 1;
    }
    if (!this.#aside({ subjects, attached: [] }, start)) return undefined;
    if (subjects.length === 0 || !this.#cursor.isFiniteVerb()) return undefined;
    return { subjects, attached };
  }

  /** Passes over what is said of the subject before its verb: a description, a relative clause, a participle. */
  #aside(subject: Pick<Clause, 'subjects' | 'attached'>, start: number): boolean {
    const unit = this.#cursor.unit;
    if (unit?.kind === 'relative') return this.#relative(subject, start);
    if (unit?.kind !== 'mark') return true;
    if (unit.mark !== ',' && unit.mark !== '(') return false;
    const closing = unit.mark === '(' ? ')' : ',';
    if (this.#cursor.peek()?.kind === 'relative') {
      this.#cursor.at += 1;
      return this.#relative(subject, start);
    }
    if (this.#cursor.peek()?.kind === 'verb' && this.#opensSentence) {
      this.#cursor.at += 1;
      if (!this.#participle(subject)) return this.#fail();
      const mark = this.#cursor.unit;
      if (mark?.kind === 'mark' && mark.mark === closing) this.#cursor.at += 1;
      if (this.#cursor.isFiniteVerb()) return this.#keepLasting();
      return this.#fail();
    }
    for (let end = this.#cursor.at + 1; end < this.#cursor.units.length; end++) {
      const other = this.#cursor.units[end] as Unit;
      if (other.kind === 'mark' && other.mark === ';') return false;
      if (other.kind !== 'mark' || other.mark !== closing || !this.#cursor.isFiniteVerb(end + 1)) continue;
      this.#cursor.at = end + 1;
      return true;
    }
    return false;
  }

  /** "X, led by Y since May, was sold": who leads it now is not said. */
  #keepLasting(): true {
    const [said, main] = [this.clauses.at(-1), this.#cursor.unit];
    const isTold = main?.kind === 'verb' && main.group.isPast;
    if (isTold && said?.parts.some(({ preposition }) => preposition === 'by') && STATES.has(said.verb.verb))
      this.clauses.pop();
    return true;
  }

  /** "X, who leads Y, ...". */
  #relative(subject: Pick<Clause, 'subjects' | 'attached'>, start: number): boolean {
    this.#cursor.at += 1;
    const verb = this.#cursor.unit;
    if (verb?.kind !== 'verb' || verb.group.isInfinitive) return this.#fail();
    this.#predicate(subject, start);
    if (this.#cursor.unit?.kind === 'mark' && this.#cursor.unit.mark === ',') this.#cursor.at += 1;
    return this.#cursor.isFiniteVerb() || this.#fail();
  }

  #fail(): false {
    this.#cursor.toStrongBoundary();
    return false;
  }

  /** All verbs of the subject: "founded X and leads Y". */
  #predicates(subject: Pick<Clause, 'subjects' | 'attached'>, start: number): void {
    let from = start;
    do {
      this.#predicate(subject, from);
      from = this.#cursor.startAt(this.#cursor.at);
    } while (this.#toNextVerb());
  }

  #toNextVerb(): boolean {
    while (['preposition', 'adjective', 'date'].includes(this.#cursor.unit?.kind ?? '')) this.#cursor.at += 1;
    const skip = this.#cursor.unit?.kind === 'mark' && this.#cursor.unit.mark === ',' ? 1 : 0;
    const joint = this.#cursor.units[this.#cursor.at + skip];
    if (joint?.kind !== 'conjunction' || joint.word === 'or' || joint.word === 'nor') return false;
    const verb = this.#cursor.units[this.#cursor.at + skip + 1];
    if (verb?.kind !== 'verb' || verb.group.isInfinitive || verb.group.word.endsWith('ing')) return false;
    // "was built and held in X" may be active or passive; "was born in X and moved to Y" is not.
    if (this.clauses.at(-1)?.verb.isPassive && verb.group.isParticiple && !MOTION.has(verb.group.verb))
      return false;
    this.#cursor.at += skip + 1;
    this.#dates = [];
    return true;
  }

  /** Reads a verb and what directly follows it, and adds the clause. */
  #predicate(subject: Pick<Clause, 'subjects' | 'attached'>, start: number): void {
    const { group } = this.#cursor.unit as Extract<Unit, { kind: 'verb' }>;
    const parts = this.#read(subject, group, start, [...this.#dates]);
    if (!parts) return;
    this.#ofLast(parts);
    if (group.verb === 'be' && !group.isPassive && group.negation === undefined) this.#participle(subject);
  }

  /** "X is a film directed by Y", "X, founded by Y, ...": said of X. */
  #participle(subject: Pick<Clause, 'subjects' | 'attached'>): boolean {
    const verb = this.#cursor.unit;
    const next = this.#cursor.peek();
    if (verb?.kind !== 'verb' || !verb.group.isParticiple || verb.group.word.endsWith('ing')) return false;
    if (next?.kind !== 'preposition' && next?.kind !== 'date') return false;
    const group = { ...verb.group, isPassive: true, isPast: !STATES.has(verb.group.verb) };
    return this.#read(subject, group, this.#cursor.startAt(this.#cursor.at), []) !== undefined;
  }

  /** Adds the clause of the verb at this place. */
  #read(
    subject: Pick<Clause, 'subjects' | 'attached'>,
    verb: VerbGroup,
    start: number,
    dates: SaidDate[],
  ): readonly Part[] | undefined {
    this.#cursor.at += 1;
    const parts = this.#parts(dates);
    const end = this.#cursor.startAt(this.#cursor.at);
    if (parts) this.clauses.push({ ...subject, verb, parts, dates, start, end });
    return parts;
  }

  /** "from Y, who leads Z": said of the last name. */
  #ofLast(parts: readonly Part[]): void {
    const skip = this.#cursor.unit?.kind === 'mark' && this.#cursor.unit.mark === ',' ? 1 : 0;
    const [relative, verb] = [
      this.#cursor.units[this.#cursor.at + skip],
      this.#cursor.units[this.#cursor.at + skip + 1],
    ];
    const phrases = parts.at(-1)?.phrases ?? [];
    const [last, other] = phrases;
    if (
      relative?.kind !== 'relative' ||
      (skip === 0 && relative.word !== 'who') ||
      verb?.kind !== 'verb' ||
      verb.group.isInfinitive
    )
      return;
    if (!last || other || last.kind !== 'name' || last.isModifier || (last.owner && relative.word !== 'who'))
      return;
    this.#cursor.at += skip + 1;
    this.#dates = [];
    this.#predicate({ subjects: [last], attached: [] }, this.#cursor.startAt(this.#cursor.at));
  }

  /** Undefined where something stands there whose place is not sure. */
  #parts(dates: SaidDate[]): Part[] | undefined {
    const parts: Part[] = [];
    let adjective: string | undefined;
    for (;;) {
      const unit = this.#cursor.unit;
      const next = this.#cursor.peek();
      if (unit?.kind === 'date') {
        dates.push({ text: unit.text, preposition: undefined });
        this.#cursor.at += 1;
      } else if (unit?.kind === 'preposition' && next?.kind === 'date') {
        dates.push({ text: next.text, preposition: unit.word });
        this.#cursor.at += 2;
      } else if (unit?.kind === 'conjunction' && next?.kind === 'date') {
        dates.push({ text: next.text, preposition: unit.word });
        this.#cursor.at += 2;
      } else if (unit?.kind === 'preposition' && next?.kind === 'phrase') {
        this.#cursor.at += 1;
        parts.push({ preposition: unit.word, adjective, phrases: this.#cursor.list() });
        adjective = undefined;
      } else if (unit?.kind === 'phrase') {
        // "is head of X this season".
        if (parts.length > 0 && unit.phrase.tags.has('Duration')) return parts;
        // "gave Tom the book": which of the two is given is not sure.
        if (parts.length > 0)
          return parts.some(({ preposition }) => preposition === undefined) ? undefined : parts;
        parts.push({ preposition: undefined, adjective, phrases: this.#cursor.list() });
        adjective = undefined;
      } else if (unit?.kind === 'adjective' && parts.length === 0 && adjective === undefined) {
        adjective = unit.word;
        this.#cursor.at += 1;
      } else if (unit?.kind === 'mark' && unit.mark === '(') this.#cursor.skipParentheses();
      else if (unit?.kind === 'mark' && unit.mark === ',' && isDateNext(next, this.#cursor.peek(2)))
        this.#cursor.at += 1;
      else return parts;
    }
  }
}

function isDateNext(next: Unit | undefined, second: Unit | undefined): boolean {
  return next?.kind === 'date' || (next?.kind === 'preposition' && second?.kind === 'date');
}
