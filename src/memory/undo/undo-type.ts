import { AppError } from '../../errors.ts';
import { beginMove, lockTypes, typeChangesSince, typeNames } from '../../graph/queries/type.ts';
import { MAX_TYPES } from '../ontology/node-type.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import {
  BATCHES_AT_ONCE,
  moveSome,
  refuseMoving,
  typeChange,
  TYPE_CHANGE,
  type TypeMove,
} from '../types/type-move.ts';
import type { Undoer } from './undo-closing.ts';

/**
 * Gives the nodes that a change moved to another type theirs back; what was stored as that type stays. Throws CONFLICT where a
 * later change moved them on.
 */
export const undoTypeChange: Undoer = ({ actor }, { id, before }) => {
  const { from, to } = typeChange.parse(before);
  const move: TypeMove = { id, from, to, subject: actor.subject, isBack: true };
  return Promise.resolve(async (tx) => {
    await tx.run(lockTypes, { names: [from, to].sort() });
    await refuseLater(tx, move);
    await refuseMoving(tx, [from, to], id);
    await tx.run(beginMove, { from, to, change: id });
    await moveSome(tx, move, BATCHES_AT_ONCE);
    return [from, to];
  });
};

async function refuseLater(tx: WriteTransaction, { id, from, to }: TypeMove): Promise<void> {
  const later = await tx.run(typeChangesSince, { id, kind: TYPE_CHANGE });
  if (later.some(({ before }) => typeChange.parse(before).from === to))
    throw conflict(`The type ${to} was changed later. Undo the later change first.`, [to]);
  const names = (await tx.run(typeNames, {})).map(({ name }) => name);
  if (names.length >= MAX_TYPES && !names.includes(from))
    throw conflict(`The graph has its ${MAX_TYPES} types already, and no room for ${from}.`, [from]);
}

function conflict(message: string, types: readonly string[]): AppError {
  return new AppError('CONFLICT', message, { details: { types } });
}
