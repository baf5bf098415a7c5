import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../errors.ts';
import { createNodes, lockNodes } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { labelOfType, MAX_TYPES } from '../ontology/node-type.ts';
import { mergeRelationships, unknownKeys } from '../relationships/merge-relationships.ts';
import type { PreparedRelationship } from '../relationships/prepare-relationships.ts';
import type { WrittenRelationship } from '../relationships/relationship-input.ts';
import { embeddingText } from '../text/node-text.ts';
import type { Actor } from './actor.ts';
import { decideConflict, keyExists } from './conflict.ts';
import type { contentProperties } from './node-content.ts';
import { changedContent, type Content, type StoreInput } from './node-content.ts';
import { replaceAll, tooManyTypes, type Replaced } from './replace-contents.ts';
import { PROFILE_KEY } from '../nodes/user-profile.ts';
import type { WriteTransaction } from './write-memory.ts';

/** A store with everything made that it is written with. */
export interface PreparedStore {
  readonly actor: Actor;
  readonly input: StoreInput;
  /** What the node says: where it is new, or where it takes the place of the node that was read under its key. */
  readonly content: Content;
  /** Of the content's text. */
  readonly vector: Float32Array;
  readonly properties: ReturnType<typeof contentProperties>;
  readonly links: readonly PreparedRelationship[];
}

/** What a store came to. */
export interface Stored {
  readonly node: NodeRecord;
  readonly status: 'created' | 'exists' | 'updated';
  readonly relationships: readonly WrittenRelationship[];
  /** Whether the graph has its profile node. */
  readonly hasProfile: boolean;
}

/** `outdated`: another node stands under the key than the one that the store was prepared for. */
export type StoreOutcome = Stored | AppError | 'outdated';

/** A node that stood under the key of a store was deleted before it was read; nothing was written. */
export class NodeVanished extends Error {}

/**
 * Writes several stores of different keys in one transaction, each with an outcome of its own: one that is refused leaves
 * nothing behind and fails no other. Throws NodeVanished.
 */
export async function storeAll(
  tx: WriteTransaction,
  stores: readonly PreparedStore[],
): Promise<StoreOutcome[]> {
  const outcomes = await refusals(tx, stores);
  const admitted = stores.filter((store) => !outcomes.has(store));
  await replace(tx, await createOrFind(tx, admitted, outcomes), outcomes);
  await relate(tx, admitted, outcomes);
  return stores.map((store) => outcomes.get(store) as StoreOutcome);
}

type Outcomes = Map<PreparedStore, StoreOutcome>;
/** A store that takes the place of what a node says. */
interface Update {
  readonly store: PreparedStore;
  readonly existing: NodeRecord;
}

/** Stores that name keys which neither exist nor are stored before them in the same group. */
async function refusals(tx: WriteTransaction, stores: readonly PreparedStore[]): Promise<Outcomes> {
  const refused: Outcomes = new Map();
  const named = new Set(stores.flatMap(({ links }) => links.flatMap(({ nodes }) => nodes)));
  if (named.size === 0) return refused;
  const known = new Set((await tx.run(lockNodes, { keys: [...named].sort() })).map(({ key }) => key));
  for (const store of stores) {
    const { key } = store.input;
    const others = new Set(store.links.flatMap(({ nodes }) => nodes));
    const missing = [...others].filter((other) => other !== key && !known.has(other));
    if (missing.length > 0) refused.set(store, unknownKeys(missing));
    else known.add(key);
  }
  return refused;
}

/** Creates the nodes whose keys are free; `on_conflict` decides about the others. Returns those to be updated. */
async function createOrFind(
  tx: WriteTransaction,
  stores: readonly PreparedStore[],
  outcomes: Outcomes,
): Promise<Update[]> {
  if (stores.length === 0) return [];
  const rows = await tx.run(createNodes, {
    nodes: stores.map(toNewNode),
    now: tx.at,
    maxTypes: MAX_TYPES,
    profileKey: PROFILE_KEY,
  });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return stores.flatMap((store): Update[] => {
    const row = byKey.get(store.input.key);
    if (row?.node === null) throw new NodeVanished();
    if (!row) {
      outcomes.set(store, tooManyTypes(store.content.node_type));
      return [];
    }
    const { node, created, has_profile: hasProfile } = row;
    const decision = created ? 'create' : decideConflict(store.input, node);
    if (decision === 'update') return [{ store, existing: node }];
    if (created) tx.record(store.actor, { kind: 'created', node });
    const status = created ? 'created' : 'exists';
    const stored = { node, status, relationships: [], hasProfile } as const;
    outcomes.set(store, decision === 'refuse' ? keyExists(node.key) : stored);
    return [];
  });
}

/** Gives nodes the content of the stores that take their place, where the vector that was made is of that content's text. */
async function replace(tx: WriteTransaction, updates: readonly Update[], outcomes: Outcomes): Promise<void> {
  const replacements = updates.flatMap(({ store, existing: before }) => {
    const content = changedContent(before, store.input);
    const isOfText = embeddingText(content) === embeddingText(store.content);
    if (!isOfText) outcomes.set(store, 'outdated');
    return isOfText ? [{ store, actor: store.actor, before, content, vector: store.vector }] : [];
  });
  const replaced = await replaceAll(tx, replacements);
  replacements.forEach(({ store }, index) => {
    const node = replaced[index] as Replaced;
    const isNode = node !== 'outdated' && !(node instanceof AppError);
    const stored = { node, status: 'updated', relationships: [], hasProfile: true };
    outcomes.set(store, isNode ? (stored as Stored) : node);
  });
}

async function relate(
  tx: WriteTransaction,
  stores: readonly PreparedStore[],
  outcomes: Outcomes,
): Promise<void> {
  const linked = stores.filter((store) => store.links.length > 0 && isStored(outcomes.get(store)));
  const { written } = await mergeRelationships(
    tx,
    linked.flatMap(({ links }) => links),
  );
  for (const store of linked) {
    const relationships = written.splice(0, store.links.length);
    outcomes.set(store, { ...(outcomes.get(store) as Stored), relationships });
    tx.record(store.actor, { kind: 'related', relationships });
  }
}

function toNewNode({ content, vector, properties }: PreparedStore) {
  return {
    key: content.key,
    label: labelOfType(content.node_type),
    embedding: vector,
    properties: { id: uuidv7(), ...properties },
  };
}

function isStored(outcome: StoreOutcome | undefined): outcome is Stored {
  return outcome !== undefined && outcome !== 'outdated' && !(outcome instanceof AppError);
}
