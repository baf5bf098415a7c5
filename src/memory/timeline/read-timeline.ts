import {
  eventsByKey,
  eventsByMeaning,
  eventsByTime,
  eventsByWords,
  EVENT_KINDS,
  type EventRecord,
} from '../../graph/queries/history/timeline.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithClock, WithEmbedder, WithGraph } from '../transaction/dependencies.ts';
import { readCursor, writeCursor } from '../pages/cursor.ts';
import { foldedWords } from '../../language/fold.ts';
import type { Span } from '../time/moment.ts';
import { stretchBetween } from '../time/stretch.ts';
import { periodIn } from '../time/period.ts';
import { UTC } from '../time/calendar.ts';

export { EVENT_KINDS };
export type EventKind = (typeof EVENT_KINDS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Lengths of the stretch that ends now. */
export const PERIODS = {
  ...{ '1h': HOUR_MS, '3h': 3 * HOUR_MS, '6h': 6 * HOUR_MS, '12h': 12 * HOUR_MS, '24h': DAY_MS },
  ...{ '3d': 3 * DAY_MS, '7d': 7 * DAY_MS, '14d': 14 * DAY_MS, '30d': 30 * DAY_MS },
  ...{ '90d': 90 * DAY_MS, '1y': 365 * DAY_MS },
} as const;

export interface TimelineInput {
  readonly query?: string | undefined;
  readonly node_key?: string | undefined;
  readonly period?: keyof typeof PERIODS | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly kinds?: readonly EventKind[] | undefined;
  /** The session's name in the graph. */
  readonly session?: string | undefined;
  readonly actor?: string | undefined;
  readonly time_zone?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface TimelinePage {
  readonly entries: readonly EventRecord[];
  readonly next_cursor?: string | undefined;
  /** What was understood of the query's words of time. */
  readonly period?: Span | undefined;
}

const FIRST = '0001-01-01T00:00:00.000Z';
const LAST = '9999-12-31T23:59:59.999Z';
/** Sorts after every id. */
const AFTER_ALL = '~';
const MAX_WORDS = 50;
/** Entries with all the words of the query that are looked at; with some of them, or near its meaning. */
const HITS = 1_000;
const NEAR = 50;

type Memory = WithGraph & WithEmbedder & WithClock;

/** A page of the timeline, the latest first. Words of time in a query narrow the stretch, the others search. Throws INVALID_INPUT. */
export async function readTimeline(memory: Memory, input: TimelineInput): Promise<TimelinePage> {
  const list = JSON.stringify([memory.graph.database, { ...input, cursor: undefined, limit: undefined }]);
  const place = input.cursor === undefined ? undefined : readCursor(input.cursor, list);
  const now = memory.clock().getTime();
  const zone = input.time_zone ?? UTC;
  const named = input.query === undefined ? undefined : periodIn(input.query, now, zone, 'back');
  const within = place?.within ?? narrowed(stretchOf(input, now, zone), named);
  const { from = FIRST, to = LAST } = within;
  const whole = { from, to, beforeAt: LAST, beforeId: AFTER_ALL };
  const left = place && { from, to: place.time, beforeAt: place.time, beforeId: place.id };
  const rows = await read(memory, input, named?.rest ?? input.query ?? '', { whole, left: left ?? whole });
  const entries = rows.slice(0, input.limit);
  const last = entries.at(-1);
  return {
    entries,
    ...(named && { period: { from: within.from, to: within.to } }),
    ...(last &&
      rows.length > entries.length && {
        next_cursor: writeCursor({ time: last.at, id: last.id, within }, list),
      }),
  };
}

/** What `period`, `start` and `end` say. */
function stretchOf({ period, start, end }: TimelineInput, now: number, zone: string): Span {
  const { from, to } = stretchBetween({ start, end }, zone);
  if (period === undefined) return { from, to };
  const since = new Date(now - PERIODS[period]).toISOString();
  return { from: from !== undefined && from > since ? from : since, to };
}

/** What both say. */
function narrowed({ from, to }: Span, other: Span = {}): Span {
  return {
    from: from !== undefined && (other.from === undefined || from > other.from) ? from : other.from,
    to: to !== undefined && (other.to === undefined || to < other.to) ? to : other.to,
  };
}

type Bounds = Readonly<Record<'from' | 'to' | 'beforeAt' | 'beforeId', string>>;

/** What a page is read of: the whole list, and what earlier pages left of it. */
interface Stretch {
  readonly whole: Bounds;
  readonly left: Bounds;
}

async function read(
  memory: Memory,
  input: TimelineInput,
  words: string,
  { whole, left }: Stretch,
): Promise<EventRecord[]> {
  const { graph } = memory;
  const { node_key: key, kinds = null, session = null, actor = null, limit } = input;
  const filters = { ...left, kinds: kinds && [...kinds], session, subject: actor, limit: limit + 1 };
  const terms = foldedWords(words).slice(0, MAX_WORDS);
  if (terms.length > 0) return search(memory, words, terms, { ...filters, key: key ?? null }, whole);
  if (key !== undefined) return runQuery(graph, eventsByKey, { ...filters, key });
  return runQuery(graph, eventsByTime, filters);
}

type Filters = Omit<Parameters<typeof runQuery<typeof eventsByWords>>[2], 'text' | 'hits'>;

/** The entries with all the words; where no entry has them, on whatever page, those with some or near their meaning. */
async function search(
  { graph, embedder }: Memory,
  words: string,
  terms: readonly string[],
  filters: Filters,
  wholeList: Bounds,
): Promise<EventRecord[]> {
  const all = { text: terms.map((term) => `+${term}`).join(' '), hits: HITS };
  const found = await runQuery(graph, eventsByWords, { ...filters, ...all });
  if (found.length > 0) return found;
  const isLaterPage = filters.beforeId !== AFTER_ALL;
  const first = { ...filters, ...all, ...wholeList, limit: 1 };
  if (isLaterPage && (await runQuery(graph, eventsByWords, first)).length > 0) return [];
  return runQuery(graph, eventsByMeaning, {
    ...filters,
    text: terms.join(' '),
    hits: NEAR,
    near: NEAR,
    vector: await embedder.embedQuery(words.trim()),
    leastScore: (1 + embedder.cosineFloor) / 2,
  });
}
