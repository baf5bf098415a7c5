import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../errors.ts';
import { absorbInChanges, createChange } from '../../graph/queries/history/change.ts';
import { absorbFiles } from '../../graph/queries/files/file.ts';
import { deleteNode, getNodes, lockNodes } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { deleteHyperedges, lockHyperedgesOfMember } from '../../graph/queries/relationship.ts';
import { absorbPastRelationships, moveClosedEdges } from '../../graph/queries/history/past.ts';
import { closeVersions } from '../../graph/queries/history/version.ts';
import { absorbEvents } from '../../graph/queries/history/timeline.ts';
import { forgetKeyInSessions } from '../../graph/queries/session.ts';
import { copyOrigins } from '../../graph/queries/understanding/origin.ts';
import { runQuery, type Unit } from '../../graph/run-query.ts';
import type {
  WithEmbedder,
  WithEnrichment,
  WithGraph,
  Actor,
  WithActor,
} from '../transaction/dependencies.ts';
import { markDependentsOf } from '../derivation/derivation-job.ts';
import { featuresOfState } from '../history/replaced-state.ts';
import { isSameJson } from '../nodes/json-data.ts';
import { readNode } from '../nodes/read-nodes.ts';
import { PROFILE_KEY } from '../nodes/user-profile.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import { keepEdgeStates, keepHyperedgeStates, type Ending } from '../relationships/past-states.ts';
import { by, mergeRelationships, type RelationshipWrite } from '../relationships/merge-relationships.ts';
import { prepareRelationships } from '../relationships/prepare-relationships.ts';
import { CONTEXT_SEPARATOR } from '../text/node-text.ts';
import { changeNode, type WithKeyQueue } from '../write/change-node.ts';
import { vectorOf } from '../nodes/node-content.ts';
import { replaceAll } from '../write/replace-contents.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WithWriter, WriteTransaction } from '../transaction/write-memory.ts';
import { MERGE_CHANGE, type MergeRecord } from './merge-record.ts';
import { contentOfBoth } from './merged-content.ts';
import {
  everyRelationship,
  inputsOf,
  keysOf,
  movedTo,
  type RelationshipsOfNode,
} from './relationships-of-both.ts';

export interface MergedNodes {
  /** Of the merge, for its undo. */
  id: string;
  status: 'merged';
  /** Key of the node that stands for both. */
  key: string;
  relationships_moved: number;
}

type MergeMemory = WithGraph &
  WithEmbedder &
  WithEnrichment &
  WithLabels &
  WithWriter &
  WithKeyQueue &
  WithActor;

/** Makes one node of two, and records what was there before for undoMerge. Throws INVALID_INPUT, PROTECTED and NOT_FOUND. */
export async function mergeNodes(memory: MergeMemory, from: string, into: string): Promise<MergedNodes> {
  refuseKeys(from, into);
  const [first, second] = [from, into].sort() as [string, string];
  return memory.changes.run(first, () =>
    changeNode(
      memory,
      second,
      () => prepare(memory, from, into),
      (prepared) =>
        memory.writer.write(memory.graph, charactersOf(prepared), (tx) => merge(tx, memory.actor, prepared)),
    ),
  );
}

function refuseKeys(from: string, into: string): void {
  if (from === into)
    throw new AppError('INVALID_INPUT', 'from_key and into_key name the same node. Give two different keys.');
  if (from === PROFILE_KEY || into === PROFILE_KEY)
    throw new AppError(
      'PROTECTED',
      (nameOf) => `${PROFILE_KEY} cannot be merged. Write what it should say with ${nameOf('hm_update')}.`,
    );
}

