import { isFinite, isList, startsClause } from '../phrases/look-ahead.ts';
import type { Phrase, Unit } from '../phrases/phrase.ts';

/** A place among the parts of a sentence, and what can be read there. */
export class UnitCursor {
  at = 0;
  readonly units: readonly Unit[];
  /** Where the sentence ends in the text. */
  readonly #end: number;

  constructor(units: readonly Unit[], end: number) {
    this.units = units;
    this.#end = end;
  }

  get unit(): Unit | undefined {
    return this.units[this.at];
  }

  peek(distance = 1): Unit | undefined {
    return this.units[this.at + distance];
  }

  startAt(at: number): number {
    return this.units[at]?.start ?? this.#end;
  }

  /** Goes on to where another clause may begin. */
  toBoundary(): void {
    for (; this.unit; this.at++) {
      const unit = this.unit;
      if (unit.kind === 'mark' || unit.kind === 'conjunction' || unit.kind === 'subordinator') return;
      if (unit.kind === 'relative') return this.toStrongBoundary();
    }
  }

  toStrongBoundary(): void {
    while (this.unit && !(this.unit.kind === 'mark' && this.unit.mark === ';')) this.at += 1;
  }

  /** Reads a list of phrases at this place: "X, Y and Z". Empty where it is a choice. */
  list(): Phrase[] {
    const phrases: Phrase[] = [];
    let isChoice = false;
    for (;;) {
      const unit = this.unit;
      if (unit?.kind !== 'phrase') break;
      phrases.push(unit.phrase);
      this.at += 1;
      const [mark, next] = [this.unit, this.peek()];
      const isAfterComma = mark?.kind === 'mark' && mark.mark === ',';
      const isOxford = isAfterComma && next?.kind === 'conjunction' && this.peek(2)?.kind === 'phrase';
      if (mark?.kind === 'conjunction' && next?.kind === 'phrase') {
        if (startsClause(this.units, this.at + 1)) break;
        if (mark.word !== 'and' && mark.word !== '&' && mark.word !== 'plus') isChoice = true;
        this.at += 1;
      } else if (isOxford && phrases.length > 1 && !startsClause(this.units, this.at + 2)) {
        if (next.word !== 'and' && next.word !== '&') isChoice = true;
        this.at += 2;
      } else if (isAfterComma && next?.kind === 'phrase' && isList(this.units, this.at + 1, true))
        this.at += 1;
      else break;
    }
    return isChoice ? [] : phrases;
  }

  /** Before the verb everything joined belongs to the subject. */
  subjectList(): Phrase[] {
    const phrases: Phrase[] = [];
    let isChoice = false;
    while (this.unit?.kind === 'phrase') {
      phrases.push(this.unit.phrase);
      this.at += 1;
      const [mark, next] = [this.unit as Unit | undefined, this.peek()];
      if (mark?.kind === 'conjunction' && next?.kind === 'phrase') {
        isChoice ||= mark.word !== 'and' && mark.word !== '&';
        this.at += 1;
      } else if (
        mark?.kind === 'mark' &&
        mark.mark === ',' &&
        next?.kind === 'phrase' &&
        isList(this.units, this.at + 1, false)
      )
        this.at += 1;
      else if (
        mark?.kind === 'mark' &&
        mark.mark === ',' &&
        next?.kind === 'conjunction' &&
        phrases.length > 1 &&
        this.peek(2)?.kind === 'phrase'
      )
        this.at += 2;
      else break;
    }
    return isChoice ? [] : phrases;
  }

  isFiniteVerb(at = this.at): boolean {
    const unit = this.units[at];
    return unit?.kind === 'verb' && !unit.group.isInfinitive && isFinite(this.units, at, false);
  }

  skipParentheses(): void {
    while (this.unit && !(this.unit.kind === 'mark' && (this.unit.mark === ')' || this.unit.mark === ';')))
      this.at += 1;
    if (this.unit?.kind === 'mark' && this.unit.mark === ')') this.at += 1;
  }
}
