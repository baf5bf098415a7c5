import type { ExtractionRequest } from '../extraction.ts';
import { ClauseReader } from './clauses/clauses.ts';
import type { Fact } from './clauses/facts.ts';
import type { Entity } from './entities.ts';
import { Gazetteer, type KnownName } from './gazetteer.ts';
import { unitsOf } from './phrases/units.ts';
import { References } from './references.ts';
import type { Piece } from './words/pieces.ts';
import type { Tagger } from './words/tagger.ts';

/** A fact with the place of its sentence. */
interface SaidFact {
  readonly fact: Fact;
  readonly sentence: number;
}

/** What has been read of one text. */
export class Reading {
  readonly references: References;
  readonly facts: SaidFact[] = [];
  readonly sentences: string[] = [];
  readonly #request: ExtractionRequest;
  readonly #tagger: Tagger;
  readonly #gazetteer: Gazetteer;
  #lastSubjects: readonly Entity[] = [];

  constructor(request: ExtractionRequest, tagger: Tagger) {
    this.#request = request;
    this.#tagger = tagger;
    this.#gazetteer = new Gazetteer(request.known);
    this.references = new References(request.speaker);
  }

  read(piece: Piece): void {
    const place = this.sentences.push(piece.text.trim()) - 1;
    const { text, referenceTime } = this.#request;
    const known = this.#gazetteer.find(piece.text, piece.start);
    for (const name of known) this.#addKnown(name);
    this.references.startSentence(place, this.#lastSubjects);
    const units = unitsOf(text, this.#tagger.read(piece), known, this.#tagger);
    const reader = new ClauseReader(units, this.references, referenceTime);
    const facts = reader.read();
    this.#lastSubjects = reader.mainSubjects;
    for (const fact of facts) this.facts.push({ fact, sentence: place });
  }

  #addKnown({ name, known }: KnownName): void {
    const { entities } = this.references;
    const standing = known.names.map((other) => entities.find(other)).find((entity) => entity !== undefined);
    const entity = standing ?? entities.add(name, { isCommon: false, knownType: known.node_type });
    entities.addAlias(entity, name);
  }
}
