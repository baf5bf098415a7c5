import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../errors.ts';
import { lockNodes } from '../../graph/queries/node.ts';
import { mergeEdges, mergeHyperedges } from '../../graph/queries/relationship.ts';
import { relationshipText } from '../text/node-text.ts';
import type { WriteTransaction } from '../write/write-memory.ts';
import { mergeData, type MergedRow } from './merge-relationship-data.ts';
import type { PreparedRelationship } from './prepare-relationships.ts';
import { isHyperedge, type WrittenRelationship } from './relationship-input.ts';
import { AUTHOR_TYPES, SEQUENCE } from './sequence.ts';

/** What a write did: every relationship of the input, and whether the graph is now another. */
export interface RelationshipWrite {
  readonly written: WrittenRelationship[];
  readonly isChanged: boolean;
}

/** Locks the nodes, and merges the relationships between them. Throws NOT_FOUND naming every unknown key. */
export async function lockAndMerge(
  tx: WriteTransaction,
  prepared: readonly PreparedRelationship[],
): Promise<RelationshipWrite> {
  await lockOrRefuse(tx, [...new Set(prepared.flatMap(({ nodes }) => nodes))]);
  return mergeRelationships(tx, prepared);
}

/** Merges relationships between nodes that exist and are locked. */
export async function mergeRelationships(
  tx: WriteTransaction,
  prepared: readonly PreparedRelationship[],
): Promise<RelationshipWrite> {
  const merged = await mergeAll(tx, prepared);
  const isDataChanged = await mergeData(tx, prepared, merged);
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
async function lockOrRefuse(tx: WriteTransaction, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const found = new Set((await tx.run(lockNodes, { keys: keys.sort() })).map(({ key }) => key));
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
  tx: WriteTransaction,
  prepared: readonly PreparedRelationship[],
): Promise<MergedRow[]> {
  const rows = prepared.map(({ nodes, relationship, label, data = {}, identity, embedding }, index) => ({
    row: {
      index,
      id: uuidv7(),
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
    return [{ ...row, from, to }];
  });
  const hyperedges = rows.flatMap(({ row, nodes, identity, embedding }) =>
    embedding ? [{ ...row, nodes, identity, embedding }] : [],
  );
  const [ofEdges, ofHyperedges] = [false, true].map((wanted) =>
    labelsOf(prepared.filter((each) => isHyperedge(each) === wanted)),
  );
  const authorTypes = [...AUTHOR_TYPES];
  return [
    ...(ofEdges?.length
      ? await tx.run(mergeEdges, { labels: ofEdges, edges, now: tx.at, authorTypes, ...SEQUENCE })
      : []),
    ...(ofHyperedges?.length
      ? await tx.run(mergeHyperedges, { labels: ofHyperedges, hyperedges, now: tx.at })
      : []),
  ];
}

/** Each label once, so that a thousand edges cost one vector, in the order in which all lock them. */
function labelsOf(relationships: readonly PreparedRelationship[]) {
  const vectors = new Map(relationships.map(({ label, labelVector }) => [label, labelVector]));
  return [...vectors]
    .map(([label, embedding]) => ({ label, embedding }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
}
