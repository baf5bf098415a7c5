import type { View } from '../views/view.ts';
import type { WithClock, WithGraph, WithReservation } from '../../transaction/dependencies.ts';
import type { Session } from '../../sessions/session.ts';
import { daysOf, type Span } from '../../time/moment.ts';
import { contextAround, displayNodes } from '../passes/display.ts';
import { understoodPeriod } from '../question/understood-period.ts';
import { inTheAnswer } from '../why-not.ts';
import { during } from '../question/conditions.ts';
import type { Found, WhyNot } from '../recall-types.ts';
import type { Request } from '../request.ts';
import { readCursor, writeCursor, type Place } from '../../pages/cursor.ts';

type ListMemory = WithGraph & WithClock & WithReservation;
type Row = Awaited<ReturnType<View['list']>>['page'][number];

/** A page of a list, with what it was narrowed to. */
interface Page {
  readonly total: number;
  readonly derived: number;
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly within: Span | null;
}

/** Lists the nodes that pass the filters of a query without a subject, what callers stored first, then the newest, or those of a period in order of time; a page at a time. */
export async function recallList(
  memory: ListMemory,
  view: View,
  request: Request,
  openSession: Promise<Session>,
): Promise<Found> {
  const list = listOf(memory, request);
  const place = request.cursor === undefined ? undefined : readCursor(request.cursor, list);
  const page = await readPage(view, request, place);
  const keys = page.rows.map(({ key }) => key);
  const { displayed, truncated } = await displayNodes(memory, view, keys, request.include_context);
  const { truncated: cutContext, ...context } = await contextAround(view, displayed, request.include_context);
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
    truncated: [...request.truncated, ...cutContext, ...truncated],
    page: {
      ...{ total: page.total, derived: page.derived },
      cursorAfter: (count) => cursorAfter(page, shown, count, list),
    },
    ...(request.period && {
      period: understoodPeriod(page.within ?? {}, 'filter', page.total === 0),
    }),
    ...(request.why_not !== undefined && { why_not: whyNot(request.why_not, shown) }),
  };
}

/** What a cursor is bound to: the graph, the filters and the words, in one text. */
function listOf({ graph }: WithGraph, { query, where, near, time_zone, as_of, nodeTypes }: Request): string {
  const then = as_of === undefined ? [] : [as_of];
  return JSON.stringify([graph.database, query, nodeTypes?.toSorted(), where, near, time_zone, ...then]);
}

/** A page of what lies in the period, in order of time; without one the newest come first. */
async function readPage(
  view: View,
  { nodeTypes, conditions, period, zone, max_results: size }: Request,
  place: Place | undefined,
): Promise<Page> {
  const within = place ? place.within : period ? { from: period.from, to: period.to } : null;
  const filters = {
    nodeTypes,
    conditions: within
      ? during(conditions, { ...within, ...daysOf(within, zone), isAhead: period?.isAhead ?? false })
      : conditions,
  };
  const { total, derived, page } = await view.list(
    filters,
    { after: place, isByTime: within !== null },
    size + 1,
  );
  return { total, derived, rows: page.slice(0, size), hasMore: page.length > size, within };
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
