import type { WrittenRelationship } from '../transaction/changes.ts';
import { writeNames } from '../../graph/queries/derivation.ts';
import { getNodes, lockNodes } from '../../graph/queries/node.ts';
import { removedBefore } from '../../graph/queries/understanding/origin.ts';
import type { Unit } from '../../graph/run-query.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { type WithEmbedder, SERVICE, type Actor } from '../transaction/dependencies.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import { by, mergeRelationships } from '../relationships/merge-relationships.ts';
import { prepareRelationships, type PreparedRelationship } from '../relationships/prepare-relationships.ts';
import { kindOf } from '../relationships/relationship-input.ts';
import { namesOf } from '../ontology/names/names.ts';
import { createAll, type NewNode } from '../write/new-nodes.ts';
import { newContent, type Content } from '../nodes/node-content.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import { recordOrigins, withdrawSources, type Derived, type Reader, type Source } from './origins.ts';
import { endOlder, type SaidChange } from './changes/end-older.ts';
import { whatEnds } from './changes/what-ends.ts';
import type { Plan, PlannedRelationship } from './plan.ts';
import type { ResolvedEntity } from './entities/resolve-entities.ts';

/** A plan with all that is computed before its transaction. */
export interface PreparedPlan {
  readonly entities: readonly PreparedEntity[];
  readonly relationships: readonly PreparedFact[];
}

type PreparedFact = PlannedRelationship & PreparedRelationship & Pick<SaidChange, 'ends'>;

interface PreparedEntity {
  readonly entity: ResolvedEntity;
  /** Of a node to be created; undefined of an entity that has one. */
  readonly content: Content | undefined;
}

export interface WrittenPlan {
  readonly entities: readonly { readonly key: string; readonly status: 'created' | 'matched' }[];
  readonly relationships: readonly WrittenRelationship[];
}

/** Computes the vectors of labels. */
export async function preparePlan(
  memory: WithEmbedder & WithLabels,
  { entities, relationships }: Plan,
): Promise<PreparedPlan> {
  const prepared = await prepareRelationships(memory, relationships);
  const registry = await memory.labels.registry();
  return {
    entities: entities.map((entity) => ({
      entity,
      content: entity.isKnown ? undefined : contentOf(entity),
    })),
    relationships: prepared.map((each) => ({ ...each, ends: whatEnds(registry, each) })),
  };
}

function contentOf({ key, names, type, description }: ResolvedEntity): Content {
  const [name, ...aliases] = names;
  const data = { name, ...(aliases.length > 0 && { aliases }) };
  return newContent({ key, description: description ?? (name as string), node_type: type, data });
}

/**
 * Writes what a text says: new nodes, and relationships that no caller removed before, with where they come from. What
 * callers stated is left as it is; what texts said alone ends where this one says so. What an engine found before and finds no longer is withdrawn. `locked`: the nodes that exist of
 * those that this plan and others in the transaction name.
 */
export async function writePlan(
  tx: WriteTransaction,
  actor: Actor,
  source: Source,
  reader: Reader,
  plan: PreparedPlan,
  locked?: Set<string>,
): Promise<WrittenPlan> {
  const { entities, relationships } = plan;
  const created = await createEntities(tx, actor, entities);
  const found = locked ?? (await lockPlanned(tx, plan));
  for (const key of created.keys()) found.add(key);
  const removed = await removedByCallers(tx, relationships);
  const kept = relationships.filter(
    ({ nodes }, at) => !removed.has(at) && nodes.every((key) => found.has(key)),
  );
  const merged = await mergeRelationships(tx, by(actor, kept));
  const said = merged.written.map((each, at) => ({ written: each, ends: kept[at]?.ends }));
  const written = await endOlder(tx, actor, { source, reader }, said);
  const derived = [
    ...(await derivedNodes(tx, entities, created)),
    ...written.map((each, at) => derivedRelationship(each, kept[at] as PreparedFact)),
  ];
  await recordOrigins(tx, source, reader, derived);
  // A caller may send what it found in several calls.
  if (reader.engine !== 'caller') {
    const kept = derived.map(({ target }) => target);
    await withdrawSources(tx, actor, [source.id], { kept, endedAs: 'changed' });
  }
  if (written.length > 0) tx.record(actor, { kind: 'related', relationships: written });
  const status = (key: string) => (created.has(key) ? ('created' as const) : ('matched' as const));
  const present = entities.filter(({ entity: { key } }) => found.has(key));
  return {
    entities: present.map(({ entity: { key } }) => ({ key, status: status(key) })),
    relationships: written,
  };
}

