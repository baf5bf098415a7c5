import { z } from 'zod';
import { query } from '../../query.ts';
import { numbers, strings, vector } from '../records.ts';
import { filter } from './candidates.ts';
import { scannedNode } from './regex.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]).nullable();
const bound = z.union([z.string(), z.number()]).nullable();

/** What a field of `data` must be: equal to `value`, which a list may contain, or within the bounds of a range. */
const fieldCondition = z.object({
  name: z.string(),
  /** Occurs in the JSON text of `data`, which is compared before it is parsed. */
  text: z.string(),
  value: scalar,
  gte: bound,
  lte: bound,
  isRange: z.boolean(),
});
export type FieldCondition = Readonly<z.input<typeof fieldCondition>>;

/** `time` is when a node occurred, or when it was created where that is not known. */
const timeCondition = z.object({
  of: z.enum(['occurred_at', 'created_at', 'time']),
  from: z.string(),
  to: z.string(),
});
export type TimeCondition = Readonly<z.input<typeof timeCondition>>;

export const conditions = {
  fields: z.array(fieldCondition),
  times: z.array(timeCondition),
  near: z.array(z.string()).nullable(),
};

/** What the nodes that meet conditions are compared with; `compared` of them at most. */
export const comparison = {
  ...conditions,
  phrases: filter.phrases,
  separator: filter.separator,
  vector,
  compared: z.number(),
  candidates: z.number(),
};

/** Where a statement finds the nodes that it compares with the conditions; `from` and `to` bound the source `period`. */
export const source = {
  source: z.enum(['near', 'types', 'period', 'all']),
  nodeTypes: z.array(z.string()).nullable(),
  from: z.string(),
  to: z.string(),
};
export type Source = z.input<typeof source.source>;

export const recallMeeting = query('recall/meeting', {
  params: z.object({ keys: z.array(z.string()), ...conditions }),
  row: z.object({ key: z.string(), occurred_at: z.string().nullable(), created_at: z.string().nullable() }),
  access: 'READ',
});

export const recallOfConditions = query('recall/of-conditions', {
  params: z.object({ ...source, ...comparison }),
  /** `nodes` is the number of nodes that meet the conditions, but `compared` + 1 at most. */
  row: z.object({
    channel: z.literal('vector'),
    keys: strings,
    revs: numbers,
    scores: numbers,
    nodes: z.number(),
  }),
  access: 'READ',
});

/** A page of a list, with the number of all nodes in it. */
export const listed = z.object({
  total: z.number(),
  page: z.array(z.object({ key: z.string(), time: z.string(), id: z.string() })),
});

/** Where in a list a page begins, after this place; null for the first page. */
export const pageAfter = { time: z.string().nullable(), id: z.string().nullable(), limit: z.number() };

export const recallList = query('recall/list', {
  params: z.object({ ...source, ...conditions, ...pageAfter }),
  row: listed,
  access: 'READ',
});

export const scanMeetingNodes = query('recall/scan-meeting-nodes', {
  params: z.object({ nodeTypes: source.nodeTypes, literal: z.string().nullable(), ...conditions }),
  row: scannedNode,
  access: 'READ',
});

export const recallNear = query('recall/near', {
  params: z.object({ key: z.string(), limit: z.number() }),
  row: z.object({ keys: z.array(z.string()) }),
  access: 'READ',
});
