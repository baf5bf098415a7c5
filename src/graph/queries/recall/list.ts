import { z } from 'zod';
import { query } from '../../query.ts';
import { conditions } from './filter.ts';

/** Where a statement finds the nodes that it filters; `from` and `to` bound the source `period`. */
export const source = {
  source: z.enum(['near', 'types', 'period', 'all']),
  from: z.string(),
  to: z.string(),
};
export type Source = z.input<typeof source.source>;

/** A page of a list, with the number of all nodes in it. */
export const listed = z.object({
  total: z.number(),
  page: z.array(z.object({ key: z.string(), time: z.string(), id: z.string() })),
});
export type Listed = z.output<typeof listed>;

/** Where in a list a page begins, after this place; null for the first page. */
export const pageAfter = { time: z.string().nullable(), id: z.string().nullable(), limit: z.number() };

export const recallList = query('recall/list', {
  params: z.object({ ...source, ...conditions, ...pageAfter }),
  row: listed,
  access: 'READ',
});

export const recallPassing = query('recall/passing', {
  params: z.object({ keys: z.array(z.string()), ...conditions }),
  row: z.object({
    key: z.string(),
    node_type: z.string(),
    occurred_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  access: 'READ',
});
export type PassingRow = z.output<(typeof recallPassing)['row']>;

export const recallNear = query('recall/near', {
  params: z.object({ key: z.string(), limit: z.number(), at: z.string().nullable() }),
  row: z.object({ keys: z.array(z.string()) }),
  access: 'READ',
});

/** Texts that a regular expression is compared with. */
export const scannedNode = z.object({ key: z.string(), description: z.string(), data: z.string() });
export const scannedLink = z.object({
  keys: z.array(z.string()),
  relationship: z.string(),
  label: z.string(),
  data: z.string(),
});

export const scanNodes = query('recall/scan-nodes', {
  params: z.object({ literal: z.string().nullable(), ...conditions }),
  row: scannedNode,
  access: 'READ',
});

const scan = {
  params: z.object({ literal: z.string().nullable() }),
  row: scannedLink,
  access: 'READ',
} as const;
export const scanEdges = query('recall/scan-edges', scan);
export const scanHyperedges = query('recall/scan-hyperedges', scan);
