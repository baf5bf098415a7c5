import { z } from 'zod';
import { createChange, markUndone, readChange } from '../../../graph/queries/history/change.ts';
import { lockNodes } from '../../../graph/queries/node.ts';
import type { openEdges } from '../../../graph/queries/relationship.ts';
import { setTimes } from '../../../graph/queries/relationship.ts';
import type { RowOf } from '../../../graph/query.ts';
import { describeWalk } from '../../../graph/queries/traversal.ts';
import { WHOLE_DATA } from '../../limits/answer-space.ts';
import { keepEdgeStates, type EndedAs } from '../../relationships/past-states.ts';
import type { WrittenRelationship } from '../../transaction/changes.ts';
import type { Actor } from '../../transaction/dependencies.ts';
import type { WriteTransaction } from '../../transaction/write-memory.ts';

/** The kind of a change in which what a text says ended older relationships. */
export const ENDING_CHANGE = 'ending';

const endingRecord = z.object({
  written: z.object({ nodes: z.array(z.string()) }),
  ended: z.array(z.object({ id: z.string(), at: z.string() })),
});

export interface EdgeToEnd {
  readonly edge: RowOf<typeof openEdges>;
  /** Its end. */
  readonly at: string;
}

/** Gives edges their end. The change has the id of the relationship that ended them: where it goes, they are open again. */
export async function endEdges(
  tx: WriteTransaction,
  actor: Actor,
  by: WrittenRelationship,
  ended: readonly EdgeToEnd[],
): Promise<WrittenRelationship> {
  const { id: change, nodes, label } = by;
  await keepEdgeStates(
    tx,
    ended.map(({ edge: { id } }) => ({ id, endedAs: 'changed', actor, change })),
  );
  for (const { edge, at } of ended)
    await tx.run(setTimes, { id: edge.id, validFrom: edge.valid_from, validTo: at });
  const keys = new Set([...nodes, ...ended.flatMap(({ edge: { from, to } }) => [from, to])]);
  await tx.run(createChange, {
    ...{ id: change, kind: ENDING_CHANGE, at: tx.at, nodeKeys: [...keys] },
    before: JSON.stringify({
      written: { id: change, nodes, label },
      ended: ended.map(({ edge: { id }, at }) => ({ id, at })),
    }),
  });
  const closed = ended.map(({ edge: { id, from, to, relationship, label: its }, at: valid_to }) => ({
    ...{ id, from, to, relationship, label: its, valid_to },
  }));
  return { ...by, change, closed };
}

/** Opens edges again that a change ended, unless they have other times since. Returns those that are open, and whether all are. */
export async function openEnded(
  tx: WriteTransaction,
  actor: Actor,
  before: unknown,
  endedAs: EndedAs,
): Promise<{ readonly keys: string[]; readonly isWhole: boolean }> {
  const { written, ended } = endingRecord.parse(before);
  await tx.run(lockNodes, { keys: [...written.nodes].sort() });
  const edges = ended.map(({ id }) => id);
  const [row] = await tx.run(describeWalk, {
    keys: [],
    edges,
    hyperedges: [],
    longest: WHOLE_DATA.ofRelationship,
  });
  const asLeft = (row?.edges ?? []).filter((edge) =>
    ended.some(({ id, at }) => id === edge.id && at === edge.valid_to),
  );
  await keepEdgeStates(
    tx,
    asLeft.map(({ id }) => ({ id, endedAs, actor })),
  );
  for (const { id, valid_from = null } of asLeft)
    await tx.run(setTimes, { id, validFrom: valid_from, validTo: null });
  return { keys: asLeft.flatMap(({ from, to }) => [from, to]), isWhole: asLeft.length === ended.length };
}

/** After relationships that texts said are gone: what they ended is open again. */
export async function withdrawEndings(
  tx: WriteTransaction,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const [change] = await tx.run(readChange, { id });
    if (change?.kind !== ENDING_CHANGE) continue;
    await openEnded(tx, actor, change.before, 'changed');
    await tx.run(markUndone, { id, at: tx.at });
  }
}
