import { prepareReplaced } from '../../graph/graph.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import type { WithEmbedder, WithGraph } from '../dependencies.ts';
import { findNode } from '../nodes/read-nodes.ts';
import { prepareRelationships, type PreparedRelationship } from '../relationships/prepare-relationships.ts';
import type { WrittenRelationship } from '../relationships/relationship-input.ts';
import { SERVICE, type Actor, type WithActor } from './actor.ts';
import {
  changedContent,
  contentProperties,
  newContent,
  vectorOf,
  type Content,
  type StoreInput,
} from './node-content.ts';
import type { PreparedStore, Stored } from './store-transaction.ts';
import { USER_PROFILE } from '../nodes/user-profile.ts';
import type { Batch, WriteQueue } from './write-queue.ts';

export interface StoredNode {
  id: string;
  key: string;
  status: Stored['status'];
  created_at: string;
  node_type: string;
  relationships: WrittenRelationship[];
}

interface WithWriteQueue {
  readonly writeQueue: WriteQueue;
}

/** What storing works with. */
export type StoreMemory = WithGraph & WithEmbedder & WithWriteQueue & WithActor;

/**
 * Creates a node and its relationships, all or nothing. A repeat with equal content answers `exists`; other content
 * under the same key follows `on_conflict`. Throws KEY_EXISTS, and NOT_FOUND naming every unknown key.
 */
export async function storeNode(memory: StoreMemory, input: StoreInput): Promise<StoredNode> {
  return commitStore(memory, await prepareStore(memory, memory.actor, input));
}

/** The part of a store before its transaction. */
export async function prepareStore(
  memory: WithGraph & WithEmbedder,
  actor: Actor,
  input: StoreInput,
): Promise<PreparedStore> {
  return completeStore(await embedStore(memory, actor, input));
}

/** A store with what needs the model and the database. */
export type EmbeddedStore = Omit<PreparedStore, 'properties'>;

export async function embedStore(
  memory: WithGraph & WithEmbedder,
  actor: Actor,
  input: StoreInput,
): Promise<EmbeddedStore> {
  const content = await contentOf(memory, input);
  const [vector, links]: [Float32Array, PreparedRelationship[]] = await Promise.all([
    vectorOf(memory, content),
    prepareRelationships(memory, input.relationships),
  ]);
  return { actor, input, content, vector, links };
}

/** Makes the rest, which is work for this thread. */
export function completeStore(store: EmbeddedStore): PreparedStore {
  return { ...store, properties: contentProperties(store.content, store.vector) };
}

/** The part that writes. Stores of one batch are written in the order of these calls; all share commits. */
export async function commitStore(
  memory: StoreMemory,
  store: PreparedStore,
  batch?: Batch,
): Promise<StoredNode> {
  memory.graph.signal?.throwIfAborted();
  const { node, status, relationships, hasProfile } = await memory.writeQueue.submit(store, batch);
  if (!hasProfile) await makeProfile(memory);
  return answer(node, status, relationships);
}

/** What replaces a node's content is made of what the node says, where the caller left some of it out. */
async function contentOf({ graph }: WithGraph, input: StoreInput): Promise<Content> {
  const isComplete = input.on_conflict !== 'update' || input.data !== undefined;
  const existing = isComplete ? undefined : await findNode({ graph }, input.key);
  return existing ? changedContent(existing, input) : newContent(input);
}

/** A graph without one is new, or was replaced by an empty one. */
async function makeProfile(memory: StoreMemory): Promise<void> {
  await prepareReplaced(memory.graph);
  const input: StoreInput = { ...USER_PROFILE, relationships: [], on_conflict: 'skip' };
  await memory.writeQueue.submit(await prepareStore(memory, SERVICE, input));
}

function answer(
  { id, key, created_at, node_type }: NodeRecord,
  status: StoredNode['status'],
  relationships: readonly WrittenRelationship[],
): StoredNode {
  return { id, key, status, created_at, node_type, relationships: [...relationships] };
}
