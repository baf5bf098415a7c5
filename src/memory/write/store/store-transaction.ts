import type { StoreInput } from '../../relationships/relationship-input.ts';
import type { AppError } from '../../../errors.ts';
import { lockNodes, type NodeContent } from '../../../graph/queries/node.ts';
import type { NodeRecord } from '../../../graph/queries/records.ts';
import type { VectorSlot } from '../../../graph/schema/vector-slots.ts';
import type { SimilarNode } from '../../nodes/similar-nodes.ts';
import { by, mergeRelationships, unknownKeys } from '../../relationships/merge-relationships.ts';
import type { PreparedRelationship } from '../../relationships/prepare-relationships.ts';
import type { WrittenRelationship } from '../../transaction/changes.ts';
import { embeddingText } from '../../text/node-text.ts';
import { entryOf, relatedBefore } from '../../timeline/entry.ts';
import type { Actor } from '../../transaction/dependencies.ts';
import { decideConflict, keyExists } from './conflict.ts';
import type { Vectors } from '../../vectors/graph-embedder.ts';
import { changedContent, type Content } from '../../nodes/node-content.ts';
import { createAll, type NewNode } from '../new-nodes.ts';
import { replaceAll, tooManyTypes, type Replaced } from '../replace-contents.ts';
import type { WriteTransaction } from '../../transaction/write-memory.ts';

/** A store with all that is computed before its transaction. */
export interface PreparedStore {
  readonly actor: Actor;
  readonly input: StoreInput;
  /** The content of the new node, or of the node that was read under the key and is to be updated. */
  readonly content: Content;
  /** The vector of the content's text. */
  readonly vector: Vectors;
  readonly properties: NodeContent;
  readonly links: readonly PreparedRelationship[];
  /** The slot by whose vectors nodes similar to it are searched; undefined where nobody asks for them. */
  readonly similarIn?: VectorSlot | undefined;
  /** The store is a part of an act, such as an upload, whose entry of the timeline tells of it. */
  readonly isPartOfAct?: boolean;
}

export interface Stored {
  readonly node: NodeRecord;
  readonly status: 'created' | 'exists' | 'updated';
  readonly relationships: WrittenRelationship[];
  /** Whether the graph has its profile node. */
  readonly hasProfile: boolean;
  /** Nodes that may be about the same, where they were asked for. It never rejects. */
  readonly similar?: Promise<SimilarNode[]> | undefined;
}

/** `outdated`: the node under the key is not the one that the store was prepared for. */
export type StoreOutcome = Stored | AppError | 'outdated';

/** The node under a store's key was deleted before it was read. The transaction wrote nothing. */
export class NodeVanished extends Error {}

type Outcomes = Map<PreparedStore, StoreOutcome>;

/** A store that updates an existing node; one that nobody stored takes all that the caller says. */
interface Update {
  readonly store: PreparedStore;
  readonly before: NodeRecord;
  readonly isWhole: boolean;
}

/** Writes stores of different keys; one that is refused fails no other. Throws NodeVanished, INVALID_INPUT where a type has no room. */
export async function storeAll(
  tx: WriteTransaction,
  stores: readonly PreparedStore[],
): Promise<StoreOutcome[]> {
  const outcomes = await refuseUnknownKeys(tx, stores);
  const admitted = stores.filter((store) => !outcomes.has(store));
  await updateExisting(tx, await createOrFind(tx, admitted, outcomes), outcomes);
  await relate(tx, admitted, outcomes);
  return stores.map((store) => outcomes.get(store) as StoreOutcome);
}

/** Refuses the stores that relate to keys which neither exist nor come earlier in the group. */
async function refuseUnknownKeys(tx: WriteTransaction, stores: readonly PreparedStore[]): Promise<Outcomes> {
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

/** Creates the nodes whose keys are free; `on_conflict` decides about the others. Returns those to update. */
async function createOrFind(
  tx: WriteTransaction,
  stores: readonly PreparedStore[],
  outcomes: Outcomes,
): Promise<Update[]> {
  if (stores.length === 0) return [];
  const nodes = stores.map((store) => toNewNode(store, tx.at));
  const rows = await createAll(tx, nodes);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const updates: Update[] = [];
  for (const [at, store] of stores.entries()) {
    const row = byKey.get(store.input.key);
    if (!row) throw tooManyTypes(store.content.node_type);
    const { node, created, derived, has_profile: hasProfile } = row;
    if (!node) throw new NodeVanished();
    const decision = created ? 'create' : decideConflict(store.input, node);
    // A node that was derived from a text is nobody's: the caller takes it over.
    const isTaken = decision === 'refuse' && derived;
    if (decision === 'update' || isTaken) {
      updates.push({ store, before: node, isWhole: isTaken });
      continue;
    }
    const isLogged = nodes[at]?.entry !== undefined;
    if (created) tx.record(store.actor, { kind: 'created', node, isLogged });
    const stored: Stored = { node, status: created ? 'created' : 'exists', relationships: [], hasProfile };
    outcomes.set(store, decision === 'refuse' ? keyExists(node.key) : stored);
  }
  return updates;
}

function toNewNode(store: PreparedStore, at: string): NewNode {
  const { actor, input, content, vector: vectors, properties, links } = store;
  const related = store.isPartOfAct ? undefined : relatedBefore(content.key, links);
  const entry = related && entryOf(actor, [{ kind: 'created', node: content }, ...related], at);
  return { key: content.key, properties, vectors, toEnrich: input.enrich ?? false, entry };
}

/** Updates existing nodes. A store whose vector is not that of the updated text is outdated. */
async function updateExisting(
  tx: WriteTransaction,
  updates: readonly Update[],
  outcomes: Outcomes,
): Promise<void> {
  const replacements = updates.flatMap(({ store, before, isWhole }) => {
    const content = isWhole ? store.content : changedContent(before, store.input);
    if (embeddingText(content) === embeddingText(store.content))
      return [
        {
          ...store,
          store,
          before,
          content,
          along: relatedBefore(before.key, store.links),
          enrich: store.input.enrich === true,
        },
      ];
    outcomes.set(store, 'outdated');
    return [];
  });
  const replaced = await replaceAll(tx, replacements);
  replacements.forEach(({ store }, index) => {
    const node = replaced[index] as Replaced;
    const rest = { status: 'updated' as const, relationships: [], hasProfile: true };
    outcomes.set(store, node === 'outdated' ? node : { ...rest, node });
  });
}

async function relate(
  tx: WriteTransaction,
  stores: readonly PreparedStore[],
  outcomes: Outcomes,
): Promise<void> {
  const linked = stores.flatMap((store) => {
    const outcome = outcomes.get(store);
    const isStored = typeof outcome === 'object' && 'node' in outcome;
    return isStored && store.links.length > 0 ? [{ store, outcome }] : [];
  });
  const { written, changed } = await mergeRelationships(
    tx,
    linked.flatMap(({ store }) => by(store.actor, store.links)),
  );
  for (const { store, outcome } of linked) {
    const relationships = written.splice(0, store.links.length);
    outcomes.set(store, { ...outcome, relationships });
    // A repeated store changes nothing.
    if (relationships.some(({ id, closed }) => changed.has(id) || closed))
      tx.record(store.actor, { kind: 'related', relationships, of: store.input.key });
  }
}
