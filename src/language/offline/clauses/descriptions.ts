import type { Entity } from '../entities.ts';
import type { Phrase } from '../phrases/phrase.ts';
import type { References } from '../references.ts';
import type { Anchor, Statements } from './statements.ts';

/** A description that waits for its name: "the founder of X, Y". */
interface Waiting {
  readonly words: string;
  readonly head: string;
  readonly targets: { readonly rest: readonly string[]; readonly entity: Entity }[];
}

/** What phrases say of what a thing is: after "is", beside its name, and by whose it is. */
export class Descriptions {
  waiting: Waiting | undefined;
  readonly #statements: Statements;
  readonly #references: References;

  constructor(statements: Statements, references: References) {
    this.#statements = statements;
    this.#references = references;
  }

  /** Keeps a description until its name comes. */
  wait(phrase: Phrase, subjects: readonly Entity[]): void {
    this.waiting = { words: wordsOf(phrase), head: phrase.head, targets: [] };
    const owner = phrase.owner && this.#references.resolve(phrase.owner, subjects);
    if (owner) this.waiting.targets.push({ rest: ['of'], entity: owner });
  }

  /** Gives the description that waits its name. */
  settle(entity: Entity): void {
    if (!this.waiting) return;
    const { words, head, targets } = this.waiting;
    this.#references.describe(entity, head);
    for (const target of targets) this.#statements.say([entity], `is ${words}`, target.entity, target.rest);
    this.waiting = undefined;
  }

  /** Tells of a description that gets no name: "the index of X grows". */
  tell(subjects: readonly Entity[]): void {
    const [subject, other] = subjects;
    if (!subject?.isCommon || other) return;
    for (const { rest, entity } of this.waiting?.targets ?? [])
      this.#statements.say([subject], 'is', entity, rest);
  }

  /** "X is a Norwegian singer": says so, and returns what a preposition after it belongs to. */
  describe(phrase: Phrase, entity: Entity | undefined, of: readonly Entity[]): Anchor {
    const { group } = this.#statements;
    const verb = group?.verb === 'be' ? group : 'is';
    const isName = phrase.kind === 'name' && !phrase.isModifier;
    for (const one of of) this.#references.describe(one, phrase.head);
    const isToldOf = phrase.kind === 'name' || of.every(({ isCommon }) => isCommon);
    if (entity && isToldOf && !of.includes(entity))
      this.#statements.describe({ subjects: of, verb, rest: [] }, entity);
    for (const modifier of phrase.kind === 'common' ? phrase.modifiers : []) {
      const other = this.#references.resolve(modifier, []);
      if (other) this.#statements.describe({ subjects: of, verb: 'is', rest: [] }, other);
    }
    const words = isName ? [] : [phrase.kind === 'name' ? phrase.head : wordsOf(phrase)].filter(Boolean);
    const owner = phrase.owner && this.#references.resolve(phrase.owner, of);
    if (owner) this.#statements.describe({ subjects: of, verb, rest: [...words, 'of'] }, owner);
    return isName && entity
      ? { subjects: [entity], verb: 'is', rest: [] }
      : { subjects: of, verb, rest: words };
  }

  /** "the Norwegian singer X", "X's singer Y", "X's Y". */
  ofName(phrase: Phrase, entity: Entity | undefined, subjects: readonly Entity[]): void {
    if (phrase.kind !== 'name' || !entity) return;
    for (const modifier of phrase.modifiers) {
      const other = this.#references.resolve(modifier, []);
      if (other) this.#statements.say([entity], modifierWords(phrase.head, modifier), other);
    }
    const owner = phrase.owner && this.#references.resolve(phrase.owner, subjects);
    if (!owner || owner === entity) return;
    if (phrase.head && !phrase.isModifier) this.#statements.say([entity], `is ${phrase.head}`, owner, ['of']);
    else this.#statements.say([owner], 'has', entity);
  }
}

function wordsOf({ name, head }: Phrase): string {
  return name || head;
}

function modifierWords(head: string, { tags }: Phrase): string {
  return head === '' || tags.has('Demonym') || tags.has('Adjective') ? 'is' : `is ${head} of`;
}
