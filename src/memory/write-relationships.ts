import { AppError } from '../errors.ts';
import { lockNodes } from '../graph/queries/node.ts';
import { mergeEdges, mergeHyperedges } from '../graph/queries/relationship.ts';
import { executeWrite, type Unit } from '../graph/run-query.ts';
import { shownEdge } from '../graph/shown.ts';
import { newId, timestamp, type MemoryContext } from './memory-context.ts';
import { mergeData, type MergedRow } from './merge-relationship-data.ts';
import { relationshipText } from './text/node-text.ts';
import { prepareRelationships, type PreparedRelationship } from './prepare-relationships.ts';
import { isHyperedge, type RelationshipInput } from './relationship-input.ts';
import { AUTHOR_TYPES, SEQUENCE } from './sequence.ts';

export interface WrittenRelationship {
  id: string;
  kind: 'edge' | 'hyperedge';
  nodes: string[];
  relationship: string;
  label: string;
  status: 'created' | 'merged';
}

/** Creates edges and hyperedges between existing nodes, all or none. Throws NOT_FOUND naming every unknown key. */
export async function addRelationships(
  memory: MemoryContext,
  inputs: readonly RelationshipInput[],
): Promise<WrittenRelationship[]> {
  const prepared = await prepareRelationships(memory, inputs);
  const { written } = await executeWrite(memory.graph, (unit) => writeRelationships(memory, unit, prepared));
  memory.derivations.notify(memory);
  return written;
}

/** What a write did: every relationship of the input, and whether the graph is now another. */
export interface RelationshipWrite {
  readonly written: WrittenRelationship[];
  readonly isChanged: boolean;
}

/** The part of a write inside a transaction: locks the nodes, refuses unknown keys, merges. */
export async function writeRelationships(
  memory: MemoryContext,
  unit: Unit,
  prepared: readonly PreparedRelationship[],
): Promise<RelationshipWrite> {
  await lockOrRefuse(unit, [...new Set(prepared.flatMap(({ nodes }) => nodes))]);
  return mergeRelationships(memory, unit, prepared);
}

/** Merges relationships between nodes that exist and are locked. */
export async function mergeRelationships(
  memory: MemoryContext,
  unit: Unit,
  prepared: readonly PreparedRelationship[],
): Promise<RelationshipWrite> {
  const merged = await mergeAll(unit, prepared, timestamp(memory));
  const isDataChanged = await mergeData(unit, prepared, merged);
  const written = merged
    .sort((a, b) => a.index - b.index)
    .map(({ index, id, created, relationship }): WrittenRelationship => {
      const { nodes, label } = prepared[index] as PreparedRelationship;
      const kind = isHyperedge({ nodes }) ? 'hyperedge' : 'edge';
      return { id, kind, nodes: [...nodes], relationship, label, status: created ? 'created' : 'merged' };
    });
  return { written, isChanged: isDataChanged || merged.some(({ created }) => created) };
}

/** Sorted, so that two writers of the same nodes wait for each other instead of deadlocking. */
async function lockOrRefuse(unit: Unit, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const found = new Set((await unit.run(lockNodes, { keys: keys.sort() })).map(({ key }) => key));
  const missing = keys.filter((key) => !found.has(key));
  if (missing.length > 0) throw unknownKeys(missing);
}

export function unknownKeys(missing: readonly string[]): AppError {
  return new AppError(
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
  const edges = rows.flatMap(({ row, nodes: [from, to, ...others] }) => {
    if (from === undefined || to === undefined || others.length > 0) return [];
    return [{ ...row, from, to, shown: shownEdge({ ...row, from, to, created_at: now }) }];
  });
  const hyperedges = rows.flatMap(({ row, nodes, identity, embedding }) =>
    embedding ? [{ ...row, nodes, identity, embedding }] : [],
  );
  return [
    ...(edges.length > 0
      ? await unit.run(mergeEdges, { edges, now, authorTypes: [...AUTHOR_TYPES], ...SEQUENCE })
      : []),
    ...(hyperedges.length > 0 ? await unit.run(mergeHyperedges, { hyperedges, now }) : []),
  ];
}
