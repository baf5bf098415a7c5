import type { ProposedRelationship } from '../../language/extraction.ts';
import { nameForm } from '../../language/grounding/words.ts';
import { canonicalLabel } from '../ontology/label.ts';
import type { RelationshipInput } from '../relationships/relationship-input.ts';
import { firstMoment, lastMoment } from './moments.ts';
import type { ResolvedEntity } from './entities/resolve-entities.ts';

/** The label of the edge from a text to what it names. */
const MENTIONS = 'mentions';
/** A mention is certain where the name is in the text; that the node is what it names is not. */
const MENTION_CONFIDENCE = 0.6;
/** The label of the edge from a new node to one that may be the same, where its name fits several. */
export const POSSIBLE_DUPLICATE = 'possible duplicate';
const DUPLICATE_CONFIDENCE = 0.3;
const MAX_DUPLICATES = 3;

/** A relationship that a text states, between keys of nodes. */
export interface PlannedRelationship extends RelationshipInput {
  readonly derived: true;
  readonly confidence: number;
  readonly evidence: string | null;
}

/** What is to be written of a text. */
export interface Plan {
  readonly entities: readonly ResolvedEntity[];
  readonly relationships: readonly PlannedRelationship[];
}

interface PlanOptions {
  /** Key of the node whose text it is. */
  readonly source: string;
  /** Keys by the names that stand for them without being an entity of the text, such as the speaker's. */
  readonly keys: ReadonlyMap<string, string>;
  /** Whether things that no relationship joins become nodes. */
  readonly withLoneEntities: boolean;
}

/**
 * Turns what a text says into nodes and relationships by key. A relationship is left out where its ends are one node, or where
 * it has no words. The node of the text mentions what the text names, unless another relationship joins the two.
 */
export function planFrom(
  entities: readonly ResolvedEntity[],
  relationships: readonly ProposedRelationship[],
  { source, keys, withLoneEntities }: PlanOptions,
): Plan {
  const byName = keysByName(entities, keys);
  const planned = distinct(relationships.flatMap((each) => toPlanned(each, byName)));
  const related = new Set(planned.flatMap(({ nodes }) => nodes));
  const written = entities.filter(({ key, isKnown }) => withLoneEntities || isKnown || related.has(key));
  const joined = new Set(planned.flatMap(({ nodes }) => (nodes.includes(source) ? nodes : [])));
  const mentioned = distinctKeys(written).filter((key) => key !== source && !joined.has(key));
  const hints = written.flatMap(possibleDuplicates);
  const mentions = mentioned.map((key) => edge([source, key], MENTIONS, MENTION_CONFIDENCE));
  return { entities: written, relationships: [...planned, ...mentions, ...hints] };
}

/** Keys by the forms of names. The name of one entity comes before the alias of another. */
export function keysByName(
  entities: readonly ResolvedEntity[],
  keys: ReadonlyMap<string, string>,
): Map<string, string> {
  const byName = new Map<string, string>();
  const learn = (name: string, key: string) => {
    if (!byName.has(nameForm(name))) byName.set(nameForm(name), key);
  };
  for (const { names, key } of entities) names.slice(0, 1).forEach((name) => learn(name, key));
  for (const { names, key } of entities) names.slice(1).forEach((name) => learn(name, key));
  for (const [name, key] of keys) learn(name, key);
  return byName;
}

export function toPlanned(
  { nodes: names, relationship, valid_from, valid_to, confidence, evidence: quote }: ProposedRelationship,
  byName: ReadonlyMap<string, string>,
): PlannedRelationship[] {
  const found = names.map((name) => byName.get(nameForm(name)));
  const nodes = [...new Set(found.filter((key) => key !== undefined))];
  if (found.includes(undefined) || nodes.length < 2 || canonicalLabel(relationship) === undefined) return [];
  const times = validTimes({ valid_from, valid_to });
  return [{ nodes, relationship, ...times, derived: true, confidence, evidence: quote ?? null }];
}

/** Times as the memory has them; none where they are malformed or the end is not after the start. */
function validTimes({ valid_from, valid_to }: Pick<ProposedRelationship, 'valid_from' | 'valid_to'>) {
  const from = valid_from === undefined ? undefined : firstMoment(valid_from);
  const to = valid_to === undefined ? undefined : lastMoment(valid_to);
  const isOrdered = from === undefined || to === undefined || from < to;
  return isOrdered ? { valid_from: from, valid_to: to } : {};
}

function possibleDuplicates({ key, isKnown, candidates }: ResolvedEntity): PlannedRelationship[] {
  const others = isKnown ? [] : candidates.filter((other) => other !== key).slice(0, MAX_DUPLICATES);
  return others.map((other) => edge([key, other], POSSIBLE_DUPLICATE, DUPLICATE_CONFIDENCE));
}

function edge(nodes: readonly string[], relationship: string, confidence: number): PlannedRelationship {
  return { nodes, relationship, derived: true, confidence, evidence: null };
}

/** Of equal relationships the surest. */
export function distinct<T extends PlannedRelationship>(relationships: readonly T[]): T[] {
  const byWords = new Map<string, T>();
  for (const each of relationships) {
    const name = JSON.stringify([canonicalLabel(each.relationship), each.nodes]);
    const known = byWords.get(name);
    if (!known || known.confidence < each.confidence) byWords.set(name, each);
  }
  return [...byWords.values()];
}

function distinctKeys(entities: readonly ResolvedEntity[]): string[] {
  return [...new Set(entities.map(({ key }) => key))];
}
