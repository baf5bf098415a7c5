import { v7 as uuidv7 } from 'uuid';
import { createChange } from '../../graph/queries/history/change.ts';
import { keepEdges } from '../../graph/queries/history/past.ts';
import { deleteEdges, openEdges, setTimes } from '../../graph/queries/relationship.ts';
import type { Actor } from '../transaction/dependencies.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import { decide, holderRows, type Decision, type Interval, type Written } from './contradictions.ts';
import { keepEdgeStates } from './past-states.ts';
import type { AttributedRelationship } from './prepare-relationships.ts';
import type { ClosedRelationship } from '../transaction/changes.ts';
import { SEQUENCE } from '../ontology/label.ts';

/** The kind of a change in which one relationship closed others. */
export const CLOSING_CHANGE = 'closing';

/** What the writing of one edge closed, with the id of that change, and the valid times that the edge has then. */
export interface Closing extends Interval {
  readonly closed?: ClosedRelationship[];
  readonly change?: string;
}

/**
 * A node has one edge at a time of a label that is single-valued. Of each edge that was written, closes those of its holder
 * that lead elsewhere and were true at the same time, in the order of writing; one that begins before such an edge is true
 * up to its beginning instead. Returns what came of it, by the index of the written edge.
 */
export async function closeContradicted(
  tx: WriteTransaction,
  prepared: readonly AttributedRelationship[],
  written: readonly Written[],
): Promise<ReadonlyMap<number, Closing>> {
  const rows = written.flatMap(({ index }) => holderRows(prepared, index));
  if (rows.length === 0) return new Map();
  const open = Map.groupBy(await tx.run(openEdges, { holders: rows }), ({ index }) => index);
  const decisions = decide(written, open, tx.at);
  const closings = new Map<number, Closing>();
  for (const decision of decisions) {
    const { actor, label } = prepared[decision.written.index] as AttributedRelationship;
    await writeTimes(tx, actor, decision);
    const closing = decision.closed.length > 0 ? await close(tx, actor, label, decision) : {};
    closings.set(decision.written.index, { ...decision.times, ...closing });
  }
  return closings;
}

async function writeTimes(tx: WriteTransaction, actor: Actor, { written, times }: Decision): Promise<void> {
  const { id, created, valid_from, valid_to } = written;
  if (times.valid_from === valid_from && times.valid_to === valid_to) return;
  if (!created) await keepEdgeStates(tx, [{ id, endedAs: 'changed', actor }]);
  await tx.run(setTimes, { id, validFrom: times.valid_from, validTo: times.valid_to });
}

/** Deletes the edges that a written one contradicts, keeps them as past ones, and records the change for its undo. */
async function close(
  tx: WriteTransaction,
  actor: Actor,
  label: string,
  { written, times, closed }: Decision,
): Promise<Omit<Closing, keyof Interval>> {
  const change = uuidv7();
  const ending = closed.map(({ id, state, closedTo }) => ({
    ...{ id, state, closedTo, endedAs: 'replaced' as const, subject: actor.subject, change, sources: [] },
  }));
  await tx.run(keepEdges, { ending, now: tx.at });
  for (const [key, ofHolder] of Map.groupBy(closed, (each) => each.key))
    await tx.run(deleteEdges, { key, ids: ofHolder.map(({ id }) => id), ...SEQUENCE });
  const keys = new Set([...written.nodes, ...closed.flatMap(({ from, to }) => [from, to])]);
  await tx.run(createChange, {
    id: change,
    kind: CLOSING_CHANGE,
    at: tx.at,
    before: JSON.stringify(recordOf({ written, times, closed }, label)),
    nodeKeys: [...keys],
  });
  tx.record(actor, {
    kind: 'unrelated',
    ids: closed.map(({ id }) => id),
    labels: closed.map((each) => each.label),
  });
  return {
    change,
    closed: closed.map(({ id, from, to, relationship, label: its, closedTo: valid_to }) => ({
      ...{ id, from, to, relationship, label: its, valid_to },
    })),
  };
}

function recordOf({ written, times, closed }: Decision, label: string) {
  const { id, nodes, created, data, valid_from, valid_to } = written;
  return {
    written: { id, nodes, label, created, data, times, timesBefore: { valid_from, valid_to } },
    closed: closed.map(({ state }) => state),
  };
}
