import {
  replaceEdgeState,
  replaceHyperedgeState,
  type mergeEdges,
} from '../../graph/queries/relationship.ts';
import type { RowOf } from '../../graph/query.ts';
import { refuseLargeData } from '../limits/long-data.ts';
import { isSameJson } from '../nodes/json-data.ts';
import { relationshipText } from '../text/node-text.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import { keepEdgeStates, keepHyperedgeStates } from './past-states.ts';
import type { AttributedRelationship } from './prepare-relationships.ts';
import { kindOf, type RelationshipInput } from './relationship-input.ts';

/** Members that an error names. */
const MAX_NAMED_MEMBERS = 3;

/** A relationship after a merge. If it existed before, it still has its old data and valid times. */
export type MergedRow = RowOf<typeof mergeEdges>;
type State = Pick<MergedRow, 'data' | 'valid_from' | 'valid_to'>;
type Changed = Pick<AttributedRelationship, 'actor'> & MergedRow;

/** Merges `data` and valid times into existing relationships, and keeps their states. Throws INVALID_INPUT if data gets too large. */
export async function mergeStates(
  tx: WriteTransaction,
  prepared: readonly AttributedRelationship[],
  merged: readonly MergedRow[],
): Promise<ReadonlyMap<string, State>> {
  const before = new Map(merged.map((row) => [row.id, stateOf(row)]));
  const after = new Map<string, Changed>();
  for (const row of merged) {
    const given = prepared[row.index] as AttributedRelationship;
    const old = after.get(row.id) ?? row;
    const isLeft = given.derived && !row.created;
    // What a caller states is open, though a text had ended it.
    const earlier = row.derived ? { ...old, valid_to: null } : old;
    const state = isLeft
      ? stateOf(old)
      : { data: { ...old.data, ...given.data }, ...timesAfter(earlier, given) };
    after.set(row.id, { actor: given.actor, ...row, ...state });
  }
  const changed = [...after.values()].filter((each) => !isSameJson(stateOf(each), before.get(each.id)));
  changed.forEach(refuseLarge);
  const created = new Set(merged.flatMap((row) => (row.created ? row.id : [])));
  await replace(tx, changed, created);
  return new Map([...after].map(([id, each]) => [id, stateOf(each)]));
}

/** The valid times that are given replace those that the relationship had; where both leave no time, they alone count. */
function timesAfter(old: State, { valid_from: from, valid_to: to }: RelationshipInput) {
  const both = { valid_from: from ?? old.valid_from, valid_to: to ?? old.valid_to };
  const isEmpty = both.valid_from !== null && both.valid_to !== null && both.valid_from >= both.valid_to;
  return isEmpty ? { valid_from: from ?? null, valid_to: to ?? null } : both;
}

/** A relationship that this transaction created has no earlier state. */
async function replace(
  tx: WriteTransaction,
  changed: readonly Changed[],
  created: ReadonlySet<string>,
): Promise<void> {
  const { edge = [], hyperedge = [] } = Object.groupBy(changed, kindOf);
  const ending = (each: readonly Changed[]) =>
    each.filter(({ id }) => !created.has(id)).map((one) => ({ ...one, endedAs: 'changed' as const }));
  await keepEdgeStates(tx, ending(edge));
  await keepHyperedgeStates(tx, ending(hyperedge));
  if (edge.length > 0) await tx.run(replaceEdgeState, { edges: edge.map(toStateRow) });
  if (hyperedge.length > 0) await tx.run(replaceHyperedgeState, { hyperedges: hyperedge.map(toStateRow) });
}

function stateOf({ data, valid_from, valid_to }: State): State {
  return { data, valid_from, valid_to };
}

/** A relationship's state as it is written. */
export function toStateRow({
  id,
  relationship,
  label,
  ...state
}: State & Pick<MergedRow, 'id' | 'relationship' | 'label'>) {
  const { data, valid_from: validFrom, valid_to: validTo } = state;
  const searchText = relationshipText(relationship, label, data);
  return { id, data: JSON.stringify(data), searchText, validFrom, validTo };
}

function refuseLarge({ label, nodes, data }: Changed): void {
  const names = nodes.length > MAX_NAMED_MEMBERS ? [...nodes.slice(0, MAX_NAMED_MEMBERS), '…'] : nodes;
  refuseLargeData(
    `The relationship ${label} of ${names.join(', ')}`,
    data,
    (nameOf) =>
      `Send less, or remove it with ${nameOf('hm_update')} (its id is in ${nameOf('hm_get_relationships')}) and add it anew.`,
  );
}
