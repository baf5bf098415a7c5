import type { WrittenRelationship } from '../transaction/changes.ts';
import { AppError } from '../../errors.ts';
import { lockNodes } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { deleteEdges, deleteHyperedges } from '../../graph/queries/relationship.ts';
import type { WithEmbedder, WithGraph, Actor, WithActor } from '../transaction/dependencies.ts';
import { refuseLargeData } from '../limits/long-data.ts';
import { mergePatch } from '../nodes/json-data.ts';
import { readNode } from '../nodes/read-nodes.ts';
import { noSuchNode } from '../nodes/unknown-keys.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import { lockAndMerge } from '../relationships/merge-relationships.ts';
import { prepareRelationships, type PreparedRelationship } from '../relationships/prepare-relationships.ts';
import { keepEdgeStates, keepHyperedgeStates } from '../relationships/past-states.ts';
import type { RelationshipInput } from '../relationships/relationship-input.ts';
import { SEQUENCE } from '../ontology/label.ts';
import { relatedBefore } from '../timeline/entry.ts';
import { changeNode, type WithKeyQueue } from './change-node.ts';
import { isMeant, requireMeant, type IfMatch } from './if-match.ts';
import {
  changedContent,
  fieldsChanged,
  vectorOf,
  type Content,
  type ContentChange,
  type ContentField,
} from '../nodes/node-content.ts';
import { replaceAll, type Replaced } from './replace-contents.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WithWriter, WriteTransaction } from '../transaction/write-memory.ts';
import type { Vectors } from '../vectors/graph-embedder.ts';

/** `data` is a JSON merge patch (RFC 7396). */
export interface UpdateInput extends ContentChange {
  readonly key: string;
  readonly add_relationships: readonly RelationshipInput[];
  readonly remove_relationships: readonly string[];
  /** Whether a new description is read for entities in the background. */
  readonly enrich: boolean;
  readonly ifMatch?: IfMatch;
}

export interface UpdatedNode {
  id: string;
  key: string;
  status: 'updated' | 'unchanged';
  updated_at: string;
  changed: (ContentField | 'relationships')[];
  /** Those that closed others; left out where none did. */
  relationships?: WrittenRelationship[];
}

type UpdateMemory = WithGraph & WithEmbedder & WithLabels & WithWriter & WithKeyQueue & WithActor;

/**
 * Changes a node and its relationships as one unit. Throws NOT_FOUND for the node, a key or a relationship, and CONFLICT
 * where the node is not the one that is meant.
 */
export async function updateNode(memory: UpdateMemory, input: UpdateInput): Promise<UpdatedNode> {
  const links = await prepareRelationships(memory, input.add_relationships);
  return changeNode(
    memory,
    input.key,
    () => prepare(memory, input, links),
    (update) => commit(memory, update),
  );
}

/** Reads the node and computes its new content, with the vector if that differs. */
async function prepare(memory: UpdateMemory, input: UpdateInput, links: readonly PreparedRelationship[]) {
  const before = await readNode(memory, input.key);
  await requireMeant(memory, before, input.ifMatch);
  const content = contentAfter(before, input);
  const changed = fieldsChanged(before, content);
  const vector = changed.length > 0 ? await vectorOf(memory, content) : undefined;
  return { actor: memory.actor, input, before, content, changed, vector, links, enrich: input.enrich };
}

type PreparedUpdate = Awaited<ReturnType<typeof prepare>>;

function contentAfter(before: NodeRecord, { data: patch, ...change }: UpdateInput): Content {
  const data = patch && mergePatch(before.data, patch);
  if (data)
    refuseLargeData(
      `The node ${before.key}`,
      data,
      () => 'Remove fields by setting them to null, or send less.',
    );
  return changedContent(before, { ...change, data });
}

async function commit(memory: UpdateMemory, update: PreparedUpdate): Promise<UpdatedNode | 'outdated'> {
  const { input, before, content, changed, vector, links } = update;
  const hasRelationships = input.add_relationships.length + input.remove_relationships.length > 0;
  if (!vector && !hasRelationships) return answer(before, []);
  return memory.writer.write(memory.graph, charactersOf([content, vector, links]), async (tx) => {
    const node = await (vector ? replace(tx, { ...update, vector }) : lock(tx, before, input.ifMatch));
    if (node === 'outdated') return node;
    const { isChanged, closing } = await changeRelationships(tx, update);
    const updated = answer(node, isChanged ? [...changed, 'relationships'] : changed);
    return closing.length > 0 ? { ...updated, relationships: closing } : updated;
  });
}

async function replace(
  tx: WriteTransaction,
  update: PreparedUpdate & { readonly vector: Vectors },
): Promise<Replaced> {
  const { key, remove_relationships: ids } = update.input;
  const removed = ids.length > 0 ? [{ kind: 'unrelated' as const, ids, labels: [], of: key }] : [];
  const related = relatedBefore(key, update.links);
  const [node] = await replaceAll(tx, [{ ...update, along: related && [...related, ...removed] }]);
  return node as Replaced;
}

async function lock(tx: WriteTransaction, node: NodeRecord, ifMatch: IfMatch): Promise<Replaced> {
  const [found] = await tx.run(lockNodes, { keys: [node.key] });
  if (!found) throw noSuchNode(node.key);
  return isMeant(found, ifMatch) ? node : 'outdated';
}

/** Returns whether anything changed, and the relationships that closed others. */
async function changeRelationships(
  tx: WriteTransaction,
  { actor, input: { key, remove_relationships }, links }: PreparedUpdate,
): Promise<{ isChanged: boolean; closing: WrittenRelationship[] }> {
  const ids = [...new Set(remove_relationships)];
  if (ids.length > 0)
    tx.record(actor, { kind: 'unrelated', ids, labels: await remove(tx, actor, key, ids), of: key });
  const { written, changed } = await lockAndMerge(tx, actor, links);
  if (written.length > 0) tx.record(actor, { kind: 'related', relationships: written, of: key });
  const closing = written.filter(({ closed }) => closed !== undefined);
  return { isChanged: changed.size > 0 || ids.length > 0, closing };
}

/** Returns the labels of the removed relationships. */
async function remove(
  tx: WriteTransaction,
  actor: Actor,
  key: string,
  ids: string[],
): Promise<(string | null)[]> {
  const ending = ids.map((id) => ({ id, endedAs: 'removed' as const, actor }));
  await keepEdgeStates(tx, ending);
  await keepHyperedgeStates(tx, ending);
  const removed = [
    ...(await tx.run(deleteEdges, { key, ids, ...SEQUENCE })),
    ...(await tx.run(deleteHyperedges, { key, ids })),
  ];
  const missing = ids.filter((id) => removed.every((each) => each.id !== id));
  if (missing.length === 0) return removed.map(({ label }) => label);
  throw new AppError(
    'NOT_FOUND',
    (nameOf) =>
      `The node ${key} has no relationship ${missing.join(', ')}. See them with ${nameOf('hm_get_relationships')}.`,
    { details: { missing } },
  );
}

function answer({ id, key, updated_at }: NodeRecord, changed: UpdatedNode['changed']): UpdatedNode {
  return { id, key, status: changed.length > 0 ? 'updated' : 'unchanged', updated_at, changed };
}
