import { z } from 'zod';
import { read } from '../../query.ts';
import {
  bytes,
  derivedFlag,
  floats,
  maybeText,
  number,
  numbers,
  strings,
  text,
  texts,
  vector,
} from '../records.ts';
import { comparison, type Hits } from './candidates.ts';
import { displayRow } from './display.ts';
import { conditions, filter } from './filter.ts';
import { listed, pageAfter, scannedLink, scannedNode } from './list.ts';

const at = text;
/** Where a statement finds the states that it compares with the conditions. */
const sourceAsOf = { source: z.enum(['near', 'types', 'all']) };

/** Nodes that an index finds, as keys: what they said at the time is read by these. */
const hits = { keys: strings, scores: numbers };
export type HitsAsOf = Omit<Hits, 'revs' | 'times' | 'searched'>;

export const candidatesAsOf = read(
  'recall/as-of/candidates',
  {
    at,
    text,
    everyWord: text,
    cjk: text,
    vector,
    cosineFloor: number,
    runs: texts,
    /** The words of the whole query, folded. */
    whole: text,
    maxNameMatches: number,
    links: number,
    searched: number,
    candidates: number,
  },
  {
    channel: z.enum(['text', 'every word', 'cjk', 'vector', 'name', 'edge', 'hyperedge', 'hyperedge vector']),
    ...hits,
  },
);

export const fuzzyAsOf = read(
  'recall/as-of/fuzzy',
  { at, text, searched: number, candidates: number },
  { channel: z.literal('fuzzy'), ...hits },
);

/** What a node said at the time. */
const stateRow = z.object({
  key: text,
  /** -1 where a version keeps it. */
  rev: number,
  node_type: text,
  derived: derivedFlag,
  occurred_at: maybeText,
  created_at: text,
  /** Since when it said so. */
  updated_at: text,
  tokens: z.array(number),
  pairs: number,
});
export type StateRow = z.output<typeof stateRow>;

export const statesAsOf = read(
  'recall/as-of/states',
  {
    at,
    keys: texts,
    ...filter,
    /** Codes and the like, each in the forms that a text may have. */
    tokens: z.array(texts),
    /** Pairs of characters in scripts without spaces between words. */
    pairs: texts,
  },
  stateRow,
);

const literal = { literal: maybeText };
export const scanNodesAsOf = read('recall/as-of/scan-nodes', { at, ...literal, ...conditions }, scannedNode);
export const scanEdgesAsOf = read('recall/as-of/scan-edges', { at, ...literal }, scannedLink);
export const scanHyperedgesAsOf = read('recall/as-of/scan-hyperedges', { at, ...literal }, scannedLink);

export const featuresAsOf = read(
  'recall/as-of/features',
  { at, keys: texts, longest: number },
  {
    key: text,
    features: bytes.nullable(),
    vector: floats.nullable(),
    state: z.object({ description: text, data: text, occurred_at: maybeText }).nullable(),
  },
);

export const nearestAsOf = read(
  'recall/as-of/nearest',
  {
    at,
    ...sourceAsOf,
    ...comparison,
  } /** `searched` is the number of nodes that pass, but `compared` + 1 at most. */,
  { channel: z.literal('vector'), ...hits, searched: number },
);

export const listAsOf = read('recall/as-of/list', { at, ...sourceAsOf, ...conditions, ...pageAfter }, listed);

export const displayAsOf = read(
  'recall/as-of/display',
  { at, keys: texts, longest: number },
  displayRow.omit({ edges: true, hyperedges: true }),
);
