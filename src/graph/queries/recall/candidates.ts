import { z } from 'zod';
import { read } from '../../query.ts';
import { flag, maybeText, number, numbers, strings, text, texts, vector } from '../records.ts';
import { filter, conditions } from './filter.ts';
import { source } from './list.ts';

/** A period is asked for, so that the times of hits are read. */
const isDated = flag;
const limits = { searched: number, candidates: number };

/** When a node occurred, if that is known, and when it was created. */
export const nodeTime = z.tuple([maybeText, maybeText]);

/** Nodes that a search finds, one list a column: a hundred nodes take far less to send and read than as rows. */
export const hits = {
  keys: strings,
  /** Floats: the driver makes three objects of an integer. */
  revs: numbers,
  scores: numbers,
  /** Empty where no period is asked for. */
  times: z.array(nodeTime),
  /** What the search found, with what does not pass the filters. */
  searched: number,
};
export interface Hits extends z.output<z.ZodObject<typeof hits>> {
  readonly channel:
    | 'text'
    | 'every word'
    | 'name'
    | 'token'
    | 'cjk'
    | 'vector'
    | 'edge'
    | 'held'
    | 'hyperedge'
    | 'hyperedge vector'
    | 'passage'
    | 'fuzzy';
}

export const recallCandidates = read(
  'recall/candidates',
  {
    text,
    cjk: text,
    everyWord: text,
    tokens: z.array(z.object({ text, forms: texts })),
    maxHolders: number,
    vector,
    cosineFloor: number,
    runs: texts,
    /** The words of the whole query, folded. */
    whole: text,
    maxNameMatches: number,
    facets: number,
    links: number,
    ...limits,
    /** Limits of the search by vector. */
    nearestSearched: number,
    nearest: number,
    isDated,
    /** The first and the last moment of the period; edges that are known to be false in it find nothing, those true in it are `held`. */
    ...{ since: text, until: text },
    /** Otherwise all pass, and none is compared with the filters. */
    isFiltered: flag,
    ...filter,
  },
  {
    channel: z.enum([
      'text',
      'every word',
      'name',
      'token',
      'cjk',
      'edge',
      'held',
      'hyperedge',
      'hyperedge vector',
      'vector',
    ]),
    ...hits,
    named: texts,
  },
);

export const recallFuzzily = read(
  'recall/fuzzy',
  { text, isDated, ...limits, ...filter },
  { channel: z.literal('fuzzy'), ...hits },
);

/** Nodes that are compared one by one, `compared` of them at most. */
export const comparison = { ...filter, vector, compared: number, candidates: number };

export const recallNearest = read(
  'recall/nearest',
  {
    ...source,
    ...comparison,
    isDated,
  } /** `searched` is the number of nodes that pass, but `compared` + 1 at most. */,
  { channel: z.literal('vector'), ...hits },
);

export const recallPassages = read(
  'recall/passages',
  {
    text,
    cjk: text,
    everyWord: text,
    vector,
    /** Passages that are searched by words, by vector, and returned. */
    words: number,
    nearest: number,
    limit: number,
    /** Files that were uploaded later are left out; null for none. */
    at: maybeText,
    ...conditions,
    phrases: filter.phrases,
  },
  {
    key: text,
    rev: number,
    time: nodeTime,
    text,
    page: number.nullable(),
    sheet: maybeText,
    section: maybeText,
    /** Score by words; null where only the vector is near. */
    words: number.nullable(),
    /** Null as long as the passage has no vector. */
    cosine: number.nullable(),
  },
);
export type PassageRow = z.output<(typeof recallPassages)['row']>;
