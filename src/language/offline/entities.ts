import { OPEN_TYPES } from '../extraction.ts';
import type { Phrase } from './phrases/phrase.ts';
import { HE, SHE } from './words/words.ts';

/** A thing that a text names, with all that the text says of what it is. */
export interface Entity {
  name: string;
  readonly aliases: Set<string>;
  /** The type that the graph knows it by. */
  readonly knownType?: string | undefined;
  /** Nouns that say what it is, the first said first. */
  readonly heads: Set<string>;
  readonly tags: Set<string>;
  /** Types that what is said of it shows: who marries is a person. */
  readonly shown: Set<string>;
  /** Places of the sentences that mention it. */
  readonly sentences: Set<number>;
}

/** Told of a name that begins with a given name or a title. */
export const PERSONAL = 'Personal';
/** Told of a name that comes after "the", as no person's does. */
const ARTICLE = 'Article';

/** The things of one text, found again by their names. */
export class EntityTable {
  readonly all = new Set<Entity>();
  readonly #byName = new Map<string, Entity>();
  /** Undefined where several have the word. */
  readonly #byWord = new Map<string, Entity | undefined>();

  add(name: string, knownType?: string): Entity {
    const known = this.#byName.get(comparableName(name));
    if (known) return known;
    const empty = () => new Set<string>();
    const entity: Entity = {
      name,
      knownType,
      aliases: empty(),
      heads: empty(),
      tags: empty(),
      shown: empty(),
      sentences: new Set<number>(),
    };
    this.all.add(entity);
    this.#byName.set(comparableName(name), entity);
    return entity;
  }

  /** The thing that a phrase with a name of its own stands for. */
  ofPhrase(phrase: Phrase): Entity {
    const { name, otherName = name } = phrase;
    const entity = this.find(name) ?? this.find(otherName) ?? this.#ofShortName(phrase) ?? this.add(name);
    if (phrase.otherName) this.addAlias(entity, phrase.otherName);
    this.addAlias(entity, phrase.name);
    this.#addWords(entity);
    for (const tag of phrase.tags) entity.tags.add(tag);
    if (phrase.isPersonal) entity.tags.add(PERSONAL);
    if (phrase.isDefinite && !phrase.owner && phrase.head === '') entity.tags.add(ARTICLE);
    if (phrase.head && !phrase.isModifier) entity.heads.add(phrase.head);
    return entity;
  }

  find(name: string): Entity | undefined {
    return this.#byName.get(comparableName(name));
  }

  addAlias(entity: Entity, alias: string): void {
    if (alias === entity.name) return;
    entity.aliases.add(alias);
    if (!this.#byName.has(comparableName(alias))) this.#byName.set(comparableName(alias), entity);
  }

  /** A surname or first name stands for the only person that has it. */
  #ofShortName({ name, tags }: Phrase): Entity | undefined {
    if (name.includes(' ') || ['Place', 'Organization', 'Demonym'].some((tag) => tags.has(tag)))
      return undefined;
    const entity = this.#byWord.get(comparableName(name));
    return entity && isPerson(entity) ? entity : undefined;
  }

  #addWords(entity: Entity): void {
    const words = comparableName(entity.name).split(' ');
    if (words.length < 2) return;
    for (const word of [words[0], words.at(-1)] as string[]) {
      const other = this.#byWord.get(word);
      this.#byWord.set(word, this.#byWord.has(word) && other !== entity ? undefined : entity);
    }
  }
}

/** In one case and with single spaces; accents count, as they may tell two people apart. */
export function comparableName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');
}

const OTHER_TAGS = ['Place', 'Organization', 'City', 'Country', 'Region', 'Demonym', 'Company'];

export function isPerson({ name, knownType, tags, shown }: Entity): boolean {
  if (knownType !== undefined && !OPEN_TYPES.has(knownType)) return ['person', 'user'].includes(knownType);
  return (
    shown.has('person') ||
    (!tags.has(ARTICLE) &&
      (tags.has(PERSONAL) || (tags.has('LastName') && !name.includes(' '))) &&
      !OTHER_TAGS.some((tag) => tags.has(tag)))
  );
}

/** Whether nothing shows that a name is not a person's. */
export function mayBePerson(entity: Entity): boolean {
  const { name, knownType, tags, shown, heads } = entity;
  if (isPerson(entity)) return true;
  const isThing =
    tags.has(ARTICLE) || OTHER_TAGS.some((tag) => tags.has(tag)) || shown.size > 0 || heads.size > 0;
  const isOpen = knownType === undefined || OPEN_TYPES.has(knownType);
  return isOpen && !isThing && /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(name);
}

/** Whether a person can be meant by "he" or "she". */
export function fitsPronoun({ tags }: Entity, pronoun: string): boolean {
  if (HE.has(pronoun) || pronoun === 'his') return !tags.has('FemaleName');
  return (SHE.has(pronoun) || pronoun === 'her') && !tags.has('MaleName');
}
