import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { writeNames } from '../../graph/queries/derivation.ts';
import { endMove, moveNodes, nodesOfMove, nodesOfType, typeMoves } from '../../graph/queries/type.ts';
import type { RowOf } from '../../graph/query.ts';
import type { Unit } from '../../graph/run-query.ts';
import { markDependentsOf } from '../derivation/derivation-job.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import { SERVICE } from '../transaction/dependencies.ts';
import { MAX_VERSIONS } from '../write/replace-contents.ts';
import { SEQUENCE_AND_AUTHORS } from '../ontology/label.ts';
import { namesOf } from '../ontology/names/names.ts';
import { labelOfType } from '../ontology/node-type.ts';

/** The kind of a change that gives the nodes of a type another one. */
export const TYPE_CHANGE = 'type';

/** The id of the job in every graph that moves nodes to other types (UUIDv5 of memory-graph/types). */
export const TYPES_JOB_ID = 'ef3f7575-5452-53df-8b9f-049a33c97b82';

/** What is noted of such a change. */
export const typeChange = z.object({
  from: z.string(),
  to: z.string(),
  /** Who changed the type. */
  subject: z.string(),
});
export type TypeChange = z.output<typeof typeChange>;

/** Nodes that are to have another type. */
export interface TypeMove extends TypeChange {
  /** Of the change. */
  readonly id: string;
  /** Whether the nodes get the type back that they had before the change. */
  readonly isBack: boolean;
}

/** Batches that one call moves itself; the job moves what is left. */
export const BATCHES_AT_ONCE = 10;
const BATCH_NODES = 100;
/** Of descriptions and data in one transaction, whose memory is limited: the database copies them into versions. */
export const MAX_CHARACTERS = 2_000_000;

/** The changes of types whose nodes are not all moved. */
export async function movesOf(unit: Pick<Unit, 'run'>): Promise<TypeMove[]> {
  const rows = await unit.run(typeMoves, {});
  return rows.map(({ id, before, undone }) => ({ id, isBack: undone, ...typeChange.parse(before) }));
}

/** Throws CONFLICT where nodes of one of the types are still being moved by another change. */
export async function refuseMoving(
  tx: WriteTransaction,
  types: readonly string[],
  own?: string,
): Promise<void> {
  const moving = (await movesOf(tx)).find(
    ({ id, from, to }) => id !== own && (types.includes(from) || types.includes(to)),
  );
  if (!moving) return;
  const message = `Nodes are being moved between ${moving.from} and ${moving.to}. Try again when that is done;`;
  const told = (tool: string) => `${message} ${tool} tells how far job ${TYPES_JOB_ID} is.`;
  throw new AppError('CONFLICT', (nameOf) => told(nameOf('hm_get_job')), {
    details: { types: [moving.from, moving.to] },
  });
}

/**
 * Moves nodes until so many batches are written, the transaction is large enough, or none is left: then the move ends. Returns
 * how many were moved, and whether it ended.
 */
export async function moveSome(
  tx: WriteTransaction,
  move: TypeMove,
  batches: number,
): Promise<{ moved: number; isDone: boolean }> {
  let [moved, size] = [0, 0];
  for (let batch = 0; batch < batches && size < MAX_CHARACTERS; batch += 1) {
    const nodes = await nextNodes(tx, move, MAX_CHARACTERS - size);
    if (nodes.length === 0) {
      await end(tx, move);
      return { moved, isDone: true };
    }
    moved += await moveBatch(tx, move, nodes);
    size += nodes.reduce((sum, node) => sum + node.size, 0);
  }
  tx.record(SERVICE, { kind: 'retyped', unused: [] });
  return { moved, isDone: false };
}

type MovingNode = RowOf<typeof nodesOfType>;

/** As many as one batch and so many characters hold, one at least. */
async function nextNodes(tx: WriteTransaction, move: TypeMove, space: number): Promise<MovingNode[]> {
  const { type } = endsOf(move);
  const found = move.isBack
    ? await tx.run(nodesOfMove, { change: move.id, type, limit: BATCH_NODES })
    : await tx.run(nodesOfType, { type, limit: BATCH_NODES });
  let size = 0;
  return found.filter((node, at) => (size += node.size) <= space || at === 0);
}

/** The type that the nodes have, and the one that they get. */
function endsOf({ from, to, isBack }: TypeMove) {
  return isBack ? { type: to, next: from } : { type: from, next: to };
}

async function moveBatch(
  tx: WriteTransaction,
  move: TypeMove,
  nodes: readonly MovingNode[],
): Promise<number> {
  const { type, next } = endsOf(move);
  const keys = nodes.map(({ key }) => key);
  const [areAuthors, becomeAuthors] = [type, next].map((each) => AUTHOR_TYPES.has(each));
  // What depends on the author of a text is found by the author's type.
  if (areAuthors === true && !becomeAuthors) await markDependentsOf(tx, keys, false);
  const rows = await tx.run(moveNodes, {
    nodes: nodes.map((node) => toRow(node, tx.at, type, next)),
    ...{ from: type, to: next, oldLabel: labelOfType(type), newLabel: labelOfType(next) },
    ...{ change: move.id, isBack: move.isBack, subject: move.subject, maxVersions: MAX_VERSIONS },
  });
  if (becomeAuthors === true && !areAuthors) await markDependentsOf(tx, keys, false);
  await renameDerived(tx, nodes, type, next);
  return rows.length;
}

const AUTHOR_TYPES: ReadonlySet<string> = new Set(SEQUENCE_AND_AUTHORS.authorTypes);

function toRow({ id, key, updated_at }: MovingNode, at: string, type: string, next: string) {
  const updatedAt = new Date(Math.max(Date.parse(at), Date.parse(updated_at) + 1)).toISOString();
  return { id, readAt: updated_at, updatedAt, isRenamed: isRenamed(key, type, next) };
}

/** A key that begins with its type names the node by the rest. */
function isRenamed(key: string, type: string, next: string): boolean {
  const [before, after] = [type, next].map((each) => nameIn(key, each));
  return before !== after;
}

function nameIn(key: string, type: string): string {
  return namesOf({ key, node_type: type, description: '', data: {} }).join('\n');
}

/** Nodes that were derived from texts wait for nothing that would write their names. */
async function renameDerived(
  tx: WriteTransaction,
  nodes: readonly MovingNode[],
  type: string,
  next: string,
): Promise<void> {
  const renamed = nodes.filter(({ key, derived }) => derived && isRenamed(key, type, next));
  const rows = renamed.map(({ id, key, updated_at, data }) => ({
    ...{ id, updated_at },
    names: namesOf({ key, node_type: next, description: '', data }),
  }));
  if (rows.length > 0) await tx.run(writeNames, { rows });
}

/** Nothing has the old type any more, unless it was stored meanwhile. */
async function end(tx: WriteTransaction, move: TypeMove): Promise<void> {
  await tx.run(endMove, { from: move.from, change: move.id });
  tx.record(SERVICE, { kind: 'retyped', unused: [endsOf(move).type] });
}
