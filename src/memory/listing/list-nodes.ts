import { countListed, latestOfList, pageOfList, type ListedRow } from '../../graph/queries/listing.ts';
import { countStored } from '../../graph/queries/node.ts';
import type { ParamsOf } from '../../graph/query.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { fold, foldedWords } from '../../language/fold.ts';
import { readCursor, writeCursor, type Place } from '../pages/cursor.ts';
import { during, parametersOf } from '../recall/question/conditions.ts';
import { CONTEXT_SEPARATOR } from '../text/node-text.ts';
import { daysOf } from '../time/moment.ts';
import { LONGEST_TEXT, shownOf } from './shown.ts';
import { stretchBetween } from '../time/stretch.ts';
import { UTC } from '../time/calendar.ts';
import type { WithGraph } from '../transaction/dependencies.ts';

export const SORTS = ['updated', 'created', 'links', 'key'] as const;
export const DERIVED = ['without', 'with', 'only'] as const;

interface ListInput {
  readonly node_types?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly derived: (typeof DERIVED)[number];
  readonly by?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly time_zone?: string | undefined;
  readonly sort: (typeof SORTS)[number];
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Sorts after every time and every id. */
const AFTER_ALL = '~';
const IS_DERIVED = { without: false, only: true, with: null } as const;
/** The entries of the timeline about what makes nodes. */
const STORING = ['store', 'ingest', 'upload'];

/** A page of the memories that pass the filters, and how many there are. Throws INVALID_INPUT. */
export async function listNodes(memory: WithGraph, input: ListInput) {
  const { limit, cursor } = input;
  const { database } = memory.graph;
  const list = JSON.stringify([database, 'nodes', { ...input, limit: undefined, cursor: undefined }]);
  const place = cursor === undefined ? undefined : readCursor(cursor, list);
  const { total, rows } = await read(memory, input, place);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    nodes: shown.map(nodeOf),
    total,
    ...(last &&
      rows.length > limit && {
        next_cursor: writeCursor({ time: last.place, id: last.id, within: null }, list),
      }),
  };
}

/** One row more than the page has, if there is one. The whole list is read by an index, a part of it is searched for. */
async function read({ graph }: WithGraph, input: ListInput, after: Place | undefined) {
  const { sort } = input;
  const filters = filtersOf(input);
  const page = {
    isDerived: IS_DERIVED[input.derived],
    longest: LONGEST_TEXT,
    limit: input.limit + 1,
    storing: STORING,
  };
  const { time: place = AFTER_ALL, id = AFTER_ALL } = after ?? {};
  const isWhole = filters.source === 'all' && filters.words.length + filters.times.length === 0;
  const [total, rows] = await Promise.all([
    isWhole ? countAll(graph) : runForOne(graph, countListed, filters),
    isWhole && sort === 'updated'
      ? runQuery(graph, latestOfList, { ...page, place, id })
      : runQuery(graph, pageOfList, {
          ...{ ...filters, ...page, sort, isAscending: sort === 'key' },
          ...{ place: after?.time ?? null, id: after?.id ?? null },
        }),
  ]);
  return { total, rows };
}

async function countAll(graph: WithGraph['graph']) {
  const { nodes: stored, derived } = await runForOne(graph, countStored, {});
  return { stored, derived };
}

function filtersOf({ node_types, search = '', by, ...input }: ListInput): ParamsOf<typeof countListed> {
  const zone = input.time_zone ?? UTC;
  const { from, to } = stretchBetween({ start: input.from, end: input.to }, zone, ['from', 'to']);
  const isDated = from !== undefined || to !== undefined;
  const conditions = isDated ? during(undefined, { from, to, ...daysOf({ from, to }, zone) }) : undefined;
  const nodeTypes = node_types ? [...new Set(node_types)] : null;
  return {
    ...parametersOf({ nodeTypes, ...(conditions && { conditions }) }),
    source: by !== undefined ? 'by' : nodeTypes ? 'types' : 'all',
    by: by ?? null,
    storing: STORING,
    words: wordsOf(search),
    separator: CONTEXT_SEPARATOR,
  };
}

/** Its words, or where it has none, such as "->", itself. */
function wordsOf(search: string): string[] {
  const words = [...new Set(foldedWords(search))];
  const whole = fold(search.trim());
  return words.length > 0 || whole === '' ? words : [whole];
}

function nodeOf({ place: _place, id: _id, stored: [storedBy], ...node }: ListedRow) {
  return { ...shownOf(node), ...(storedBy && { stored_by: storedBy }) };
}
