import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { lockNodes } from '../../graph/queries/node.ts';
import { markReopened, pastEdges } from '../../graph/queries/history/past.ts';
import { deleteEdges, openEdges, setTimes } from '../../graph/queries/relationship.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import { describeWalk } from '../../graph/queries/traversal.ts';
import { WHOLE_DATA } from '../limits/answer-space.ts';
import { isSameJson } from '../nodes/json-data.ts';
import type {
  Actor,
  WithActor,
  WithEmbedder,
  WithEnrichment,
  WithGraph,
} from '../transaction/dependencies.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import { holderRows, overlaps } from '../relationships/contradictions.ts';
import { by, mergeRelationships } from '../relationships/merge-relationships.ts';
import { keepEdgeStates } from '../relationships/past-states.ts';
import {
  holdersOf,
  prepareRelationships,
  type PreparedRelationship,
} from '../relationships/prepare-relationships.ts';
import { SEQUENCE } from '../ontology/label.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';

const times = z.object({ valid_from: z.string().nullable(), valid_to: z.string().nullable() });

/** What the undo of a closing needs. */
const closingRecord = z.object({
  /** The edge that closed others, as it was written and, where it existed before, its times until then. */
  written: z.object({
    id: z.string(),
    nodes: z.array(z.string()),
    label: z.string(),
    created: z.boolean(),
    data: z.record(z.string(), z.unknown()),
    times,
    timesBefore: times,
  }),
  /** The past states of the closed edges. */
  closed: z.array(z.string()),
});
type ClosingRecord = z.output<typeof closingRecord>;

/** Opens closed edges again, without the edge that closed them. Throws CONFLICT where another took their place, or it changed. */
export const undoClosing: Undoer = async (memory, { before }) => {
  const { written, closed } = closingRecord.parse(before);
  const edges = await runQuery(memory.graph, pastEdges, { states: closed });
  const registry = await memory.labels.registry();
  const links = await prepareRelationships(memory, edges.map(toInput));
  const guarded = links.map((link) => ({ ...link, holders: holdersOf(registry, link.label) }));
  return async (tx) => {
    const keys = [...new Set([...written.nodes, ...edges.flatMap(({ from, to }) => [from, to])])].sort();
    const found = await tx.run(lockNodes, { keys });
    if (found.length < keys.length || edges.length < closed.length)
      throw conflict('One of its nodes was merged into another since.');
    await refuseLater(tx, guarded, written.id);
    await takeBack(tx, memory.actor, written);
    const reopened = await mergeRelationships(tx, by(memory.actor, links));
    if (reopened.written.some(({ status }) => status === 'merged'))
      throw conflict('The same edge was written again since.');
    await tx.run(markReopened, { states: closed, now: tx.at });
    tx.record(memory.actor, { kind: 'related', relationships: reopened.written });
    return keys;
  };
};

type PastEdge = RowOf<typeof pastEdges>;

function toInput({ id, from, to, created_at, relationship, label, data, valid_from, valid_to }: PastEdge) {
  const content = { nodes: [from, to], relationship, label, data, valid_from, valid_to };
  return { ...content, written: { id, created_at } };
}

/** Throws CONFLICT where another edge than the one that is taken back stands in the place of a closed one. */
async function refuseLater(
  tx: WriteTransaction,
  links: readonly PreparedRelationship[],
  taken: string,
): Promise<void> {
  const holders = links.flatMap((_, index) => holderRows(links, index));
  const open = holders.length === 0 ? [] : await tx.run(openEdges, { holders });
  const later = open.find(({ id, index, ...interval }) => {
    const { valid_from = '', valid_to = null } = links[index] as PreparedRelationship;
    return id !== taken && overlaps(valid_from, valid_to, interval);
  });
  if (later) throw conflict(`${later.from} ${later.label} ${later.to} stands in its place now.`);
}

/** Deletes the edge that closed others, or restores its times where it existed before. */
async function takeBack(
  tx: WriteTransaction,
  actor: Actor,
  written: ClosingRecord['written'],
): Promise<void> {
  const { id, nodes, label, created, data, times: left, timesBefore } = written;
  const longest = WHOLE_DATA.ofRelationship;
  const [row] = await tx.run(describeWalk, { keys: [], edges: [id], hyperedges: [], longest });
  const edge = row?.edges[0];
  // It may have been removed since.
  if (!edge) return;
  const { valid_from = null, valid_to = null } = edge;
  if (!isSameJson([edge.data, { valid_from, valid_to }], [data, left]))
    throw conflict(`${edge.from} ${edge.label} ${edge.to} was changed since.`);
  await keepEdgeStates(tx, [{ id, endedAs: 'undo', actor }]);
  if (created) {
    await tx.run(deleteEdges, { key: nodes[0] as string, ids: [id], ...SEQUENCE });
    tx.record(actor, { kind: 'unrelated', ids: [id], labels: [label] });
  } else {
    await tx.run(setTimes, { id, validFrom: timesBefore.valid_from, validTo: timesBefore.valid_to });
  }
}

function conflict(reason: string): AppError {
  return new AppError(
    'CONFLICT',
    (nameOf) => `${reason} Remove or add relationships with ${nameOf('hm_update')} instead.`,
  );
}

/** A recorded change; `before` is what its kind wrote down for its undo. */
export interface UndoableChange {
  readonly id: string;
  readonly at: string;
  readonly before: Readonly<Record<string, unknown>>;
}

/** Takes back a change in one transaction, and returns the names of what changed back. Throws CONFLICT where later writes rest on it. */
type Undo = (tx: WriteTransaction) => Promise<readonly string[]>;

/** Prepares the undo of a change of one kind: what needs models runs before the transaction. */
export type Undoer = (
  memory: WithGraph & WithEmbedder & WithEnrichment & WithLabels & WithActor,
  change: UndoableChange,
) => Promise<Undo>;
