import { readChange } from '../../../graph/queries/history/change.ts';
import { openEdges } from '../../../graph/queries/relationship.ts';
import type { WrittenRelationship } from '../../transaction/changes.ts';
import type { Actor } from '../../transaction/dependencies.ts';
import type { WriteTransaction } from '../../transaction/write-memory.ts';
import type { Reader, Source } from '../origins.ts';
import { endEdges, type EdgeToEnd } from './ending.ts';
import { lastSaid } from './last-said.ts';
import { livesElsewhere } from './places.ts';
import type { WhatEnds } from './what-ends.ts';

/** What a text says, with what that ends. */
export interface SaidChange {
  readonly ends: WhatEnds | undefined;
  readonly written: WrittenRelationship;
}

interface Candidate extends EdgeToEnd {
  readonly ends: WhatEnds;
  /** The relationship that ends it. */
  readonly by: WrittenRelationship;
}

/** Who left longer before a text still has them there may have come back since. */
const MAX_STALE_MS = 366 * 24 * 3_600_000;

/**
 * Ends the older relationships that are over with what a text says. Only those that texts alone say, that no newer text says, and
 * that did not begin later. Returns what was written, with what it ended.
 */
export async function endOlder(
  tx: WriteTransaction,
  actor: Actor,
  { source, reader }: { readonly source: Source; readonly reader: Reader },
  said: readonly SaidChange[],
): Promise<WrittenRelationship[]> {
  const readAt = source.writtenAt ?? tx.at;
  const candidates = await candidatesOf(tx, said, readAt);
  const texts = await lastSaid(tx, [...new Set(candidates.map(({ edge }) => edge.id))]);
  const older = candidates.filter(({ edge, at }) => {
    const text = texts.get(edge.id);
    return (
      text !== undefined &&
      text.at <= readAt &&
      Date.parse(text.at) - Date.parse(at) <= MAX_STALE_MS &&
      (reader.engine === 'caller' || !text.isByCaller)
    );
  });
  // The first of what a text says ends it: "moved from Porto to Braga".
  const ending = [...new Map(older.toReversed().map((each) => [each.edge.id, each])).values()];
  const byChange = Map.groupBy(ending, ({ by }) => by);
  const written = [];
  for (const { written: by } of said) {
    const ended = byChange.get(by) ?? [];
    // One that was undone stays so.
    const isNew = ended.length > 0 && (await tx.run(readChange, { id: by.id })).length === 0;
    written.push(isNew ? await endEdges(tx, actor, source.id, by, ended) : by);
  }
  return written;
}

/** The open edges of the same subject that a text may end: derived ones that it does not state itself. */
async function candidatesOf(
  tx: WriteTransaction,
  said: readonly SaidChange[],
  readAt: string,
): Promise<Candidate[]> {
  const own = new Set(said.map(({ written }) => written.id));
  const changes = said.flatMap(({ ends, written: by }) =>
    ends ? [{ ends, by, at: ends.at ?? readAt }] : [],
  );
  const holders = changes.map(({ ends: { subject: key, outgoing, incoming } }, index) => ({
    ...{ index, key, outgoing: [...outgoing], incoming: [...incoming] },
  }));
  if (holders.length === 0) return [];
  const found = (await tx.run(openEdges, { holders })).flatMap((edge) => {
    const change = changes[edge.index] as (typeof changes)[number];
    const { ends, by, at } = change;
    const other = edge.from === ends.subject ? edge.to : edge.from;
    // "stopped using it in May" is said of the edge itself.
    const isItself = edge.id === by.id && by.status === 'merged';
    const isOpen = edge.derived && edge.valid_to === null && (edge.valid_from ?? '') < at;
    const isEarlier = isItself || !own.has(edge.id);
    const isMeant = (other === ends.object) === (ends.where === 'same');
    return isOpen && isEarlier && isMeant ? [{ ...change, edge, other }] : [];
  });
  return livesElsewhere(tx, found);
}
