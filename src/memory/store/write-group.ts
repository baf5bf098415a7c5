import { AppError, asAppError } from '../../errors.ts';
import { createNodes, lockNodes } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { executeWrite, runQuery, type Unit } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import { MAX_TYPES } from '../node-type.ts';
import type { PreparedRelationship } from '../prepare-relationships.ts';
import { mergeRelationships, unknownKeys, type WrittenRelationship } from '../write-relationships.ts';
import { isSameContent } from './conflict.ts';
import type { PreparedNode, StoreInput } from './new-node.ts';
import { PROFILE_KEY } from './user-profile.ts';

/** A store with everything made that it is written with. */
export interface PreparedStore {
  readonly input: StoreInput;
  readonly node: PreparedNode;
  readonly links: readonly PreparedRelationship[];
}

/** What now stands under a store's key. */
export interface Creation {
  readonly created: boolean;
  readonly node: NodeRecord;
  readonly hasProfile: boolean;
  /** None where the standing node has other content, which the store's `on_conflict` then decides about. */
  readonly relationships: readonly WrittenRelationship[];
}

export type Outcome = Creation | AppError;

/**
 * Writes several stores of different keys in one transaction. Each has an outcome of its own: a store that is refused
 * leaves nothing behind and fails no other, and where the transaction itself fails, each is tried alone.
 */
export async function writeGroup(
  memory: MemoryContext,
  stores: readonly PreparedStore[],
): Promise<Outcome[]> {
  try {
    return await (stores.every(({ links }) => links.length === 0)
      ? createAll(memory, stores)
      : executeWrite(memory.graph, (unit) => createAndLink(memory, unit, stores)));
  } catch (error) {
    const failure = asAppError(error);
    if (stores.length === 1 || failure.code === 'UNAVAILABLE') return stores.map(() => failure);
    const outcomes: Outcome[] = [];
    for (const store of stores) outcomes.push(...(await writeGroup(memory, [store])));
    return outcomes;
  }
}

/** One statement, one commit: the way of nearly every store. */
async function createAll(memory: MemoryContext, stores: readonly PreparedStore[]): Promise<Outcome[]> {
  return toOutcomes(stores, await runQuery(memory.graph, createNodes, creationOf(stores)));
}

async function createAndLink(
  memory: MemoryContext,
  unit: Unit,
  stores: readonly PreparedStore[],
): Promise<Outcome[]> {
  const refused = await refusals(unit, stores);
  const admitted = stores.filter((store) => !refused.has(store));
  const created = toOutcomes(admitted, await unit.run(createNodes, creationOf(admitted)));
  const outcomes = new Map<PreparedStore, Outcome>(
    admitted.map((store, index) => [store, created[index] as Outcome]),
  );
  const linked = admitted.filter((store) => takesLinks(store, outcomes.get(store)));
  const { written } = await mergeRelationships(
    memory,
    unit,
    linked.flatMap(({ links }) => links),
  );
  for (const store of linked) {
    const relationships = written.splice(0, store.links.length);
    outcomes.set(store, { ...(outcomes.get(store) as Creation), relationships });
  }
  return stores.map((store) => refused.get(store) ?? (outcomes.get(store) as Outcome));
}

/** Stores that name keys which neither exist nor are stored before them in the same group. */
async function refusals(unit: Unit, stores: readonly PreparedStore[]): Promise<Map<PreparedStore, AppError>> {
  const named = new Set(stores.flatMap(({ links }) => links.flatMap(({ nodes }) => nodes)));
  const known = new Set((await unit.run(lockNodes, { keys: [...named].sort() })).map(({ key }) => key));
  const refused = new Map<PreparedStore, AppError>();
  for (const store of stores) {
    const { key } = store.node;
    const others = new Set(store.links.flatMap(({ nodes }) => nodes));
    const missing = [...others].filter((other) => other !== key && !known.has(other));
    if (missing.length > 0) refused.set(store, unknownKeys(missing));
    else known.add(key);
  }
  return refused;
}

function takesLinks({ input, links }: PreparedStore, outcome: Outcome | undefined): boolean {
  if (links.length === 0 || outcome === undefined || outcome instanceof AppError) return false;
  return outcome.created || input.on_conflict === 'skip' || isSameContent(input, outcome.node);
}

function creationOf(stores: readonly PreparedStore[]) {
  return { nodes: stores.map(({ node }) => node), maxTypes: MAX_TYPES, profileKey: PROFILE_KEY };
}

function toOutcomes(
  stores: readonly PreparedStore[],
  rows: readonly { created: boolean; node: NodeRecord; has_profile: boolean }[],
): Outcome[] {
  const standing = new Map(rows.map((row) => [row.node.key, row]));
  return stores.map(({ node }) => {
    const row = standing.get(node.key);
    if (!row) return tooManyTypes(node.properties.node_type);
    return { created: row.created, node: row.node, hasProfile: row.has_profile, relationships: [] };
  });
}

function tooManyTypes(type: string): AppError {
  return new AppError(
    'INVALID_INPUT',
    `The graph has its ${MAX_TYPES} types already and cannot take the new type ${type}. Use one of its own.`,
    { details: { limit: MAX_TYPES } },
  );
}
