import { AppError } from '../errors.ts';
import { lockNodes } from '../graph/queries/node.ts';
import {
  mergeEdges,
  mergeHyperedges,
  replaceEdgeData,
  replaceHyperedgeData,
} from '../graph/queries/relationship.ts';
import { executeWrite, type Unit } from '../graph/run-query.ts';
import { isSameJson } from './json-data.ts';
import { newId, timestamp, type MemoryContext } from './memory-context.ts';
import { relationshipText } from './node-text.ts';
import { prepareRelationships, type PreparedRelationship } from './prepare-relationships.ts';
import { isHyperedge, type RelationshipInput } from './relationship-input.ts';

export interface WrittenRelationship {
  id: string;
  kind: 'edge' | 'hyperedge';
  nodes: string[];
  relationship: string;
  label: string;
  status: 'created' | 'merged';
}

type MergedRow = {
  index: number;
  id: string;
  created: boolean;
  relationship: string;
  data: Record<string, unknown>;
};

/** Creates edges and hyperedges between existing nodes, all or none. Throws NOT_FOUND naming every unknown key. */
export async function addRelationships(
  memory: MemoryContext,
  inputs: readonly RelationshipInput[],
): Promise<WrittenRelationship[]> {
  const prepared = await prepareRelationships(memory, inputs);
  return executeWrite(memory.graph, (unit) => writeRelationships(memory, unit, prepared));
}

/** The part of a write inside a transaction: locks the nodes, refuses unknown keys, merges. */
export async function writeRelationships(
  memory: MemoryContext,
  unit: Unit,
  prepared: readonly PreparedRelationship[],
): Promise<WrittenRelationship[]> {
  await lockOrRefuse(unit, [...new Set(prepared.flatMap(({ nodes }) => nodes))]);
  const merged = await mergeAll(unit, prepared, timestamp(memory));
  await mergeData(unit, prepared, merged);
  return merged
    .sort((a, b) => a.index - b.index)
    .map(({ index, id, created, relationship }) => {
      const { nodes, label } = prepared[index] as PreparedRelationship;
      const kind = isHyperedge({ nodes }) ? 'hyperedge' : 'edge';
      return { id, kind, nodes: [...nodes], relationship, label, status: created ? 'created' : 'merged' };
    });
}

/** Sorted, so that two writers of the same nodes wait for each other instead of deadlocking. */
async function lockOrRefuse(unit: Unit, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const found = new Set((await unit.run(lockNodes, { keys: keys.sort() })).map(({ key }) => key));
  const missing = keys.filter((key) => !found.has(key));
  if (missing.length === 0) return;
  throw new AppError(
    'NOT_FOUND',
    `No node has the key ${missing.join(', ')}. Store it first with hm_store.`,
    {
      details: { missing },
    },
  );
}

async function mergeAll(
  unit: Unit,
  prepared: readonly PreparedRelationship[],
  now: string,
): Promise<MergedRow[]> {
  const rows = prepared.map(({ nodes, relationship, label, data = {}, identity, embedding }, index) => ({
    row: {
      index,
      id: newId(),
      relationship,
      label,
      data: JSON.stringify(data),
      searchText: relationshipText(relationship, label, data),
    },
    nodes: [...nodes],
    identity,
    embedding,
  }));
  const edges = rows.flatMap(({ row, nodes: [from, to, ...others] }) =>
    from !== undefined && to !== undefined && others.length === 0 ? [{ ...row, from, to }] : [],
  );
  const hyperedges = rows.flatMap(({ row, nodes, identity, embedding }) =>
    embedding ? [{ ...row, nodes, identity, embedding }] : [],
  );
  return [
    ...(edges.length > 0 ? await unit.run(mergeEdges, { edges, now }) : []),
    ...(hyperedges.length > 0 ? await unit.run(mergeHyperedges, { hyperedges, now }) : []),
  ];
}

/** A relationship that stood already takes over the fields of the new `data`. */
async function mergeData(
  unit: Unit,
  prepared: readonly PreparedRelationship[],
  merged: readonly MergedRow[],
): Promise<void> {
  const changed = merged.flatMap(({ index, id, created, relationship, data: old }) => {
    const { nodes, label, data: given } = prepared[index] as PreparedRelationship;
    const data = { ...old, ...given };
    if (created || isSameJson(old, data)) return [];
    const searchText = relationshipText(relationship, label, data);
    return [{ isEdge: !isHyperedge({ nodes }), row: { id, data: JSON.stringify(data), searchText } }];
  });
  const edges = changed.filter(({ isEdge }) => isEdge).map(({ row }) => row);
  const hyperedges = changed.filter(({ isEdge }) => !isEdge).map(({ row }) => row);
  if (edges.length > 0) await unit.run(replaceEdgeData, { edges });
  if (hyperedges.length > 0) await unit.run(replaceHyperedgeData, { hyperedges });
}
