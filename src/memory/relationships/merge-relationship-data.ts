import { replaceEdgeData, replaceHyperedgeData } from '../../graph/queries/relationship.ts';
import type { Unit } from '../../graph/run-query.ts';
import { refuseLargeData } from '../limits/data-limit.ts';
import { isSameJson } from '../nodes/json-data.ts';
import type { PreparedRelationship } from './prepare-relationships.ts';
import { isHyperedge } from './relationship-input.ts';
import { relationshipText } from '../text/node-text.ts';

/** Members that an error names. */
const SHOWN_MEMBERS = 3;

/** A relationship as it stands after a merge, its data as it was before where it stood already. */
export type MergedRow = {
  index: number;
  id: string;
  created: boolean;
  relationship: string;
  data: Record<string, unknown>;
  created_at: string;
};

/**
 * A relationship that stood already takes over the fields of the new `data`; true where that changed any. Throws
 * INVALID_INPUT where it grows too large by that.
 */
export async function mergeData(
  unit: Unit,
  prepared: readonly PreparedRelationship[],
  merged: readonly MergedRow[],
): Promise<boolean> {
  const standing = new Map<string, MergedRow>();
  for (const row of merged) {
    const { data: given } = prepared[row.index] as PreparedRelationship;
    const before = standing.get(row.id) ?? row;
    standing.set(row.id, { ...before, data: { ...before.data, ...given } });
  }
  const changed = merged.filter((row) => !isSameJson(row.data, standing.get(row.id)?.data));
  const rows = [...new Set(changed.map(({ id }) => id))].flatMap((id) => standing.get(id) ?? []);
  for (const row of rows) refuseLarge(prepared[row.index] as PreparedRelationship, row);
  const [edges, hyperedges] = [false, true].map((wanted) =>
    rows.filter(({ index }) => isHyperedge(prepared[index] as PreparedRelationship) === wanted),
  );
  const toRow = ({ index, id, relationship, data }: MergedRow) => {
    const { label } = prepared[index] as PreparedRelationship;
    return { id, data: JSON.stringify(data), searchText: relationshipText(relationship, label, data) };
  };
  if (edges?.length) await unit.run(replaceEdgeData, { edges: edges.map(toRow) });
  if (hyperedges?.length) await unit.run(replaceHyperedgeData, { hyperedges: hyperedges.map(toRow) });
  return rows.length > 0;
}

function refuseLarge({ label, nodes }: PreparedRelationship, { data }: MergedRow): void {
  const members = [...nodes.slice(0, SHOWN_MEMBERS), ...(nodes.length > SHOWN_MEMBERS ? ['…'] : [])];
  refuseLargeData(
    `The relationship ${label} of ${members.join(', ')}`,
    data,
    'Send less, or remove it with hm_update (its id is in hm_get_relationships) and add it anew.',
  );
}
