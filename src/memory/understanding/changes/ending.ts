import { z } from 'zod';
import {
  changesOfIds,
  createChange,
  deleteChange,
  markUndone,
} from '../../../graph/queries/history/change.ts';
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
  /** Id of the text; records of earlier versions have none. */
  source: z.string().optional(),
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
  source: string,
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
      source,
      ended: ended.map(({ edge: { id }, at }) => ({ id, at })),
    }),
  });
  const closed = ended.map(({ edge: { id, from, to, relationship, label: its }, at: valid_to }) => ({
    ...{ id, from, to, relationship, label: its, valid_to },
  }));
  return { ...by, change, closed };
}

/**
 * Opens edges again that a change ended, unless they have other times since. Without `endedAs` the history does not show that they
 * had ended. Returns those that are open, and whether all are.
 */
export async function openEnded(
  tx: WriteTransaction,
  actor: Actor,
  before: unknown,
  endedAs: EndedAs | undefined,
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
  if (endedAs)
    await keepEdgeStates(
      tx,
      asLeft.map(({ id }) => ({ id, endedAs, actor })),
    );
  for (const { id, valid_from = null } of asLeft)
    await tx.run(setTimes, { id, validFrom: valid_from, validTo: null });
  return { keys: asLeft.flatMap(({ from, to }) => [from, to]), isWhole: asLeft.length === ended.length };
}

/** Edges of which texts say no more that they are. */
export interface Withdrawn {
  /** Ids of the texts. */
  readonly sources: readonly string[];
  /** Ids of those that are gone, and of those that others support. */
  readonly removed: readonly string[];
  readonly supported: readonly string[];
  readonly endedAs: EndedAs | undefined;
}

/** What the edges ended is open again, and an edge that such a text itself ended. Of forgotten texts nothing says that it had ended. */
export async function withdrawEndings(
  tx: WriteTransaction,
  actor: Actor,
  { sources, removed, supported, endedAs }: Withdrawn,
): Promise<void> {
  const ids = [...removed, ...supported];
  const changes = ids.length === 0 ? [] : await tx.run(changesOfIds, { ids, kind: ENDING_CHANGE });
  for (const { id, before } of changes) {
    const { source, ended } = endingRecord.parse(before);
    const isOwn = source !== undefined && sources.includes(source) && ended.some((each) => each.id === id);
    if (!removed.includes(id) && !isOwn) continue;
    await openEnded(tx, actor, before, endedAs);
    await (endedAs ? tx.run(markUndone, { id, at: tx.at }) : tx.run(deleteChange, { id }));
  }
}
