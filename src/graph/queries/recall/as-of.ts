import { z } from 'zod';
import { query } from '../../query.ts';
import { bytes, floats, numbers, strings, vector } from '../records.ts';
import { comparison, type Hits } from './candidates.ts';
import { displayRow } from './display.ts';
import { conditions, filter } from './filter.ts';
import { listed, pageAfter, scannedLink, scannedNode } from './list.ts';

const at = z.string();
/** Where a statement finds the states that it compares with the conditions. */
const sourceAsOf = { source: z.enum(['near', 'types', 'all']) };

/** Nodes that an index finds, as keys: what they said at the time is read by these. */
const hits = { keys: strings, scores: numbers };
export type HitsAsOf = Omit<Hits, 'revs' | 'times' | 'searched'>;

export const candidatesAsOf = query('recall/as-of/candidates', {
  params: z.object({
    at,
    text: z.string(),
    everyWord: z.string(),
    cjk: z.string(),
    vector,
    cosineFloor: z.number(),
    runs: z.array(z.string()),
    /** The words of the whole query, folded. */
    whole: z.string(),
    maxNameMatches: z.number(),
    links: z.number(),
    searched: z.number(),
    candidates: z.number(),
  }),
  row: z.object({
    channel: z.enum(['text', 'every word', 'cjk', 'vector', 'name', 'edge', 'hyperedge', 'hyperedge vector']),
    ...hits,
  }),
  access: 'READ',
});

export const fuzzyAsOf = query('recall/as-of/fuzzy', {
  params: z.object({ at, text: z.string(), searched: z.number(), candidates: z.number() }),
  row: z.object({ channel: z.literal('fuzzy'), ...hits }),
  access: 'READ',
});

/** What a node said at the time. */
const stateRow = z.object({
  key: z.string(),
  /** -1 where a version keeps it. */
  rev: z.number(),
  node_type: z.string(),
  occurred_at: z.string().nullable(),
  created_at: z.string(),
  /** Since when it said so. */
  updated_at: z.string(),
  tokens: z.array(z.number()),
  pairs: z.number(),
});
export type StateRow = z.output<typeof stateRow>;

export const statesAsOf = query('recall/as-of/states', {
  params: z.object({
    at,
    keys: z.array(z.string()),
    ...filter,
    /** Codes and the like, each in the forms that a text may have. */
    tokens: z.array(z.array(z.string())),
    /** Pairs of characters in scripts without spaces between words. */
    pairs: z.array(z.string()),
  }),
  row: stateRow,
  access: 'READ',
});

const literal = { literal: z.string().nullable() };
export const scanNodesAsOf = query('recall/as-of/scan-nodes', {
  params: z.object({ at, ...literal, ...conditions }),
  row: scannedNode,
  access: 'READ',
});

const scanOfLinks = {
  params: z.object({ at, ...literal }),
  row: scannedLink,
  access: 'READ',
} as const;
export const scanEdgesAsOf = query('recall/as-of/scan-edges', scanOfLinks);
export const scanHyperedgesAsOf = query('recall/as-of/scan-hyperedges', scanOfLinks);

export const featuresAsOf = query('recall/as-of/features', {
  params: z.object({ at, keys: z.array(z.string()), longest: z.number() }),
  row: z.object({
    key: z.string(),
    features: bytes.nullable(),
    vector: floats.nullable(),
    state: z
      .object({ description: z.string(), data: z.string(), occurred_at: z.string().nullable() })
      .nullable(),
  }),
  access: 'READ',
});

export const nearestAsOf = query('recall/as-of/nearest', {
  params: z.object({ at, ...sourceAsOf, ...comparison }),
  /** `searched` is the number of nodes that pass, but `compared` + 1 at most. */
  row: z.object({ channel: z.literal('vector'), ...hits, searched: z.number() }),
  access: 'READ',
});

export const listAsOf = query('recall/as-of/list', {
  params: z.object({ at, ...sourceAsOf, ...conditions, ...pageAfter }),
  row: listed,
  access: 'READ',
});

export const displayAsOf = query('recall/as-of/display', {
  params: z.object({
    at,
    keys: z.array(z.string()),
    longest: z.number(),
  }),
  row: displayRow.omit({ edges: true, hyperedges: true }),
  access: 'READ',
});
