import { mapInSlices, timeSlices } from '../../concurrency/time-slices.ts';
import type { ExtractionRequest, ProposedEntity, ProposedRelationship } from '../extraction.ts';
import { comparableName, type Entity } from './entities.ts';
import { nodesOf, type Fact } from './clauses/facts.ts';
import type { Reading } from './reading.ts';
import { relationWords } from './clauses/relation-words.ts';
import type { Tagger } from './words/tagger.ts';
import { typeOf } from './type-cues.ts';

const MAX_DESCRIPTION = 500;
/** For each started `CHUNK` characters, which are about 800 tokens. */
const MAX_ENTITIES = 40;
const MAX_RELATIONSHIPS = 60;
const CHUNK = 3_200;
const CONFIDENCE = { known: 0.6, name: 0.5, common: 0.4 };

interface Proposals {
  readonly entities: ProposedEntity[];
  readonly relationships: ProposedRelationship[];
  readonly truncated: boolean;
}

/** What was read, as proposals: all names, and the descriptions that a relation needs. */
export async function proposalsOf(
  { text, types }: ExtractionRequest,
  reading: Reading,
  tagger: Tagger,
): Promise<Proposals> {
  const chunks = Math.ceil(text.length / CHUNK);
  const relations = await relationsOf(reading, tagger);
  const related = new Set(relations.flatMap(({ nodes }) => nodes));
  const all = [...reading.references.entities.all].filter((entity) => isProposed(entity, related));
  const ranked = all.toSorted((one, other) => confidence(other) - confidence(one));
  const kept = new Set(ranked.slice(0, MAX_ENTITIES * chunks));
  const complete = relations.filter(({ nodes }) => nodes.every((node) => kept.has(node)));
  const chosen = complete.slice(0, MAX_RELATIONSHIPS * chunks);
  const entities = all.filter((entity) => kept.has(entity));
  return {
    entities: await mapInSlices(entities, (entity) => entityOf(entity, types, reading)),
    relationships: chosen.map(({ nodes, ...rest }) => ({ ...rest, nodes: nodes.map(({ name }) => name) })),
    truncated: kept.size < all.length || chosen.length < relations.length,
  };
}

type Relation = Omit<ProposedRelationship, 'nodes'> & { readonly nodes: readonly Entity[] };

/** The relations that the facts make, each once. */
async function relationsOf(reading: Reading, tagger: Tagger): Promise<Relation[]> {
  const relations = new Map<string, Relation>();
  const pause = timeSlices();
  for (const { fact, sentence } of reading.facts) {
    const said = { ...saying(fact, tagger), evidence: reading.sentences[sentence] };
    for (const nodes of nodesOf(fact)) {
      if (nodes.every(({ isCommon }) => isCommon)) continue;
      const key = [...nodes.map(({ name }) => comparableName(name)), said.relationship].join('\n');
      if (!relations.has(key)) relations.set(key, { ...said, nodes, confidence: confidenceOf(nodes) });
    }
    await pause();
  }
  return [...relations.values()];
}

function saying(fact: Fact, tagger: Tagger): Pick<Relation, 'relationship' | 'valid_from' | 'valid_to'> {
  const { verb, clause, rest, isSwapped } = fact;
  const { period, lastEnd } = clause;
  const more = [...rest, ...new Set(fact.prepositions)];
  if (typeof verb === 'string') return { relationship: [verb, ...more].join(' '), ...period };
  const { words, isEnded } = relationWords(verb, tagger, isSwapped, lastEnd !== undefined);
  const relationship = [words, ...more].join(' ');
  if (!isEnded || period.valid_to !== undefined || lastEnd === undefined) return { relationship, ...period };
  return { relationship, valid_to: lastEnd };
}

function confidenceOf(nodes: readonly Entity[]): number {
  return Math.min(...nodes.map(confidence));
}

function confidence({ isCommon, knownType }: Entity): number {
  if (isCommon) return CONFIDENCE.common;
  return knownType === undefined ? CONFIDENCE.name : CONFIDENCE.known;
}

function isProposed(entity: Entity, related: ReadonlySet<Entity>): boolean {
  return entity.isCommon ? related.has(entity) : entity.sentences.size > 0;
}

function entityOf(entity: Entity, types: readonly string[], { sentences }: Reading): ProposedEntity {
  const node_type = typeOf(entity, types);
  return {
    name: entity.name,
    aliases: [...entity.aliases],
    ...(node_type !== undefined && { node_type }),
    description: shortened([...entity.sentences].map((place) => sentences[place] ?? '')),
    confidence: confidence(entity),
  };
}

/** Whole sentences as far as they fit. */
function shortened(sentences: readonly string[]): string {
  let text = '';
  for (const sentence of sentences) {
    if (text.length + sentence.length + 1 > MAX_DESCRIPTION) break;
    text = text === '' ? sentence : `${text} ${sentence}`;
  }
  return text === '' ? (sentences[0] ?? '').slice(0, MAX_DESCRIPTION) : text;
}
