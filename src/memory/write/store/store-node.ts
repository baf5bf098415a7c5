import { mapInSlices } from '../../../concurrency/time-slices.ts';
import { prepareReplaced } from '../../../graph/graph.ts';
import type { NodeRecord } from '../../../graph/queries/records.ts';
import { changedContent, contentProperties, newContent, vectorOf } from '../../nodes/node-content.ts';
import { findNode } from '../../nodes/read-nodes.ts';
import type { SimilarNode } from '../../nodes/similar-nodes.ts';
import { USER_PROFILE } from '../../nodes/user-profile.ts';
import type { WithLabels } from '../../ontology/labels/labels-of-graph.ts';
import { prepareRelationships } from '../../relationships/prepare-relationships.ts';
import type { StoreInput } from '../../relationships/relationship-input.ts';
import {
  SERVICE,
  type Actor,
  type WithActor,
  type WithEmbedder,
  type WithGraph,
} from '../../transaction/dependencies.ts';
import type { WriteQueue } from '../write-queue.ts';
import type { PreparedStore, Stored } from './store-transaction.ts';

type StoredNode = Pick<NodeRecord, 'id' | 'key' | 'created_at' | 'node_type'> &
  Pick<Stored, 'status' | 'relationships'>;

export type StoreMemory = WithGraph &
  WithEmbedder &
  WithLabels &
  WithActor & { readonly writeQueue: WriteQueue };

/**
 * Creates a node and its relationships, all or nothing, and names nodes that may be about the same. A repeat with equal content answers `exists`; other content
 * under the same key follows `on_conflict`. Throws KEY_EXISTS, and NOT_FOUND naming every unknown key.
 */
export async function storeNode(
  memory: StoreMemory,
  input: StoreInput,
): Promise<StoredNode & { similar: SimilarNode[] }> {
  const prepared = await prepareStore(memory, memory.actor, input);
  const { similar, ...stored } = await commitStore(memory, { ...prepared, similarIn: memory.embedder.slot });
  return { ...stored, similar: (stored.status === 'created' && (await similar)) || [] };
}

/** Computes all that a store needs before its transaction. */
export async function prepareStore(
  memory: WithGraph & WithEmbedder & WithLabels,
  actor: Actor,
  input: StoreInput,
): Promise<PreparedStore> {
  return completeStore(await embedStore(memory, actor, input));
}

type EmbeddedStore = Omit<PreparedStore, 'properties'>;

/** The part of the preparation that waits for the model and the database. */
async function embedStore(
  memory: WithGraph & WithEmbedder & WithLabels,
  actor: Actor,
  input: StoreInput,
): Promise<EmbeddedStore> {
  // An update may leave out fields that the vector depends on.
  const existing = input.on_conflict === 'update' ? await findNode(memory, input.key) : undefined;
  const content = existing ? changedContent(existing, input) : newContent(input);
  const [vector, links] = await Promise.all([
    vectorOf(memory, content),
    prepareRelationships(memory, input.relationships),
  ]);
  return { actor, input, content, vector, links };
}

/** The part of the preparation that keeps this thread busy. */
function completeStore(store: EmbeddedStore): PreparedStore {
  return { ...store, properties: contentProperties(store.content, store.vector) };
}

/** Queues a prepared store for the next commit and waits for it. Stores are written in the order of these calls. */
async function commitStore(
  memory: StoreMemory,
  store: PreparedStore,
): Promise<StoredNode & Pick<Stored, 'similar'>> {
  memory.graph.signal?.throwIfAborted();
  const { node, status, relationships, hasProfile, similar } = await memory.writeQueue.submit(store);
  if (!hasProfile) await ensureProfile(memory);
  const { id, key, created_at, node_type } = node;
  return { id, key, status, created_at, node_type, relationships, similar };
}

/** A graph has no profile when it is new, or when an empty database replaced it. */
export async function ensureProfile(memory: StoreMemory): Promise<void> {
  await prepareReplaced(memory.graph);
  const input: StoreInput = { ...USER_PROFILE, relationships: [], on_conflict: 'skip' };
  await memory.writeQueue.submit(await prepareStore(memory, SERVICE, input));
}

type Outcome<T> = { readonly stored: T } | { readonly failure: unknown };

/** How one item of a batch ended: with the answer of a single store, or with what it would throw. */
export type BatchOutcome = Outcome<StoredNode>;

/** Stores many nodes in their order, each on its own: one may relate to those before it, and a refusal stops no other. */
export async function storeBatch(call: StoreMemory, inputs: readonly StoreInput[]): Promise<BatchOutcome[]> {
  const embedPassages = (texts: readonly string[]) => call.embedder.embedBatch(texts);
  const memory = { ...call, embedder: { ...call.embedder, embedPassages } };
  const embedding = await mapInSlices(inputs, (input) => settle(embedStore(memory, memory.actor, input)));
  const prepared = await mapInSlices(await Promise.all(embedding), (embedded) =>
    'stored' in embedded ? { stored: completeStore(embedded.stored) } : embedded,
  );
  return Promise.all(
    prepared.map(async (each) => ('stored' in each ? settle(commitStore(memory, each.stored)) : each)),
  );
}

function settle<T>(work: Promise<T>): Promise<Outcome<T>> {
  return work.then(
    (stored) => ({ stored }),
    (failure: unknown) => ({ failure }),
  );
}
