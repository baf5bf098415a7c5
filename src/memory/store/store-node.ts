import type { NodeRecord } from '../../graph/queries/records.ts';
import type { MemoryContext } from '../memory-context.ts';
import { prepareRelationships } from '../prepare-relationships.ts';
import type { WrittenRelationship } from '../write-relationships.ts';
import { keyExists, isSameContent } from './conflict.ts';
import { newNode, vectorOf, type StoreInput } from './new-node.ts';
import { USER_PROFILE } from './user-profile.ts';
import type { PreparedStore } from './write-group.ts';

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
  return commitStore(memory, await prepareStore(memory, input));
}

/** The part of a store before its transaction. */
export async function prepareStore(memory: MemoryContext, input: StoreInput): Promise<PreparedStore> {
  return completeStore(memory, await embedStore(memory, input));
}

/** A store with what needs the model. */
export interface EmbeddedStore extends Pick<PreparedStore, 'input' | 'links'> {
  readonly vector: Float32Array;
}

export async function embedStore(memory: MemoryContext, input: StoreInput): Promise<EmbeddedStore> {
  const [vector, links] = await Promise.all([
    vectorOf(memory, input),
    prepareRelationships(memory, input.relationships),
  ]);
  return { input, vector, links };
}

/** Makes the rest, which is work for this thread. */
export function completeStore(memory: MemoryContext, { input, vector, links }: EmbeddedStore): PreparedStore {
  return { input, node: newNode(memory, input, vector), links };
}

/** The part that writes. Stores take their turn in the order of these calls and share commits. */
export async function commitStore(memory: MemoryContext, store: PreparedStore): Promise<StoredNode> {
  const { input } = store;
  const { node, created, hasProfile, relationships, change } = await memory.writes.submit(memory, store);
  memory.derivations.notify(memory);
  if (!hasProfile) await makeProfile(memory);
  if (change) return answer(change.node, 'updated', change.relationships);
  if (created || input.on_conflict === 'skip' || isSameContent(input, node)) {
    return answer(node, created ? 'created' : 'exists', relationships);
  }
  throw keyExists(input.key);
}

async function makeProfile(memory: MemoryContext): Promise<void> {
  const profile: StoreInput = { ...USER_PROFILE, relationships: [], on_conflict: 'skip' };
  await memory.writes.submit(memory, await prepareStore(memory, profile));
}

function answer(
  { id, key, created_at, node_type }: NodeRecord,
  status: StoredNode['status'],
  relationships: readonly WrittenRelationship[],
): StoredNode {
  return { id, key, status, created_at, node_type, relationships: [...relationships] };
}
