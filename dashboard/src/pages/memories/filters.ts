import type { InputOf, OutputOf } from '../../../../client/src/index.ts';
import { memory } from '../../data/session.ts';
import { param } from '../../shell/router.ts';

type Listing = OutputOf<'listNodes'>;
export type Row = Listing['nodes'][number];
type Filters = Omit<InputOf<'listNodes'>, 'limit' | 'cursor'>;

export const SORTS = {
  updated: 'Last changed',
  created: 'Last stored',
  links: 'Most links',
  key: 'Key',
} as const;
type Sort = keyof typeof SORTS;

/** The filters that stand in the address of the page. */
export function filtersOfPage(): Filters {
  const [search, type, from, to] = [param('q'), param('type'), param('from'), param('to')];
  return {
    ...(search.trim() !== '' && { search }),
    ...(type !== '' && { node_types: [type] }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    derived: param('read') === '' ? 'without' : 'with',
    sort: sortOfPage(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

export function sortOfPage(): Sort {
  const sort = param('sort');
  return sort in SORTS ? (sort as Sort) : 'updated';
}

/** Nothing narrows the list. */
export function isUnfiltered({ search, node_types, from, to }: Filters): boolean {
  return [search, node_types, from, to].every((filter) => filter === undefined);
}

/** Rows of one call. */
export const PAGE = 50;

/** The first rows that pass the filters, so many or a few more. */
export async function listMemories(filters: Filters, rows: number, signal: AbortSignal): Promise<Listing> {
  let page = await memory.call('listNodes', { ...filters, limit: PAGE }, { signal });
  let { nodes } = page;
  while (nodes.length < rows && page.next_cursor !== undefined) {
    const limit = Math.min(200, rows - nodes.length);
    page = await memory.call('listNodes', { ...filters, limit, cursor: page.next_cursor }, { signal });
    nodes = [...nodes, ...page.nodes];
  }
  return { ...page, nodes };
}
