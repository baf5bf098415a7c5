import type { ExtractionRequest } from '../extraction.ts';
import { appositionsIn } from './clauses/appositions.ts';
import { isDenied, isStated } from '../assertions.ts';
import type { Clause } from './clauses/clause.ts';
import { ClauseParser } from './clauses/clause-parser.ts';
import { statementsOf, type Statement } from './clauses/statements.ts';
import { turnsOf } from './clauses/turns.ts';
import { comparableName, type Entity } from './entities.ts';
import { Gazetteer, type KnownName } from './gazetteer.ts';
import type { Period } from './phrases/dates.ts';
import type { Phrase, Unit } from './phrases/phrase.ts';
import { shortFormsIn } from './phrases/short-forms.ts';
import { unitsOf } from './phrases/units.ts';
import { References, THE_USER } from './references.ts';
import { showTypes, typeOfNoun } from './type-cues.ts';
import type { RecordFact } from './voices/records.ts';
import { bound, identifiersIn, type TextNames } from './voices/text-names.ts';
import type { Said } from './voices/transcript.ts';
import type { Tagger } from './words/tagger.ts';
import type { Sentence } from './words/token.ts';
import { PERSONAL } from './words/words.ts';

/** A fact with the place of its sentence. */
export interface Fact {
  readonly nodes: readonly Entity[];
  readonly words: string;
  readonly period: Period;
  readonly sentence: number;
}

/** What has been read of one text. */
export class Reading {
  readonly references: References;
  readonly sentences: string[] = [];
  readonly #facts = new Map<string, Fact>();
  readonly #request: ExtractionRequest;
  readonly #writtenAt: Date;
  readonly #tagger: Tagger;
  readonly #names: TextNames;
  readonly #gazetteer: Gazetteer;
  #clauses: readonly Clause[] = [];

  /** `sentAt`: when the text was sent, as it says itself. */
  constructor(request: ExtractionRequest, tagger: Tagger, names: TextNames, sentAt?: Date) {
    this.#names = names;
    this.#request = request;
    this.#writtenAt = sentAt ?? request.referenceTime;
    this.#tagger = tagger;
    this.#gazetteer = new Gazetteer(request.known);
    this.references = new References(request.speaker, request.voice !== 'other');
  }

