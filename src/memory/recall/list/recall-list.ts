import { recallList as listNodes } from '../../../graph/queries/recall/conditions.ts';
import type { RowOf } from '../../../graph/query.ts';
import { runForOne } from '../../../graph/run-query.ts';
import type { WithClock, WithGraph, WithReservation } from '../../dependencies.ts';
import type { Session } from '../../sessions/session.ts';
import type { Span } from '../../time/moment.ts';
import { contextOf, displayNodes } from '../answer/display.ts';
import { understoodPeriod } from '../answer/understood-period.ts';
import { inTheAnswer } from '../answer/why-not.ts';
import type { Asked } from '../question/asked.ts';
import { during, parametersOf, sourceOf } from '../question/conditions.ts';
import type { Found, RecallInput, WhyNot } from '../recall-types.ts';
import { readCursor, writeCursor, type Place } from '../../pages/cursor.ts';

type ListMemory = WithGraph & WithClock & WithReservation;
type Row = RowOf<typeof listNodes>['page'][number];

/** A page of a list, with what it was narrowed to. */
interface Page {
  readonly total: number;
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly within: Span | null;
}

/** Lists the nodes that pass the filters of a query without a subject, newest first, a page at a time. */
export async function recallList(
  memory: ListMemory,
  input: RecallInput,
  asked: Asked,
  openSession: Promise<Session>,
): Promise<Found> {
  const list = listOf(memory, input, asked);
  const place = input.cursor === undefined ? undefined : readCursor(input.cursor, list);
  const page = await readPage(memory, asked, place, input.max_results);
  const keys = page.rows.map(({ key }) => key);
  const { displayed, truncated } = await displayNodes(memory, keys, [], input.include_context);
  const { truncated: cutContext, ...context } = contextOf(displayed);
  const session = await openSession;
  const now = memory.clock().getTime();
  const results = displayed.map(({ node }) => ({
    ...node,
    score: 1,
    confidence: 'high' as const,
    matched_by: ['filter'],
    signals: { general: 1, ...session.signalsOf(node.key, now) },
  }));
  const shown = results.map(({ key }) => key);
  return {
    mode: 'list',
    results,
    ...context,
    confidence: results.length > 0 ? 'high' : 'none',
    channels: ['filter'],
    truncated: [...asked.truncated, ...cutContext, ...truncated],
    page: { total: page.total, cursorAfter: (count) => cursorAfter(page, shown, count, list) },
    ...(asked.period && {
      period: understoodPeriod({ ...asked.period, isExplicit: true }, page.within !== null),
    }),
    ...(input.why_not !== undefined && { why_not: whyNot(input.why_not, shown) }),
  };
}

/** What a cursor is bound to: the graph, the filters and the words, in one text. */
function listOf(
  { graph }: WithGraph,
  { query, where, near, time_zone }: RecallInput,
  { nodeTypes }: Asked,
): string {
  return JSON.stringify([graph.database, query, nodeTypes?.toSorted(), where, near, time_zone]);
}

/** A period in which nothing lies does not narrow the list. */
async function readPage(
  memory: ListMemory,
  asked: Asked,
  place: Place | undefined,
  size: number,
): Promise<Page> {
  if (place) return readWithin(memory, asked, place.within, place, size);
  if (!asked.period) return readWithin(memory, asked, null, place, size);
  const { from, to } = asked.period;
  const page = await readWithin(memory, asked, { from, to }, place, size);
  return page.total > 0 ? page : readWithin(memory, asked, null, place, size);
}

async function readWithin(
  { graph }: WithGraph,
  { nodeTypes, conditions }: Asked,
  within: Span | null,
  place: Place | undefined,
  size: number,
): Promise<Page> {
  const all = within ? during(conditions, within) : conditions;
  const { total, page } = await runForOne(graph, listNodes, {
    ...sourceOf(all, nodeTypes),
    ...parametersOf(all),
    time: place?.time ?? null,
    id: place?.id ?? null,
    limit: size + 1,
  });
  return { total, rows: page.slice(0, size), hasMore: page.length > size, within };
}

/** A limit of the answer may have left out the last nodes of a page; nodes deleted meanwhile are not shown at all. */
function cursorAfter(
  { rows, hasMore, within }: Page,
  shown: readonly string[],
  count: number,
  list: string,
): string | undefined {
  const isCut = count < shown.length;
  const last = isCut ? rows.find(({ key }) => key === shown[count - 1]) : rows.at(-1);
  if (!last || !(isCut || hasMore)) return undefined;
  return writeCursor({ time: last.time, id: last.id, within }, list);
}

function whyNot(key: string, shown: readonly string[]): WhyNot {
  const place = shown.indexOf(key);
  if (place >= 0) return inTheAnswer(key, place);
  return { key, reason: 'It is not on this page: it does not pass the filters, or stands on another.' };
}
