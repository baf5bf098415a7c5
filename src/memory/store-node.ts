import { AppError } from '../errors.ts';
import { createNodes } from '../graph/queries/node.ts';
import type { NodeRecord } from '../graph/queries/records.ts';
import { executeWrite, runQuery, type Unit } from '../graph/run-query.ts';
import { changeContent } from './change-content.ts';
import { isSameJson } from './json-data.ts';
import type { MemoryContext } from './memory-context.ts';
import { prepareNode, type NodeInput, type PreparedNode } from './new-node.ts';
import { MAX_TYPES } from './node-type.ts';
import { prepareRelationships, type PreparedRelationship } from './prepare-relationships.ts';
import type { RelationshipInput } from './relationship-input.ts';
import { PROFILE_KEY, USER_PROFILE } from './user-profile.ts';
import { writeRelationships, type WrittenRelationship } from './write-relationships.ts';

export interface StoreInput extends NodeInput {
  readonly relationships: readonly RelationshipInput[];
  readonly on_conflict: 'error' | 'skip' | 'update';
}

export interface StoredNode {
  id: string;
  key: string;
  status: 'created' | 'exists' | 'updated';
  created_at: string;
  node_type: string;
  relationships: WrittenRelationship[];
}

/**
 * Creates a node and its relationships, all or nothing. A repeat with equal content answers `exists`; other content
 * under the same key follows `on_conflict`. Throws KEY_EXISTS, and NOT_FOUND naming every unknown key.
 */
export async function storeNode(memory: MemoryContext, input: StoreInput): Promise<StoredNode> {
  const node = await prepareNode(memory, input);
  const links = await prepareRelationships(memory, input.relationships);
  const first = links.length === 0 ? await createAlone(memory, node) : undefined;
  const stored =
    first ?? (await executeWrite(memory.graph, (unit) => createWithLinks(memory, unit, node, links, input)));
  if (!stored.hasProfile) await createAlone(memory, await prepareNode(memory, USER_PROFILE));

  const { node: standing, created, relationships = [] } = stored;
  if (created || isSameContent(input, standing) || input.on_conflict === 'skip') {
    return answer(standing, created ? 'created' : 'exists', relationships);
  }
  refuseConflict(input);
  const change = await changeContent(
    memory,
    input.key,
    () => input,
    (unit) => writeRelationships(memory, unit, links),
  );
  return answer(change.node, 'updated', change.extra.written);
}

interface Creation {
  created: boolean;
  node: NodeRecord;
  hasProfile: boolean;
  relationships?: WrittenRelationship[];
}

/** One statement, one commit: the way of nearly every store. */
async function createAlone(memory: MemoryContext, node: PreparedNode): Promise<Creation> {
  return toCreation(node, await runQuery(memory.graph, createNodes, creationOf(node)));
}

async function createWithLinks(
  memory: MemoryContext,
  unit: Unit,
  node: PreparedNode,
  links: readonly PreparedRelationship[],
  input: StoreInput,
): Promise<Creation> {
  const creation = toCreation(node, await unit.run(createNodes, creationOf(node)));
  const conflicts = !creation.created && !isSameContent(input, creation.node);
  if (conflicts && input.on_conflict !== 'skip') {
    refuseConflict(input);
    return creation;
  }
  const { written } = await writeRelationships(memory, unit, links);
  return { ...creation, relationships: written };
}

function creationOf(node: PreparedNode) {
  return { nodes: [node], maxTypes: MAX_TYPES, profileKey: PROFILE_KEY };
}

function toCreation(
  node: PreparedNode,
  rows: { created: boolean; node: NodeRecord; has_profile: boolean }[],
): Creation {
  const [row] = rows;
  if (row) return { created: row.created, node: row.node, hasProfile: row.has_profile };
  throw new AppError(
    'INVALID_INPUT',
    `The graph has its ${MAX_TYPES} types already and cannot take the new type ${node.properties.node_type}. Use one of its own.`,
    { details: { limit: MAX_TYPES } },
  );
}

/** What the caller left out cannot differ. */
function isSameContent(input: NodeInput, standing: NodeRecord): boolean {
  return (
    input.description === standing.description &&
    (input.node_type ?? standing.node_type) === standing.node_type &&
    (input.occurred_at ?? standing.occurred_at) === standing.occurred_at &&
    isSameJson(input.data ?? standing.data, standing.data) &&
    isSameJson(input.assets ?? standing.assets, standing.assets)
  );
}

function refuseConflict(input: StoreInput): void {
  if (input.on_conflict !== 'error') return;
  throw new AppError(
    'KEY_EXISTS',
    `A node with the key ${input.key} and other content exists. Change it with hm_update, or store under another key.`,
    { details: { key: input.key } },
  );
}

function answer(
  { id, key, created_at, node_type }: NodeRecord,
  status: StoredNode['status'],
  relationships: WrittenRelationship[],
): StoredNode {
  return { id, key, status, created_at, node_type, relationships };
}
