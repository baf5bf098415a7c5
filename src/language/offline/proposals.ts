import { mapInSlices } from '../../concurrency/time-slices.ts';
import type { ExtractionRequest, ProposedEntity, ProposedRelationship } from '../extraction.ts';
import type { Entity } from './entities.ts';
import type { Fact, Reading } from './reading.ts';
import { typeOf } from './type-cues.ts';

const MAX_DESCRIPTION = 500;
/** For each started `CHUNK` characters, which are about 800 tokens. */
const MAX_ENTITIES = 40;
const MAX_RELATIONSHIPS = 60;
const CHUNK = 3_200;
const CONFIDENCE = { known: 0.6, name: 0.5 };

interface Proposals {
  readonly entities: ProposedEntity[];
  readonly relationships: ProposedRelationship[];
  readonly truncated: boolean;
}

/** What was read, as proposals: all names, and the descriptions that a relation needs. */
export async function proposalsOf({ text, types }: ExtractionRequest, reading: Reading): Promise<Proposals> {
  const chunks = Math.ceil(text.length / CHUNK);
  const relations = reading.facts;
  const related = new Set(relations.flatMap(({ nodes }) => nodes));
  const all = [...reading.references.entities.all].filter(
    (entity) => entity.sentences.size > 0 && (related.has(entity) || isSure(entity, types)),
  );
  const ranked = all.toSorted((one, other) => confidence(other) - confidence(one));
  const kept = new Set(ranked.slice(0, MAX_ENTITIES * chunks));
  const complete = relations.filter(({ nodes }) => nodes.every((node) => kept.has(node)));
  const chosen = complete.slice(0, MAX_RELATIONSHIPS * chunks);
  const entities = all.filter((entity) => kept.has(entity));
  return {
    entities: await mapInSlices(entities, (entity) => entityOf(entity, types, reading)),
    relationships: chosen.map((fact) => relationshipOf(fact, reading)),
    truncated: kept.size < all.length || chosen.length < relations.length,
  };
}

/** Whether a name that nothing is said of is surely one: the graph knows it, or its form shows it. A given name may be a herb. */
function isSure(entity: Entity, types: readonly string[]): boolean {
  const words = entity.name.split(/\s+/).filter((word) => /^\p{Lu}\p{L}*\p{Ll}/u.test(word));
  if (entity.knownType !== undefined || words.length > 1) return true;
  const type = typeOf(entity, types);
  return type === 'person' ? entity.aliases.size > 0 : type !== undefined;
}

function relationshipOf(
  { nodes, words, period, sentence }: Fact,
  { sentences }: Reading,
): ProposedRelationship {
  return {
    nodes: nodes.map(({ name }) => name),
    relationship: words,
    ...period,
    evidence: sentences[sentence],
    confidence: confidenceOf(nodes),
  };
}

function confidenceOf(nodes: readonly Entity[]): number {
  return Math.min(...nodes.map(confidence));
}

function confidence({ knownType }: Entity): number {
  return knownType === undefined ? CONFIDENCE.name : CONFIDENCE.known;
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
