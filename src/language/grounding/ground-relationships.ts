import { mapInSlices } from '../../concurrency/time-slices.ts';
import type { Extraction, ProposedEntity, ProposedRelationship } from '../extraction.ts';
import { isDenied, isStated } from '../assertions.ts';
import type { Drop, Ground } from './ground.ts';
import { evidenceOf, formsByName } from './evidence.ts';
import { claimantsOf, type EntityDraft } from './merge-entities.ts';
import { hasControlCharacters, MAX_RELATIONSHIP, oneLine } from './names.ts';
import { nameForm } from './words.ts';

/** The relationships between entities of the text, each once, and those entities. */
export async function groundRelationships(
  proposed: readonly ProposedRelationship[],
  drafts: readonly EntityDraft[],
  ground: Ground,
  drop: Drop,
): Promise<Extraction> {
  const entities = new Map(drafts.map((draft) => [draft.name, entityOf(draft)]));
  const nameFor = nodeNames(drafts, ground, (name, confidence) =>
    entities.set(name, { name, aliases: [], confidence }),
  );
  const forms = formsByName(drafts);
  const relationships = new Map<string, ProposedRelationship>();
  const grounded = await mapInSlices(proposed, (each) =>
    relationshipOf(each, { nameFor, forms, ground, drop }),
  );
  for (const kept of grounded) {
    if (!kept) continue;
    const { nodes, relationship, valid_from, valid_to } = kept;
    const key = JSON.stringify([nameForm(relationship), nodes, valid_from, valid_to]);
    const equal = relationships.get(key);
    if (equal) drop('duplicate');
    relationships.set(key, equal ? merged(equal, kept) : kept);
  }
  return { entities: [...entities.values()], relationships: [...relationships.values()] };
}

type NameFor = (node: string, confidence: number) => string | undefined;

/** Finds the entity of a name. The speaker and known entities need not have been proposed: they are added when they are used. */
function nodeNames(
  drafts: readonly EntityDraft[],
  { speakerForm, knownForms }: Ground,
  add: (name: string, confidence: number) => void,
): NameFor {
  const names = new Map<string, string>();
  const learn = (form: string, name: string) => {
    if (!names.has(form)) names.set(form, name);
  };
  for (const { form, name } of drafts) learn(form, name);
  // An alias of several entities names none of them.
  for (const [form, [draft, second]] of claimantsOf(drafts)) if (draft && !second) learn(form, draft.name);
  for (const { formerForms, name } of drafts) formerForms.forEach((form) => learn(form, name));
  return (node, confidence) => {
    const form = nameForm(node);
    const forms = knownForms(form);
    const found = names.get(form) ?? forms?.map((each) => names.get(each)).find((each) => each !== undefined);
    if (found !== undefined || (form !== speakerForm && !forms)) return found;
    const name = oneLine(node);
    add(name, confidence);
    learn(form, name);
    return name;
  };
}

interface Grounding {
  readonly nameFor: NameFor;
  /** By the names of entities. */
  readonly forms: ReadonlyMap<string, readonly string[]>;
  readonly ground: Ground;
  readonly drop: Drop;
}

function relationshipOf(
  given: ProposedRelationship,
  { nameFor, forms, ground, drop }: Grounding,
): ProposedRelationship | undefined {
  const relationship = oneLine(given.relationship);
  if (hasControlCharacters(relationship)) return void drop('control_character');
  if (relationship === '' || relationship.length > MAX_RELATIONSHIP) return void drop('label');
  const nodes = given.nodes.map((node) => nameFor(node, given.confidence));
  if (!nodes.every((node) => node !== undefined)) return void drop('unknown_node');
  const distinct = [...new Set(nodes)];
  const isSpeaker = (node: string) => nameForm(node) === ground.speakerForm;
  if (distinct.length < 2) return void drop('few_nodes');
  const found = evidenceOf(given.evidence, distinct, forms, ground, drop);
  if (!found) return undefined;
  const { evidence, trust } = found;
  if (ground.needsEvidence && evidence !== undefined && contradicts(evidence, relationship))
    return void drop('denied');
  // A model easily takes a person of the text for the speaker.
  if (ground.needsEvidence && evidence === undefined && distinct.some(isSpeaker)) return void drop('speaker');
  const confidence = given.confidence * trust;
  return { nodes: distinct, relationship, ...periodOf(given, drop), evidence, confidence };
}

/** Whether a quote denies, asks, wishes or plans what the words of the relationship state plainly. */
function contradicts(quote: string, relationship: string): boolean {
  return (isDenied(quote) || !isStated(quote, 0)) && !isDenied(relationship);
}

function periodOf({ valid_from, valid_to }: ProposedRelationship, drop: Drop) {
  if (valid_from === undefined || valid_to === undefined) return { valid_from, valid_to };
  // The same year, month or day, as far as both say it, is not before itself.
  const length = Math.min(valid_from.length, valid_to.length);
  if (valid_from.slice(0, length) <= valid_to.slice(0, length)) return { valid_from, valid_to };
  drop('period');
  return { valid_from: undefined, valid_to: undefined };
}

function merged(one: ProposedRelationship, other: ProposedRelationship): ProposedRelationship {
  return {
    ...one,
    evidence: one.evidence ?? other.evidence,
    confidence: Math.max(one.confidence, other.confidence),
  };
}

function entityOf({ name, aliases, node_type, description, confidence }: EntityDraft): ProposedEntity {
  return { name, aliases: [...aliases.values()], node_type, description, confidence };
}
