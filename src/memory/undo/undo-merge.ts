import { AppError } from '../../errors.ts';
import { giveFilesBack } from '../../graph/queries/files/file.ts';
import { getNodes, lockNodes } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import {
  deleteEdges,
  deleteHyperedges,
  replaceEdgeState,
  replaceHyperedgeState,
} from '../../graph/queries/relationship.ts';
import { givePastRelationshipsBack, moveClosedEdgesBack } from '../../graph/queries/history/past.ts';
import { giveVersionsBack } from '../../graph/queries/history/version.ts';
import { giveEventsBack } from '../../graph/queries/history/timeline.ts';
import { describeWalk } from '../../graph/queries/traversal.ts';
import { WHOLE_DATA } from '../limits/answer-space.ts';
import { isSameJson } from '../nodes/json-data.ts';
import { by, mergeRelationships } from '../relationships/merge-relationships.ts';
import { toStateRow } from '../relationships/merge-states.ts';
import { keepEdgeStates, keepHyperedgeStates } from '../relationships/past-states.ts';
import { prepareRelationships, type PreparedRelationship } from '../relationships/prepare-relationships.ts';
import { SEQUENCE } from '../ontology/label.ts';
import type { Undoer } from './undo-closing.ts';
import type { Actor } from '../transaction/dependencies.ts';
import { contentProperties, vectorOf } from '../nodes/node-content.ts';
import { createAll } from '../write/new-nodes.ts';
import { replaceAll } from '../write/replace-contents.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import { mergeRecord, type MergeRecord } from '../merge/merge-record.ts';
import { inputsOf, keysOf } from '../merge/relationships-of-both.ts';
import type { Vectors } from '../vectors/graph-embedder.ts';

interface Prepared {
  readonly merge: MergeRecord;
  readonly mergedAt: string;
  /** The vectors of the two nodes' texts. */
  readonly ofFrom: Vectors;
  readonly ofInto: Vectors;
  readonly links: readonly PreparedRelationship[];
  /** Whether both texts are read anew: what was read last is of the text of both. */
  readonly enrich: boolean;
}

/** Makes two nodes of one again, as they were before the merge. Throws CONFLICT where the node or what it took changed since. */
export const undoMerge: Undoer = async (memory, { at, before }) => {
  const merge = mergeRecord.parse(before);
  const [ofFrom, ofInto, links] = await Promise.all([
    vectorOf(memory, merge.from),
    vectorOf(memory, merge.before),
    prepareRelationships(memory, inputsOf(merge)),
  ]);
  return async (tx) => {
    await tx.run(lockNodes, { keys: keysOf([merge.from.key, merge.after.key], merge) });
    await refuseChanged(tx, merge.written);
    await restore(tx, memory.actor, { merge, mergedAt: at, ofFrom, ofInto, links, enrich: memory.enriches });
    return [merge.from.key, merge.after.key];
  };
};

/** Throws CONFLICT if one of the relationships is not as the merge left it. */
async function refuseChanged(tx: WriteTransaction, written: MergeRecord['written']): Promise<void> {
  const { edges, hyperedges } = idsByKind(written);
  const longest = WHOLE_DATA.ofRelationship;
  const [row] = await tx.run(describeWalk, { keys: [], edges, hyperedges, longest });
  const now = new Map([...(row?.edges ?? []), ...(row?.hyperedges ?? [])].map((each) => [each.id, each]));
  const changed = written.filter(({ id, data, times = {} }) => {
    const present = now.get(id);
    const left = [data, times.valid_from ?? null, times.valid_to ?? null];
    return !isSameJson([present?.data, present?.valid_from ?? null, present?.valid_to ?? null], left);
  });
  if (changed.length > 0)
    throw conflict(`Relationships that came with the merge were changed since: ${changed[0]?.label}.`);
}