  get facts(): readonly Fact[] {
    return [...this.#facts.values()];
  }

  read(said: Said): void {
    const { text, start, voice, opens } = said;
    const place = this.sentences.push(this.#request.text.slice(start, start + text.length).trim()) - 1;
    const known = this.#gazetteer.find(text, start);
    for (const name of known) this.#addKnown(name);
    this.references.startSentence(place, voice, opens);
    if (typeof voice === 'object') this.#addSpeaker(voice.name);
    const sentence = this.#tagger.read(bound(said, this.#names), this.#names.confirmed);
    const placed = [
      ...known.filter((name) => !isRead(name, sentence)),
      ...identifiersIn(said, this.#names).filter((name) =>
        known.every((other) => other.end <= name.start || other.start >= name.end),
      ),
    ];
    const units = unitsOf(said, sentence, placed, this.#tagger);
    for (const { name, short } of shortFormsIn(units)) this.references.alias(name, short);
    for (const statement of this.#statementsIn(said, units)) this.#add(statement, place);
    for (const unit of units) if (unit.kind === 'phrase') this.references.note(unit.phrase);
    for (const { subjects } of this.#clauses)
      for (const subject of subjects) this.references.noteSubject(subject);
    this.#clauses = [];
  }

  /** Who speaks or sends is a person where the name has that form, as anywhere in the text. */
  #addSpeaker(name: string): void {
    if (this.references.entities.find(name)) return;
    const piece = { text: name, start: 0 };
    const [unit, other] = unitsOf(
      piece,
      this.#tagger.read(piece, new Set(name.split(' '))),
      [],
      this.#tagger,
    );
    const isWhole =
      unit?.kind === 'phrase' && !other && unit.phrase.kind === 'name' && unit.phrase.name === name;
    if (isWhole) this.references.entities.ofPhrase(unit.phrase);
  }

  #statementsIn({ text, start }: Said, units: readonly Unit[]): Statement[] {
    const clauses = new ClauseParser(units, start + text.length).parse();
    const isPlain = (part: { readonly start: number; readonly end: number }) =>
      !isDenied(text.slice(part.start - start, part.end - start)) && isStated(text, part.start - start);
    const plain = clauses.filter((clause) => isPlain(clause) && !isLateIt(clause, units));
    for (const clause of plain) this.#describe(clause);
    this.#clauses = clauses;
    return [
      ...appositionsIn(units).filter(isPlain),
      ...plain
        .map(withUser)
        .flatMap((clause) => [
          ...statementsOf(clause, this.#tagger, this.#writtenAt),
          ...turnsOf(clause, this.#tagger, this.#writtenAt),
        ]),
    ];
  }

  /** "X is a pilot": what a thing is called shows its type. */
  #describe({ subjects: [subject, other], verb, parts: [what] }: Clause): void {
    const [noun] = what?.phrases ?? [];
    const isSaid =
      verb.verb === 'be' && !verb.isPassive && verb.modal === undefined && what?.preposition === undefined;
    if (!isSaid || !subject || other || noun?.kind !== 'common' || noun.owner) return;
    // "Is guard at" says an office, and not what kind of thing it is.
    const isOffice = noun.name.length === noun.end - noun.start && typeOfNoun(noun.head) === undefined;
    if (isOffice) return;
    this.references.describe(subject, noun.head);
  }

  #add({ nodes, words, period }: Statement, sentence: number): void {
    const entities = nodes.map((phrase) => this.references.resolve(phrase));
    const found = [...new Set(entities.filter((entity) => entity !== undefined))];
    if (entities.includes(undefined) || found.length < 2 || found.length < nodes.length) return;
    this.#addFact(found, { words, period }, sentence);
  }

  #addFact(
    found: readonly Entity[],
    { words, period }: Pick<Statement, 'words' | 'period'>,
    sentence: number,
  ): void {
    if (new Set(found).size < found.length) return;
    showTypes(found, words);
    const key = [...found.map(({ name }) => comparableName(name)), words].join('\n');
    const known = this.#facts.get(key);
    if (!known) this.#facts.set(key, { nodes: found, words, period, sentence });
    else if (isAtOtherTime(known.period, period)) this.#facts.set(key, { ...known, period: {} });
  }

  /** Adds what a record says. */
  addRecord({ from, words, to, evidence }: RecordFact): void {
    const place = this.sentences.push(evidence.text.trim()) - 1;
    const ends = [from, to].map(
      (name) => this.references.entities.find(name) ?? this.references.entities.add(name),
    );
    for (const end of ends) end.sentences.add(place);
    this.#addFact(ends, { words, period: {} }, place);
  }

  #addKnown({ name, known }: KnownName): void {
    const { entities } = this.references;
    const standing = known.names.map((other) => entities.find(other)).find((entity) => entity !== undefined);
    const entity = standing ?? entities.add(name, known.node_type);
    entities.addAlias(entity, name);
  }
}

/** Done twice: a relationship has one time, and neither is the time of both. */
function isAtOtherTime(one: Period, other: Period): boolean {
  const isTold = [one, other].every(({ valid_from, valid_to }) => (valid_from ?? valid_to) !== undefined);
  return isTold && (one.valid_from !== other.valid_from || one.valid_to !== other.valid_to);
}

/** Whether the words of a known name are read as a name, with its title, its owner and what it is called. */
function isRead({ start, end }: KnownName, { tokens }: Sentence): boolean {
  const words = tokens.filter((token) => token.start < end && token.end > start);
  return [words[0], words.at(-1)].every((word) => word?.isName === true);
}

/** "It" amid a sentence may be anything that the sentence names before it. */
function isLateIt({ subjects, start }: Clause, units: readonly Unit[]): boolean {
  return subjects.some(({ name }) => name === 'it') && start > (units[0]?.start ?? 0);
}

/** "The user lives in Porto": the user of whom an agent writes, and not that of a manual. */
function withUser(clause: Clause): Clause {
  const [subject, other] = clause.subjects;
  const isUser =
    subject?.kind === 'common' &&
    subject.name.toLowerCase() === 'user' &&
    subject.isDefinite &&
    !subject.owner;
  if (!isUser || other || !PERSONAL.has(clause.verb.verb)) return clause;
  const user: Phrase = { ...subject, kind: 'pronoun', name: THE_USER };
  return { ...clause, subjects: [user] };
}
