import { AppError } from '../../errors.ts';
import { recallNear } from '../../graph/queries/recall/list.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { WithClock, WithGraph } from '../transaction/dependencies.ts';
import { isVisible } from '../text/visible.ts';
import { noSuchNode } from '../nodes/unknown-keys.ts';
import { periodIn, withoutParts } from '../time/period.ts';
import { isTimeZone, UTC } from '../time/calendar.ts';
import { conditionsOf, hasConditions, type Filters } from './question/conditions.ts';
import { asksForAll } from './question/asked-for.ts';
import { timeAsked } from './question/time-asked.ts';
import { regexOf, takeTypes, withoutPhrases, withoutQuotes } from './question/query-text.ts';
import type { RecallInput } from './recall-types.ts';

/** Nodes within two steps that are looked at. */
const MAX_NEAR = 5_000;
/** The name of this limit in `truncated`. */
const NEAR = 'near';

/** What a caller asks, with its filters read and checked. */
export interface Request extends RecallInput, Filters {
  /** The regular expression that the query is. */
  readonly regex: string | undefined;
  /** The query without filters by type and words of time. */
  readonly words: string;
  /** Of the caller. */
  readonly zone: string;
  /** The query names a period, and whatever is dated in it. */
  readonly asksAll: boolean;
  /** The query only filters: every node that passes is wanted, and none answers better than another. */
  readonly isList: boolean;
  /** Nothing that is asked for is dated in its period. */
  readonly isEmptyPeriod?: boolean;
  /** Names of the limits that cut the filters. */
  readonly truncated: readonly string[];
}

/** Reads a recall's request. Throws INVALID_INPUT where filters exclude each other or say nothing, NOT_FOUND for the key of `near`. */
export async function readRequest(memory: WithGraph & WithClock, input: RecallInput): Promise<Request> {
  const regex = regexOf(input.query, input.force_regex);
  const zone = zoneOf(input.time_zone);
  const { text, types } = regex === undefined ? takeTypes(input.query) : { text: '', types: [] };
  const nodeTypes = wantedTypes(types, input.node_types);
  const unquoted = withoutPhrases(text);
  const period = periodIn(unquoted, memory.clock().getTime(), zone);
  const where = conditionsOf(input.where ?? {}, zone);
  const isFiltered =
    nodeTypes !== null || period !== undefined || hasConditions(where) || input.near !== undefined;
  const isSearch = regex !== undefined || unquoted !== text;
  const asksAll = period !== undefined && timeAsked(period.rest) === 'all';
  const isList = !isSearch && (asksAll || asksForAll(period?.rest ?? text, nodeTypes ?? [], isFiltered));
  refuseWithoutSubject(input, isList);
  const near = input.near === undefined ? null : await keysNear(memory, input.near, input.as_of);
  const conditions = { ...where, near: near && near.slice(0, MAX_NEAR) };
  const truncated = near && near.length > MAX_NEAR ? [NEAR] : [];
  // Times are no words to search for.
  const words = period ? withoutParts(text, period.cuts) : text;
  return { ...input, regex, nodeTypes, conditions, period, words, zone, asksAll, isList, truncated };
}

function zoneOf(name = UTC): string {
  if (isTimeZone(name)) return name;
  const message =
    'time_zone: must be a name of the IANA time zone database, such as Europe/Berlin, or be left out for UTC.';
  throw new AppError('INVALID_INPUT', message, {
    details: { issues: [{ path: 'time_zone', message: 'is no IANA time zone' }] },
  });
}

/** A result must have a type that the query names and a type that the caller names. */
function wantedTypes(inQuery: readonly string[], given: readonly string[] | undefined): string[] | null {
  if (inQuery.length === 0) return given ? [...given] : null;
  const common = given ? inQuery.filter((type) => given.includes(type)) : [...inQuery];
  if (common.length > 0) return common;
  const message = `The query asks for ${inQuery.join(', ')} and node_types for ${(given ?? []).join(', ')}, so that nothing can match. Give the types in one place.`;
  throw new AppError('INVALID_INPUT', message);
}

function refuseWithoutSubject({ query, cursor }: RecallInput, isList: boolean): void {
  if (cursor !== undefined && !isList) {
    const message =
      'cursor: belongs to a list, and this query searches. Send it with the query and the filters that it came with.';
    throw new AppError('INVALID_INPUT', message, {
      details: { issues: [{ path: 'cursor', message: 'belongs to a list, and this query searches' }] },
    });
  }
  if (!isList && !isVisible(withoutQuotes(query))) {
    throw new AppError(
      'INVALID_INPUT',
      'query: must not be blank without a filter. Ask a question, or * for a list.',
      { details: { issues: [{ path: 'query', message: 'must not be blank without a filter' }] } },
    );
  }
}

async function keysNear({ graph }: WithGraph, key: string, at: string | undefined): Promise<string[]> {
  const { keys } = await runForOne(graph, recallNear, { key, limit: MAX_NEAR + 1, at: at ?? null });
  if (keys.length === 0) throw noSuchNode(key);
  return keys;
}
