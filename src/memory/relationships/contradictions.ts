import { v7 as uuidv7 } from 'uuid';
import type { openEdges } from '../../graph/queries/relationship.ts';
import type { RowOf } from '../../graph/query.ts';
import type { MergedRow } from './merge-states.ts';
import { labelsAlong, type Holder, type PreparedRelationship } from './prepare-relationships.ts';

type OpenEdge = RowOf<typeof openEdges>;
/** An edge that was written, as it is now. */
export type Written = Pick<
  MergedRow,
  'id' | 'index' | 'created' | 'nodes' | 'data' | 'valid_from' | 'valid_to'
>;
export type Interval = Pick<MergedRow, 'valid_from' | 'valid_to'>;

/** What an edge that was written closes, and the valid times that it has then. */
export interface Decision {
  readonly written: Written;
  readonly times: Interval;
  readonly closed: (OpenEdge & { readonly closedTo: string; readonly state: string })[];
}

/** The ends of an edge of which one is allowed at a time, with the labels that say so from them and to them. */
export function holderRows(prepared: readonly PreparedRelationship[], index: number) {
  const edge = prepared[index] as PreparedRelationship;
  if (edge.holders.length === 0) return [];
  const along = prepared.filter(({ meaning }) => meaning.concept === edge.meaning.concept);
  const { synonyms: same, converses: converse } = labelsAlong(edge, along);
  return edge.holders.map((holder: Holder) => ({
    index,
    key: edge.nodes[holder] as string,
    outgoing: holder === 0 ? same : converse,
    incoming: holder === 0 ? converse : same,
  }));
}

/** Edges that are written later close those that are written earlier. */
export function decide(
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

/** Whether an edge was true at some time from `start` up to `end`, which has no end where it is null. */
export function overlaps(start: string, end: string | null, { valid_from, valid_to }: Interval): boolean {
  return start < (valid_to ?? '~') && (valid_from ?? '') < (end ?? '~');
}