async function restore(
  tx: WriteTransaction,
  actor: Actor,
  { merge, mergedAt, ofFrom, ofInto, links, enrich }: Prepared,
): Promise<void> {
  const before = await asLeft(tx, merge);
  await takeBackRelationships(tx, actor, merge);
  const replacement = {
    actor,
    before,
    content: merge.before,
    vector: ofInto,
    kind: 'undo' as const,
    enrich,
  };
  const [replaced] = await replaceAll(tx, [replacement]);
  if (replaced === undefined || replaced === 'outdated')
    throw conflict(`The node ${merge.after.key} was changed since.`);
  await createAgain(tx, actor, merge.from, ofFrom, enrich);
  const { written } = await mergeRelationships(tx, by(actor, links));
  const labels = merge.written.map(({ label }) => label);
  tx.record(actor, { kind: 'unrelated', ids: merge.written.map(({ id }) => id), labels });
  tx.record(actor, { kind: 'related', relationships: written });
  tx.record(actor, { kind: 'unmerged', from: merge.from.key, into: merge.after.key });
  await giveBack(tx, merge, mergedAt);
}

/** The node, which says what the merge let it say: a later change may have been taken back. Throws CONFLICT. */
async function asLeft(tx: WriteTransaction, { after }: MergeRecord): Promise<NodeRecord> {
  const [present] = await tx.run(getNodes, { keys: [after.key] });
  const isSame = present?.node.id === after.id && isSameJson(contentOf(present.node), contentOf(after));
  if (!isSame) throw conflict(`The node ${after.key} was changed since.`);
  return present.node;
}

function contentOf({ description, node_type, data, assets, occurred_at }: NodeRecord) {
  return { description, node_type, data, assets, occurred_at };
}

/** What was kept of the node before the merge is of it alone again. */
async function giveBack(tx: WriteTransaction, { from, after }: MergeRecord, mergedAt: string): Promise<void> {
  const keys = { from: from.key, into: after.key };
  await tx.run(givePastRelationshipsBack, keys);
  await tx.run(moveClosedEdgesBack, { ...keys, mergedAt, now: tx.at });
  await tx.run(giveVersionsBack, keys);
  await tx.run(giveEventsBack, keys);
  await tx.run(giveFilesBack, keys);
}

/** Deletes the relationships that the merge made, and restores the state of those that it changed. */
async function takeBackRelationships(
  tx: WriteTransaction,
  actor: Actor,
  { after: { key }, written }: MergeRecord,
): Promise<void> {
  const { edges, hyperedges } = idsByKind(written);
  const ending = (id: string) => ({ id, endedAs: 'undo' as const, actor });
  await keepEdgeStates(tx, edges.map(ending));
  await keepHyperedgeStates(tx, hyperedges.map(ending));
  const made = idsByKind(written.filter(({ dataBefore }) => dataBefore === undefined));
  if (made.edges.length > 0) await tx.run(deleteEdges, { key, ids: made.edges, ...SEQUENCE });
  if (made.hyperedges.length > 0) await tx.run(deleteHyperedges, { key, ids: made.hyperedges });
  const { edge = [], hyperedge = [] } = Object.groupBy(written.flatMap(stateBefore), ({ kind }) => kind);
  if (edge.length > 0) await tx.run(replaceEdgeState, { edges: edge });
  if (hyperedge.length > 0) await tx.run(replaceHyperedgeState, { hyperedges: hyperedge });
}

function stateBefore({ kind, dataBefore: data, timesBefore, ...written }: MergeRecord['written'][number]) {
  if (data === undefined) return [];
  const { valid_from = null, valid_to = null } = timesBefore ?? {};
  return [{ kind, ...toStateRow({ ...written, data, valid_from, valid_to }) }];
}

async function createAgain(
  tx: WriteTransaction,
  actor: Actor,
  from: MergeRecord['from'],
  vector: Vectors,
  toEnrich: boolean,
): Promise<void> {
  const { id, key, created_at: createdAt } = from;
  const properties = contentProperties(from, vector);
  const [row] = await createAll(tx, [{ key, properties, vectors: vector, id, createdAt, toEnrich }]);
  if (!row?.node || !row.created) throw conflict(`Another node has the key ${key} now.`);
  tx.record(actor, { kind: 'created', node: row.node });
}

function idsByKind(written: MergeRecord['written']) {
  const ids = (kind: string) => written.filter((each) => each.kind === kind).map(({ id }) => id);
  return { edges: ids('edge'), hyperedges: ids('hyperedge') };
}

function conflict(reason: string): AppError {
  return new AppError(
    'CONFLICT',
    (nameOf) => `${reason} Change both nodes with ${nameOf('hm_update')} instead.`,
  );
}
