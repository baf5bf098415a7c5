import { anchorOf, awaitsSubject, isAfterPlace, startClause, type ClauseState } from './clause-state.ts';
import type { Descriptions } from './descriptions.ts';
import type { Entity } from '../entities.ts';
import { isList, startsClause } from '../phrases/look-ahead.ts';
import type { Phrase, Unit, VerbGroup } from '../phrases/phrase.ts';
import type { References } from '../references.ts';
import type { Statements } from './statements.ts';

/** The sentence that is read, and what was read of it. */
interface Sentence {
  readonly units: readonly Unit[];
  readonly references: References;
  readonly state: ClauseState;
  readonly statements: Statements;
  readonly descriptions: Descriptions;
}

/** Finds what each phrase is in its clause: a subject, an object, a description, or what a preposition leads to. */
export class PhrasePlaces {
  readonly #units: readonly Unit[];
  readonly #references: References;
  readonly #state: ClauseState;
  readonly #statements: Statements;
  readonly #descriptions: Descriptions;

  constructor({ units, references, state, statements, descriptions }: Sentence) {
    this.#units = units;
    this.#references = references;
    this.#state = state;
    this.#statements = statements;
    this.#descriptions = descriptions;
  }

  /** Gives a phrase its place in the clause. Returns whether it only describes what was named before. */
  place(phrase: Phrase, entity: Entity | undefined, at: number): boolean {
    const { preposition, conjunction, mark } = this.#state.before;
    const hasVerb = this.#statements.group !== undefined;
    const isSubject = startsClause(this.#units, at);
    if (preposition !== undefined) return this.#afterPreposition(phrase, entity, preposition);
    if (conjunction && this.#state.role && !(hasVerb && isSubject)) return this.#repeat(phrase, entity);
    if (mark !== undefined) {
      const apposed = this.#afterMark(phrase, entity, at);
      if (apposed !== undefined) return apposed;
    }
    if (!hasVerb || isSubject) return this.#asSubject(phrase, entity);
    return mark === undefined && this.#asObject(phrase, entity);
  }

  #asSubject(phrase: Phrase, entity: Entity | undefined): boolean {
    const { group, clause } = this.#statements;
    if (group && awaitsSubject(this.#state)) {
      if (entity) this.#state.subjects.push(entity);
      startClause(this.#state, this.#statements, this.#state.subjects);
      this.#statements.clause = clause;
    } else startClause(this.#state, this.#statements, entity ? [entity] : []);
    this.#state.role = { kind: 'subject' };
    if (phrase.kind === 'common') this.#descriptions.wait(phrase, this.#state.subjects);
    else if (entity) this.#state.anchor = { subjects: [entity], verb: 'is', rest: [] };
    return false;
  }

  #asObject(phrase: Phrase, entity: Entity | undefined): boolean {
    const group = this.#statements.group as VerbGroup;
    const subjects = this.#state.anchor?.subjects ?? this.#state.subjects;
    if (group.verb === 'be' && group.chain.length === 0 && !group.isPassive)
      return this.#describe(phrase, entity, this.#state.subjects);
    this.#state.role = { kind: 'object' };
    const object = this.#references.ofWhole(phrase) ?? entity;
    const words = phrase.kind === 'common' ? phrase.name || phrase.head : '';
    if (object) this.#statements.addObject(object, subjects);
    else if (phrase.owner) this.#descriptions.wait(phrase, this.#state.subjects);
    this.#state.anchor = { subjects, verb: group, rest: words ? [words] : [] };
    return false;
  }

  #describe(phrase: Phrase, entity: Entity | undefined, of: readonly Entity[]): boolean {
    this.#state.role = { kind: 'description', of };
    this.#state.described = of;
    this.#state.anchor = this.#descriptions.describe(phrase, entity, of);
    const isName = phrase.kind === 'name' && !phrase.isModifier;
    if (isName && entity) this.#descriptions.settle(entity);
    return !isName;
  }

  /** What a phrase after a mark says of the one before; undefined where it is a part of the clause. */
  #afterMark(phrase: Phrase, entity: Entity | undefined, at: number): boolean | undefined {
    const { entity: before, phrase: first } = this.#state.last ?? {};
    const isInList = isList(this.#units, at, this.#statements.group !== undefined);
    const isName = phrase.kind === 'name' && entity !== undefined;
    if (this.#descriptions.waiting && isName && !isInList) return this.#settle(entity);
    if (!before || first?.kind !== 'name') return undefined;
    if (isInList) return this.#state.role ? this.#repeat(phrase, entity) : undefined;
    if (startsClause(this.#units, at)) return undefined;
    if (isName && !phrase.isModifier && !phrase.head && isAfterPlace(this.#state)) {
      this.#statements.say([before], 'is in', entity);
      return false;
    }
    if (phrase.kind === 'pronoun' || (phrase.kind === 'name' && !phrase.isModifier)) return undefined;
    return this.#appose(phrase, entity, before);
  }

  /** "the founder of X, Y". */
  #settle(entity: Entity): boolean {
    this.#descriptions.settle(entity);
    if (!this.#statements.group) this.#state.subjects = [entity];
    this.#state.anchor = { subjects: [entity], verb: 'is', rest: [] };
    return false;
  }

  /** "X, the founder of Y". */
  #appose(phrase: Phrase, entity: Entity | undefined, of: Entity): boolean {
    const { group } = this.#statements;
    this.#statements.group = undefined;
    const described = this.#describe(phrase, entity, [of]);
    this.#statements.group = group;
    return described;
  }

  #repeat(phrase: Phrase, entity: Entity | undefined): boolean {
    const isDescription = phrase.kind === 'common' && !phrase.isDefinite;
    const role = this.#state.role;
    if (isDescription && this.#state.described) return this.#describe(phrase, entity, this.#state.described);
    if (role?.kind === 'description') return this.#describe(phrase, entity, role.of);
    if (role?.kind === 'object') return this.#asObject(phrase, entity);
    if (role?.kind === 'subject' && entity) this.#state.subjects.push(entity);
    else if (role?.kind === 'preposition' && role.anchor && entity)
      this.#statements.relate(role.anchor, role.word, entity);
    return false;
  }

  #afterPreposition(phrase: Phrase, entity: Entity | undefined, word: string): boolean {
    const { waiting } = this.#descriptions;
    const anchor = anchorOf(this.#state, word);
    this.#state.role = { kind: 'preposition', word, anchor };
    if (!entity) {
      const rest = [word, phrase.name || phrase.head];
      if (anchor) this.#state.anchor = { ...anchor, rest: [...anchor.rest, ...rest] };
    } else if (waiting && !this.#state.anchor) waiting.targets.push({ rest: [word], entity });
    else if (anchor) this.#statements.relate(anchor, word, entity);
    return false;
  }
}
