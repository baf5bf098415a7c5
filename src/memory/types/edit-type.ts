import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../errors.ts';
import { createChange } from '../../graph/queries/history/change.ts';
import { beginMove, lockTypes, typeNames } from '../../graph/queries/type.ts';
import { canonicalType, isReservedName } from '../ontology/node-type.ts';
import type { WithActor, WithGraph } from '../transaction/dependencies.ts';
import type { WithWriter, WriteTransaction } from '../transaction/write-memory.ts';
import {
  BATCHES_AT_ONCE,
  moveSome,
  refuseMoving,
  TYPE_CHANGE,
  TYPES_JOB_ID,
  type TypeMove,
} from './type-move.ts';

/** One of the two. */
export interface TypeEdit {
  /** A name that no type has. */
  readonly rename_to?: string | undefined;
  /** A type of the graph. */
  readonly merge_into?: string | undefined;
}

export interface EditedType {
  /** Of the change, for its undo. */
  id: string;
  /** The type that its nodes have now. */
  type: string;
  status: 'renamed' | 'merged';
  /** Nodes that have it already. */
  moved: number;
  /** Of the job that moves the others. */
  job?: string;
}

/** Gives the nodes of a type another one, which is new or of the graph. Throws INVALID_INPUT, NOT_FOUND, PROTECTED and CONFLICT. */
export async function editType(
  memory: WithGraph & WithWriter & WithActor,
  name: string,
  edit: TypeEdit,
): Promise<EditedType> {
  const target = targetOf(edit);
  const { isNew } = target;
  return memory.writer.write(memory.graph, 0, async (tx) => {
    const names = (await tx.run(typeNames, {})).map((row) => row.name);
    const from = typeNamed(name, names);
    const to = isNew ? target.name : typeNamed(target.name, names);
    await refuse(tx, from, to, isNew);
    const move: TypeMove = { id: uuidv7(), from, to, subject: memory.actor.subject, isBack: false };
    await begin(tx, move, isNew);
    const { moved, isDone } = await moveSome(tx, move, BATCHES_AT_ONCE);
    const status = isNew ? 'renamed' : 'merged';
    return { id: move.id, type: to, status, moved, ...(!isDone && { job: TYPES_JOB_ID }) };
  });
}

async function begin(
  tx: WriteTransaction,
  { id, from, to, subject }: TypeMove,
  isNew: boolean,
): Promise<void> {
  const [begun] = await tx.run(beginMove, { from, to, change: id });
  // A store may have made it since the names were read.
  if (isNew && begun?.is_new !== true) throw isTaken(to);
  const before = JSON.stringify({ from, to, subject });
  await tx.run(createChange, { id, kind: TYPE_CHANGE, at: tx.at, before, nodeKeys: [] });
}

function targetOf({ rename_to, merge_into }: TypeEdit): { readonly name: string; readonly isNew: boolean } {
  if ((rename_to === undefined) === (merge_into === undefined))
    throw invalid('Send either rename_to, a name that no type has, or merge_into, a type of the graph.');
  if (rename_to === undefined) return { name: merge_into as string, isNew: false };
  const name = canonicalType(rename_to);
  if (name === undefined)
    throw invalid(`"${rename_to}" is no name of a type: begin with a letter, and use 64 characters at most.`);
  if (isReservedName(rename_to))
    throw invalid(`"${rename_to}" is a name that the graph itself uses. Choose another one.`);
  return { name, isNew: true };
}

/** The type of the graph that a caller names: as it is written, else in its canonical form. */
function typeNamed(name: string, names: readonly string[]): string {
  const found = [name, canonicalType(name)].find((each) => each !== undefined && names.includes(each));
  if (found === undefined) throw noSuchType(name);
  return found;
}

async function refuse(tx: WriteTransaction, from: string, to: string, isNew: boolean): Promise<void> {
  if (from === to) throw invalid(`The type is ${from} already. Name another one.`);
  const locked = await tx.run(lockTypes, { names: [from, to].sort() });
  const type = locked.find((each) => each.name === from);
  const hasTarget = locked.some((each) => each.name === to);
  // One that was read before may be gone.
  if (!type) throw noSuchType(from);
  if (type.protected)
    throw new AppError(
      'PROTECTED',
      `Every graph has the type ${from}, so it keeps its name. Other types can be merged into it.`,
    );
  if (isNew && hasTarget) throw isTaken(to);
  if (!isNew && !hasTarget) throw noSuchType(to);
  await refuseMoving(tx, [from, to]);
}

function noSuchType(name: string): AppError {
  return new AppError(
    'NOT_FOUND',
    (nameOf) => `The graph has no type "${name}". ${nameOf('hm_list_types')} lists them.`,
    { details: { missing: [name] } },
  );
}

function isTaken(name: string): AppError {
  const message = `The graph has a type ${name} already. To make one of the two, send merge_into.`;
  return new AppError('CONFLICT', message, { details: { type: name } });
}

function invalid(message: string): AppError {
  return new AppError('INVALID_INPUT', message);
}
