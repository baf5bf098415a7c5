import type { Phrase } from './phrases/phrase.ts';
import { HE, SHE } from './words/words.ts';

/** A thing that a text names, with all that the text says of what it is. */
export interface Entity {
  name: string;
  readonly aliases: Set<string>;
  /** A description without a name: "the search index". */
  readonly isCommon: boolean;
  /** The type that the graph knows it by. */
  readonly knownType?: string | undefined;
  /** Nouns that say what it is, the first said first. */
  readonly heads: Set<string>;
  readonly tags: Set<string>;
  /** Places of the sentences that mention it. */
  readonly sentences: Set<number>;
}

/** The things of one text, found again by their names. */
export class EntityTable {
  readonly all = new Set<Entity>();
  readonly #byName = new Map<string, Entity>();
  /** Undefined where several have the word. */
  readonly #byWord = new Map<string, Entity | undefined>();

  add(name: string, { isCommon, knownType }: Pick<Entity, 'isCommon' | 'knownType'>): Entity {
    const known = this.#byName.get(comparableName(name));
    if (known) return known;
    const lists = {
      aliases: new Set<string>(),
      heads: new Set<string>(),
      tags: new Set<string>(),
      sentences: new Set<number>(),
    };
    const entity: Entity = { name, isCommon, knownType, ...lists };
    this.all.add(entity);
    this.#byName.set(comparableName(name), entity);
    return entity;
  }

  /** The thing that a phrase with a name of its own stands for. */
  ofPhrase(phrase: Phrase): Entity {
    const isCommon = phrase.kind === 'common';
    const known = this.find(phrase.name) ?? (isCommon ? undefined : this.#ofShortName(phrase));
    const entity = known ?? this.add(phrase.name, { isCommon });
    if (!isCommon) {
      if (phrase.otherName) this.addAlias(entity, phrase.otherName);
      this.addAlias(entity, phrase.name);
      this.#addWords(entity);
    }
    for (const tag of phrase.tags) entity.tags.add(tag);
    if (phrase.head && !isCommon && !phrase.isModifier) entity.heads.add(phrase.head);
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

  /** Takes a name from the thing that it has made, unless more is known of that. */
  join(entity: Entity, name: string): void {
    const other = this.find(name);
    if (other && other !== entity && (other.knownType !== undefined || other.sentences.size > 1)) return;
    if (other && other !== entity) this.all.delete(other);
    this.#byName.set(comparableName(name), entity);
    this.addAlias(entity, name);
  }

  /** A surname or first name stands for the only person that has it. */
  #ofShortName({ name, tags }: Phrase): Entity | undefined {
    if (name.includes(' ') || tags.has('Place') || tags.has('Organization') || tags.has('Demonym'))
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

const PERSON_TAGS = ['Person', 'FirstName', 'LastName', 'MaleName', 'FemaleName', 'Honorific'];
const OTHER_TAGS = ['Place', 'Organization', 'City', 'Country', 'Region', 'Demonym', 'Company'];

export function isPerson(entity: Entity): boolean {
  if (entity.isCommon) return false;
  if (entity.knownType !== undefined) return ['person', 'user'].includes(entity.knownType);
  return PERSON_TAGS.some((tag) => entity.tags.has(tag));
}

export function mayBePerson(entity: Entity): boolean {
  if (isPerson(entity)) return true;
  return (
    !entity.isCommon && entity.knownType === undefined && !OTHER_TAGS.some((tag) => entity.tags.has(tag))
  );
}

/** Whether a person can be meant by "he" or "she". */
export function fitsPronoun(entity: Entity, pronoun: string): boolean {
  if (!mayBePerson(entity)) return false;
  if (HE.has(pronoun) || pronoun === 'his') return !entity.tags.has('FemaleName');
  return (SHE.has(pronoun) || pronoun === 'her') && !entity.tags.has('MaleName');
}
