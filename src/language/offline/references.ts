import { EntityTable, fitsPronoun, isPerson, mayBePerson, type Entity } from './entities.ts';
import { isProperName } from './phrases/proper-names.ts';
import type { Phrase } from './phrases/phrase.ts';
import { typeOfNoun } from './type-cues.ts';
import type { Voice } from './voices/speakers.ts';
import { HE, SHE, SPEAKER } from './words/words.ts';

/** What the phrases of a text stand for: names, "I", and "he" or "she" where one person fits. */
export class References {
  readonly entities = new EntityTable();
  readonly #speaker: string;
  readonly #isOwner: boolean;
  #sentence = 0;
  #voice: Voice = 'writer';
  /** Persons of the sentence that is read and of the one before. */
  #persons = new Set<Entity>();
  #before = new Set<Entity>();
  /** Subjects of the clauses of this sentence, and of the one before. */
  #subjects = new Set<Entity>();
  #subjectsBefore = new Set<Entity>();

  /** `isOwner`: whether the speaker is the owner of the memory. */
  constructor(speaker: string, isOwner: boolean) {
    this.#speaker = speaker;
    this.#isOwner = isOwner;
  }

  /** `opens`: whether nothing before is referred to. */
  startSentence(place: number, voice: Voice, opens: boolean): void {
    this.#sentence = place;
    this.#voice = voice;
    this.#before = opens ? new Set() : this.#persons;
    this.#persons = new Set();
    this.#subjectsBefore = opens ? new Set() : this.#subjects;
    this.#subjects = new Set();
  }

  /** What a phrase stands for; undefined where that is not known. */
  resolve(phrase: Phrase): Entity | undefined {
    const entity = phrase.kind === 'pronoun' ? this.#ofPronoun(phrase.name) : this.#ofName(phrase);
    entity?.sentences.add(this.#sentence);
    return entity;
  }

  /** Notes what a thing is called: "X is a pilot". */
  describe(phrase: Phrase, noun: string): void {
    const entity = this.resolve(phrase);
    entity?.heads.add(noun);
    if (typeOfNoun(noun) === 'person') entity?.shown.add('person');
  }

  /** Makes a short form another name of what a phrase names. */
  alias(phrase: Phrase, short: string): void {
    const entity = this.resolve(phrase);
    if (entity) this.entities.addAlias(entity, short);
  }

  /** A name of the sentence, also where nothing is said of it. */
  note(phrase: Phrase): void {
    const entity = phrase.kind === 'name' ? this.resolve(phrase) : undefined;
    if (entity && isPerson(entity)) this.#persons.add(entity);
  }

  /** The subject of a clause, to which "it", or "she" where it may be a person, may refer in the next sentence. */
  noteSubject(phrase: Phrase): void {
    const entity = phrase.kind === 'name' ? this.#ofName(phrase) : undefined;
    if (!entity) return;
    this.#subjects.add(entity);
    if (mayBePerson(entity)) this.#persons.add(entity);
  }

  #ofName(phrase: Phrase): Entity | undefined {
    if (phrase.kind !== 'name' || !isProperName(phrase)) return undefined;
    const entity = this.entities.ofPhrase(phrase);
    if (typeOfNoun(phrase.head) === 'person') entity.shown.add('person');
    return entity;
  }

  #ofPronoun(pronoun: string): Entity | undefined {
    if (pronoun === THE_USER) return this.#owner();
    if (SPEAKER.has(pronoun)) return this.#ofSpeaker();
    if (HE.has(pronoun) || pronoun === 'his' || SHE.has(pronoun) || pronoun === 'her')
      return this.#person(pronoun);
    if (pronoun === 'it') return this.#thing();
    return undefined;
  }

  #ofSpeaker(): Entity | undefined {
    if (this.#voice === 'nobody') return undefined;
    if (typeof this.#voice === 'object') return this.entities.add(this.#voice.name);
    return this.#isOwner || this.#voice === 'owner' ? this.#owner() : this.entities.add(this.#speaker);
  }

  /** Where somebody else speaks, the owner has no name. */
  #owner(): Entity | undefined {
    return this.#isOwner ? this.entities.add(this.#speaker, 'user') : undefined;
  }

  /** The only subject of the sentence before, where that is no person. */
  #thing(): Entity | undefined {
    const [one, other] = this.#subjectsBefore;
    return !one || other || mayBePerson(one) ? undefined : one;
  }

  /** The only person named so far in this sentence, or else in the one before. */
  #person(pronoun: string): Entity | undefined {
    const fitting = (persons: ReadonlySet<Entity>) =>
      [...persons].filter((person) => fitsPronoun(person, pronoun));
    const here = fitting(this.#persons);
    const [one, other] = here.length > 0 ? here : fitting(this.#before);
    if (!one || other) return undefined;
    this.#persons.add(one);
    return one;
  }
}

/** Stands for the user of whom an agent writes: "The user lives in Porto." */
export const THE_USER = 'the user';