/** Reads both nodes and computes the merged one, without holding a lock. */
async function prepare(memory: MergeMemory, fromKey: string, intoKey: string) {
  const [from, before] = await Promise.all([readNode(memory, fromKey), readNode(memory, intoKey)]);
  const run: Unit['run'] = (query, params) => runQuery(memory.graph, query, params);
  const related = await everyRelationship({ run }, fromKey);
  const content = contentOfBoth(before, from);
  const [vector, moved] = await Promise.all([
    vectorOf(memory, content),
    prepareRelationships(memory, movedTo(inputsOf(related), fromKey, intoKey)),
  ]);
  return { from, before, related, content, vector, moved, enrich: memory.enriches };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function merge(
  tx: WriteTransaction,
  actor: Actor,
  { from, before, related, content, vector, moved, enrich }: Prepared,
): Promise<MergedNodes | 'outdated'> {
  await tx.run(lockNodes, { keys: keysOf([from.key, before.key], related) });
  if (!(await isCurrent(tx, from, related))) return 'outdated';
  const [after] = await replaceAll(tx, [{ actor, before, content, vector, kind: 'merge', enrich }]);
  if (after === undefined || after === 'outdated') return 'outdated';
  await tx.run(closeVersions, {
    ...{ key: from.key, into: before.key, now: tx.at, subject: actor.subject },
    ...{ features: featuresOfState(from), separator: CONTEXT_SEPARATOR },
  });
  const id = uuidv7();
  await endRelationships(tx, { actor, change: id }, from.key, before.key, related);
  await remove(tx, from.key, related.hyperedges);
  const relationships = await mergeRelationships(tx, by(actor, moved));
  await copyOriginsOf(tx, moved, relationships);
  const written = recordOf(relationships);
  await record(tx, id, {
    from,
    before,
    after,
    written,
    edges: [...related.edges],
    hyperedges: [...related.hyperedges],
  });
  tx.record(actor, { kind: 'related', relationships: relationships.written });
  const labels = [...related.edges, ...related.hyperedges].map(({ label }) => label);
  tx.record(actor, {
    kind: 'merged',
    id,
    from: from.key,
    into: after.key,
    node_type: from.node_type,
    labels,
  });
  return { id, status: 'merged', key: after.key, relationships_moved: moved.length };
}

/** Locks the hyperedges of a locked node. Returns whether the node and all that it is joined with are as they were read. */
async function isCurrent(
  tx: WriteTransaction,
  from: NodeRecord,
  related: RelationshipsOfNode,
): Promise<boolean> {
  await tx.run(lockHyperedgesOfMember, { key: from.key });
  const [node] = await tx.run(getNodes, { keys: [from.key] });
  return isSameJson([node?.node, await everyRelationship(tx, from.key)], [from, related]);
}

/** Keeps the relationships of a node as past ones, which are forgotten with the other node from now on. */
async function endRelationships(
  tx: WriteTransaction,
  cause: Pick<Ending, 'actor' | 'change'>,
  from: string,
  into: string,
  { edges, hyperedges }: RelationshipsOfNode,
): Promise<void> {
  const ending = ({ id }: { readonly id: string }) => ({ id, endedAs: 'merge' as const, ...cause });
  await keepEdgeStates(tx, edges.map(ending));
  await keepHyperedgeStates(tx, hyperedges.map(ending));
  await tx.run(absorbPastRelationships, { from, into });
  await tx.run(moveClosedEdges, { from, into, now: tx.at });
}

async function remove(tx: WriteTransaction, key: string, hyperedges: readonly { readonly id: string }[]) {
  const ids = hyperedges.map(({ id }) => id);
  if (ids.length > 0) await tx.run(deleteHyperedges, { key, ids });
  await markDependentsOf(tx, [key], true);
  await tx.run(deleteNode, { key });
  await tx.run(forgetKeyInSessions, { key });
}

/** Of derived relationships that say the same as others. */
async function copyOriginsOf(
  tx: WriteTransaction,
  moved: Prepared['moved'],
  { written }: RelationshipWrite,
): Promise<void> {
  const rows = moved.flatMap(({ derived, written: old }, at) => {
    const into = written[at]?.id;
    return derived && old && into !== undefined && into !== old.id ? [{ from: old.id, into }] : [];
  });
  if (rows.length > 0) await tx.run(copyOrigins, { rows });
}

/** What was written, with the state that each relationship has now and had before. */
function recordOf({ written, before, after }: RelationshipWrite): MergeRecord['written'] {
  const created = new Set(written.filter(({ status }) => status === 'created').map(({ id }) => id));
  const byId = written.map(({ id, kind, relationship, label }): [string, MergeRecord['written'][number]] => {
    const { data = {}, ...times } = after.get(id) ?? {};
    const old = created.has(id) ? undefined : before.get(id);
    const timesBefore = old && { valid_from: old.valid_from, valid_to: old.valid_to };
    const stateBefore = old && { dataBefore: old.data, timesBefore };
    return [id, { id, kind, relationship, label, data, times, ...stateBefore }];
  });
  return [...new Map(byId).values()];
}

async function record(tx: WriteTransaction, id: string, before: MergeRecord): Promise<void> {
  const nodeKeys = keysOf([before.from.key, before.after.key], before);
  await tx.run(absorbInChanges, { from: before.from.key, into: before.after.key });
  await tx.run(absorbEvents, { from: before.from.key, into: before.after.key });
  await tx.run(absorbFiles, { from: before.from.key, into: before.after.key });
  const text = JSON.stringify(before);
  await tx.run(createChange, { id, kind: MERGE_CHANGE, at: tx.at, before: text, nodeKeys });
}
