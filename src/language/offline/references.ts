import { EntityTable, fitsPronoun, isPerson, type Entity } from './entities.ts';
import type { Phrase } from './phrases/phrase.ts';
import { SPEAKER } from './words/words.ts';

const PERSONAL = new Set(['he', 'him', 'his', 'she', 'her', 'himself', 'herself']);
const THING = new Set(['it', 'its', 'itself']);
const MAX_RECENT = 12;

/** What the phrases of a text stand for: names, pronouns, and descriptions that have come before. */
export class References {
  readonly entities = new EntityTable();
  /** Named things, the latest last. */
  #recent: Entity[] = [];
  #lastSubjects: readonly Entity[] = [];
  readonly #byHead = new Map<string, Entity>();
  #sentence = 0;
  readonly #speaker: string;

  constructor(speaker: string) {
    this.#speaker = speaker;
  }

  startSentence(place: number, lastSubjects: readonly Entity[]): void {
    this.#sentence = place;
    if (lastSubjects.length > 0) this.#lastSubjects = lastSubjects;
  }

  /** What a phrase stands for, in a clause with these subjects; undefined where that is not known. */
  resolve(phrase: Phrase, subjects: readonly Entity[]): Entity | undefined {
    const entity = phrase.kind === 'pronoun' ? this.#ofPronoun(phrase.name, subjects) : this.#ofNoun(phrase);
    if (!entity) return undefined;
    entity.sentences.add(this.#sentence);
    if (phrase.kind === 'name' && !phrase.isModifier) this.#note(entity);
    return entity;
  }

  /** Remembers that a thing was called by a noun: "the band" may mean it from now on. */
  describe(entity: Entity, head: string): void {
    if (head === '' || entity.isCommon) return;
    entity.heads.add(head);
    this.#byHead.set(head, entity);
  }

  /** "Norwegian salmon" is no Norwegian. */
  ofWhole({ whole, tags, end, start, head }: Phrase): Entity | undefined {
    if (whole === undefined || !(tags.has('Demonym') || tags.has('Adjective'))) return undefined;
    const bare = { isModifier: false, isDefinite: false, modifiers: [], tags: new Set<string>() };
    return this.resolve({ ...bare, kind: 'common', name: whole, head, start, end }, []);
  }

  /** Makes a name one of a thing that was named before. */
  join(entity: Entity, name: string): void {
    this.entities.join(entity, name);
    this.#recent = this.#recent.filter((other) => this.entities.all.has(other));
  }

  #note(entity: Entity): void {
    this.#recent = [...this.#recent.filter((other) => other !== entity), entity].slice(-MAX_RECENT);
  }

  #ofNoun(phrase: Phrase): Entity | undefined {
    if (phrase.kind === 'name') {
      const entity = this.entities.ofPhrase(phrase);
      if (phrase.head && !phrase.isModifier) this.describe(entity, phrase.head);
      return entity;
    }
    if (phrase.isDefinite && !phrase.owner) {
      const described = this.#byHead.get(phrase.head);
      if (described) return described;
    }
    return phrase.name === '' || phrase.owner ? undefined : this.entities.ofPhrase(phrase);
  }

  #ofPronoun(pronoun: string, subjects: readonly Entity[]): Entity | undefined {
    if (SPEAKER.has(pronoun) || pronoun === 'my')
      return this.entities.add(this.#speaker, { isCommon: false, knownType: 'user' });
    if (PERSONAL.has(pronoun)) return this.#person(pronoun, subjects);
    if (!THING.has(pronoun)) return undefined;
    return this.#thing(pronoun, subjects);
  }

  /** "his" may be the subject's, "him" is not. */
  #person(pronoun: string, subjects: readonly Entity[]): Entity | undefined {
    const isOwner = pronoun === 'his' || pronoun === 'her';
    const fits = (entity: Entity) => fitsPronoun(entity, pronoun);
    if (/self$/.test(pronoun) || isOwner) {
      const own = subjects.find(fits);
      if (own) return own;
    }
    const others = this.#recent.filter((entity) => fits(entity) && !subjects.includes(entity));
    const isSubject = subjects.length === 0;
    const subject = isSubject
      ? this.#lastSubjects.find((entity) => fits(entity) && !entity.isCommon)
      : undefined;
    return subject ?? others.findLast(isPerson) ?? others.at(-1);
  }

  #thing(pronoun: string, subjects: readonly Entity[]): Entity | undefined {
    const fits = (entity: Entity) => !isPerson(entity);
    if (pronoun !== 'it') {
      const own = subjects.find(fits);
      if (own) return own;
    }
    const subject =
      subjects.length === 0
        ? this.#lastSubjects.find((entity) => fits(entity) && !entity.isCommon)
        : undefined;
    return subject ?? this.#recent.findLast((entity) => fits(entity) && !subjects.includes(entity));
  }
}
