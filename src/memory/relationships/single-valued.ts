import { v7 as uuidv7 } from 'uuid';
import { createChange } from '../../graph/queries/change.ts';
import { keepEdges } from '../../graph/queries/past.ts';
import { deleteEdges, openEdges, setTimes } from '../../graph/queries/relationship.ts';
import type { RowOf } from '../../graph/query.ts';
import type { Actor } from '../write/actor.ts';
import type { WriteTransaction } from '../write/write-memory.ts';
import type { MergedRow } from './merge-states.ts';
import { keepEdgeStates } from './past-states.ts';
import type { AttributedRelationship, Holder, PreparedRelationship } from './prepare-relationships.ts';
import type { ClosedRelationship } from './relationship-input.ts';
import { SEQUENCE } from './sequence.ts';

/** The kind of a change in which one relationship closed others. */
export const CLOSING_CHANGE = 'closing';

export type OpenEdge = RowOf<typeof openEdges>;
/** An edge that was written, as it is now. */
type Written = Pick<MergedRow, 'id' | 'index' | 'created' | 'nodes' | 'data' | 'valid_from' | 'valid_to'>;
type Interval = Pick<MergedRow, 'valid_from' | 'valid_to'>;

/** What the writing of one edge closed, with the id of that change, and the valid times that the edge has then. */
export interface Closing extends Interval {
  readonly closed?: ClosedRelationship[];
  readonly change?: string;
}

interface Decision {
  readonly written: Written;
  readonly times: Interval;
  readonly closed: (OpenEdge & { readonly closedTo: string; readonly state: string })[];
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

/** The ends of an edge of which one is allowed at a time, with the labels that say so from them and to them. */
export function holderRows(prepared: readonly PreparedRelationship[], index: number) {
  const edge = prepared[index] as PreparedRelationship;
  if (edge.holders.length === 0) return [];
  const along = prepared.filter(({ meaning }) => meaning.concept === edge.meaning.concept);
  const withSign = (sign: number) =>
    along.filter(({ meaning }) => meaning.sign === sign).map(({ label }) => label);
  const same = [...new Set([edge.label, ...edge.synonyms, ...withSign(edge.meaning.sign)])];
  const converse = [...new Set([...edge.converses, ...withSign(-edge.meaning.sign || 0)])];
  return edge.holders.map((holder: Holder) => ({
    index,
    key: edge.nodes[holder] as string,
    outgoing: holder === 0 ? same : converse,
    incoming: holder === 0 ? converse : same,
  }));
}

/** Edges that are written later close those that are written earlier. */
function decide(
  written: readonly Written[],
  open: ReadonlyMap<number, readonly OpenEdge[]>,
  now: string,
): Decision[] {
  const lastIndex = new Map(written.map(({ id, index }) => [id, index]));
  const gone = new Set<string>();
  const times = new Map<string, Interval>();
  return written.flatMap((edge): Decision[] => {
    const others = (open.get(edge.index) ?? [])
      .filter(({ id, from, to }) => !gone.has(id) && !(edge.nodes.includes(from) && edge.nodes.includes(to)))
      .filter(({ id }) => (lastIndex.get(id) ?? -1) < edge.index)
      .map((other) => ({ ...other, ...times.get(other.id) }));
    const decision = decideOne(edge, others, now);
    for (const { id } of decision.closed) gone.add(id);
    times.set(edge.id, decision.times);
    const isBounded = decision.times.valid_to !== edge.valid_to;
    return decision.closed.length > 0 || isBounded ? [decision] : [];
  });
}

function decideOne(written: Written, others: readonly OpenEdge[], now: string): Decision {
  const start = startOf(written, now);
  const contradicted = others.filter((other) => overlaps(start, written.valid_to, other));
  // What begins later replaced this one, if its beginning is known: that of writers at once is the order of their locks.
  const isEarlier = written.valid_from !== null && written.valid_to === null;
  const later = isEarlier ? contradicted.filter(({ valid_from }) => (valid_from ?? '') > start) : [];
  const closed = contradicted
    .filter((other) => !later.includes(other))
    .map((other) => ({ ...other, closedTo: start || now, state: uuidv7() }));
  const valid_from = closed.length > 0 ? (written.valid_from ?? (start || null)) : written.valid_from;
  const valid_to = later.map((other) => other.valid_from as string).sort()[0] ?? written.valid_to;
  return { written, times: { valid_from, valid_to }, closed };
}

/** An edge without a beginning that is still true begins now. */
function startOf({ valid_from, valid_to }: Interval, now: string): string {
  return valid_from ?? (valid_to === null || valid_to > now ? now : '');
}

function overlaps(start: string, end: string | null, { valid_from, valid_to }: Interval): boolean {
  return start < (valid_to ?? '~') && (valid_from ?? '') < (end ?? '~');
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
  const ending = closed.map(({ id, state, closedTo }) => ({
    ...{ id, state, closedTo, endedAs: 'replaced' as const, subject: actor.subject },
  }));
  await tx.run(keepEdges, { ending, now: tx.at });
  for (const [key, ofHolder] of Map.groupBy(closed, (each) => each.key))
    await tx.run(deleteEdges, { key, ids: ofHolder.map(({ id }) => id), ...SEQUENCE });
  const change = uuidv7();
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