/** Locks the nodes that a plan names, in one order, and returns the keys of those that exist. */
export async function lockPlanned(
  tx: WriteTransaction,
  { entities, relationships }: PreparedPlan,
): Promise<Set<string>> {
  const keys = [...entities.map(({ entity }) => entity.key), ...relationships.flatMap(({ nodes }) => nodes)];
  const found = await tx.run(lockNodes, { keys: [...new Set(keys)].sort() });
  return new Set(found.map(({ key }) => key));
}

/** A node that another writer created meanwhile under the key is left as it is. */
async function createEntities(
  tx: WriteTransaction,
  actor: Actor,
  entities: readonly PreparedEntity[],
): Promise<ReadonlyMap<string, NodeRecord>> {
  const nodes = entities.flatMap(({ content }) => (content ? [toDerivedNode(content)] : []));
  if (nodes.length === 0) return new Map();
  const rows = await createAll(tx, nodes);
  const created = rows.flatMap((row) => (row.created && row.node ? [row.node] : []));
  for (const node of created) tx.record(actor, { kind: 'created', node, isDerived: true });
  const named = created.map((node) => ({ id: node.id, updated_at: node.updated_at, names: namesOf(node) }));
  if (named.length > 0) await tx.run(writeNames, { rows: named.sort((a, b) => (a.id < b.id ? -1 : 1)) });
  return new Map(created.map((node) => [node.key, node]));
}

/** It has names, and nothing that searches read: it repeats words of the text, by which that text is found. */
function toDerivedNode({ key, description, node_type, data, assets, occurred_at }: Content): NewNode {
  const content = { description, node_type, data: JSON.stringify(data), assets, occurred_at };
  return { key, properties: { ...content, search_text: '', cjk_text: null }, vectors: {}, isDerived: true };
}

/** The places of relationships that a caller removed: a text that still says so does not bring them back. */
export async function removedByCallers(
  tx: Unit,
  relationships: readonly PreparedRelationship[],
): Promise<ReadonlySet<number>> {
  if (relationships.length === 0) return new Set();
  const rows = relationships.map(({ label, nodes }, index) => ({ index, label, nodes: [...nodes] }));
  const removed = await tx.run(removedBefore, { rows, service: SERVICE.subject });
  return new Set(removed.map(({ index }) => index));
}

/** The nodes that the text supports: those that were made for it, and those made for another text. */
async function derivedNodes(
  tx: WriteTransaction,
  entities: readonly PreparedEntity[],
  created: ReadonlyMap<string, NodeRecord>,
): Promise<Derived[]> {
  const known = entities.flatMap(({ entity: { key } }) => (created.has(key) ? [] : key));
  const existing = known.length === 0 ? [] : await tx.run(getNodes, { keys: known });
  const ids = new Map(
    [...created.values(), ...existing.map(({ node }) => node)].map(({ key, id }) => [key, id]),
  );
  const byKey = Map.groupBy(entities, ({ entity: { key } }) => key);
  return [...byKey].flatMap(([key, same]) => {
    const target = ids.get(key);
    return target === undefined ? [] : [derivedNode(target, created.has(key), same)];
  });
}

/** `same`: the entities of the text that the node stands for. */
function derivedNode(target: string, isNew: boolean, same: readonly PreparedEntity[]): Derived {
  const entities = same.map(({ entity }) => entity);
  const confidence = Math.max(...entities.map((each) => each.confidence));
  const description = entities.map((each) => each.description).find(Boolean) ?? null;
  const names = [...new Set(entities.flatMap((each) => each.names))];
  return { target, kind: 'node', isNew, confidence, evidence: null, description, names };
}

function derivedRelationship(
  { id, nodes, status }: WrittenRelationship,
  { confidence, evidence }: PlannedRelationship,
): Derived {
  const said = { confidence, evidence, description: null, names: null };
  return { target: id, kind: kindOf({ nodes }), isNew: status === 'created', ...said };
}
