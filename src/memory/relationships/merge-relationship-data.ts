import { replaceEdgeData, replaceHyperedgeData, type mergeEdges } from '../../graph/queries/relationship.ts';
import type { RowOf } from '../../graph/query.ts';
import type { Unit } from '../../graph/run-query.ts';
import { refuseLargeData } from '../limits/data-limit.ts';
import { isSameJson } from '../nodes/json-data.ts';
import { relationshipText } from '../text/node-text.ts';
import type { PreparedRelationship } from './prepare-relationships.ts';
import { kindOf } from './relationship-input.ts';

/** Members that an error names. */
const MAX_NAMED_MEMBERS = 3;

/** A relationship after a merge. If it existed before, its data is still the old data. */
export type MergedRow = RowOf<typeof mergeEdges>;

/**
 * Merges the given `data` into the data of relationships that existed already. Returns whether that changed any. Throws
 * INVALID_INPUT if merged data is too large.
 */
export async function mergeData(
  unit: Unit,
  prepared: readonly PreparedRelationship[],
  merged: readonly MergedRow[],
): Promise<boolean> {
  const before = new Map(merged.map(({ id, data }) => [id, data]));
  const after = new Map<string, MergedRow & PreparedRelationship>();
  for (const row of merged) {
    const given = prepared[row.index] as PreparedRelationship;
    const data = { ...(after.get(row.id) ?? row).data, ...given.data };
    after.set(row.id, { ...given, ...row, data });
  }
  const changed = [...after.values()].filter(({ id, data }) => !isSameJson(data, before.get(id)));
  changed.forEach(refuseLarge);
  const { edge = [], hyperedge = [] } = Object.groupBy(changed, kindOf);
  if (edge.length > 0) await unit.run(replaceEdgeData, { edges: edge.map(toRow) });
  if (hyperedge.length > 0) await unit.run(replaceHyperedgeData, { hyperedges: hyperedge.map(toRow) });
  return changed.length > 0;
}

function toRow({ id, relationship, label, data }: MergedRow & PreparedRelationship) {
  return { id, data: JSON.stringify(data), searchText: relationshipText(relationship, label, data) };
}

function refuseLarge({ label, nodes, data }: MergedRow & PreparedRelationship): void {
  const names = nodes.length > MAX_NAMED_MEMBERS ? [...nodes.slice(0, MAX_NAMED_MEMBERS), '…'] : nodes;
  refuseLargeData(
    `The relationship ${label} of ${names.join(', ')}`,
    data,
    (nameOf) =>
      `Send less, or remove it with ${nameOf('hm_update')} (its id is in ${nameOf('hm_get_relationships')}) and add it anew.`,
  );
}
