import { z } from 'zod';
import { read } from '../query.ts';
import { conditions } from './recall/filter.ts';
import { derivedFlag, flag, inOneColumn, maybeText, number, optionalTime, text, texts } from './records.ts';

/** The parameters of the parts `node/list-sources`, `recall/filter` and `node/has-words`. */
const listed = {
  ...conditions,
  source: z.enum(['types', 'by', 'all']),
  /** Who stored the node, and the kinds of entries that say so. */
  by: maybeText,
  storing: texts,
  /** Folded words that stand in its key or its text. */
  words: texts,
  separator: text,
};

export const countListed = read('node/count-listed', listed, { stored: number, derived: number });

/** What a page shows and where it begins: the memories after a place and an id. */
const page = {
  /** Only what was derived, or only what was stored; null for both. */
  isDerived: flag.nullable(),
  /** Characters of a description that are read. */
  longest: number,
  limit: number,
  storing: texts,
};

const row = inOneColumn(
  z.object({
    ...{ key: text, node_type: text, created_at: text, updated_at: text, occurred_at: optionalTime },
    ...{ id: text, place: text, beginning: text, characters: number, links: number },
    derived: derivedFlag,
    /** One at most. */
    stored: z.array(z.object({ actor: text, via: text })),
  }),
);
export type ListedRow = z.output<typeof row>;

export const latestOfList = read('node/latest-of-list', { ...page, place: text, id: text }, row);

export const pageOfList = read(
  'node/page-of-list',
  {
    ...{ ...listed, ...page },
    sort: z.enum(['updated', 'created', 'links', 'key']),
    isAscending: flag,
    /** Null for the first page. */
    ...{ place: maybeText, id: maybeText },
  },
  row,
);
