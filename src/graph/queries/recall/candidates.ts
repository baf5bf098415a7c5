import { z } from 'zod';
import { query } from '../../query.ts';
import { numbers, strings, vector } from '../records.ts';
import { filter, conditions } from './filter.ts';
import { source } from './list.ts';

/** A period is asked for, so that the times of hits are read. */
const isDated = z.boolean();
const limits = { searched: z.number(), candidates: z.number() };

/** When a node occurred, if that is known, and when it was created. */
export const nodeTime = z.tuple([z.string().nullable(), z.string().nullable()]);

/** Nodes that a search finds, one list a column: a hundred nodes take far less to send and read than as rows. */
export const hits = {
  keys: strings,
  /** Floats: the driver makes three objects of an integer. */
  revs: numbers,
  scores: numbers,
  /** Empty where no period is asked for. */
  times: z.array(nodeTime),
  /** What the search found, with what does not pass the filters. */
  searched: z.number(),
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
    | 'hyperedge'
    | 'hyperedge vector'
    | 'passage'
    | 'fuzzy';
}

export const recallCandidates = query('recall/candidates', {
  params: z.object({
    text: z.string(),
    cjk: z.string(),
    everyWord: z.string(),
    tokens: z.array(z.object({ text: z.string(), forms: z.array(z.string()) })),
    maxHolders: z.number(),
    vector,
    cosineFloor: z.number(),
    runs: z.array(z.string()),
    /** The words of the whole query, folded. */
    whole: z.string(),
    maxNameMatches: z.number(),
    facets: z.number(),
    links: z.number(),
    ...limits,
    /** Limits of the search by vector. */
    nearestSearched: z.number(),
    nearest: z.number(),
    isDated,
    /** Otherwise all pass, and none is compared with the filters. */
    isFiltered: z.boolean(),
    ...filter,
  }),
  row: z.object({
    channel: z.enum([
      'text',
      'every word',
      'name',
      'token',
      'cjk',
      'edge',
      'hyperedge',
      'hyperedge vector',
      'vector',
    ]),
    ...hits,
    named: z.array(z.string()),
  }),
  access: 'READ',
});

export const recallFuzzily = query('recall/fuzzy', {
  params: z.object({ text: z.string(), isDated, ...limits, ...filter }),
  row: z.object({ channel: z.literal('fuzzy'), ...hits }),
  access: 'READ',
});

/** Nodes that are compared one by one, `compared` of them at most. */
export const comparison = { ...filter, vector, compared: z.number(), candidates: z.number() };

export const recallNearest = query('recall/nearest', {
  params: z.object({ ...source, ...comparison, isDated }),
  /** `searched` is the number of nodes that pass, but `compared` + 1 at most. */
  row: z.object({ channel: z.literal('vector'), ...hits }),
  access: 'READ',
});

export const recallPassages = query('recall/passages', {
  params: z.object({
    text: z.string(),
    cjk: z.string(),
    everyWord: z.string(),
    vector,
    /** Passages that are searched by words, by vector, and returned. */
    words: z.number(),
    nearest: z.number(),
    limit: z.number(),
    /** Files that were uploaded later are left out; null for none. */
    at: z.string().nullable(),
    ...conditions,
    phrases: filter.phrases,
  }),
  row: z.object({
    key: z.string(),
    rev: z.number(),
    time: nodeTime,
    text: z.string(),
    page: z.number().nullable(),
    sheet: z.string().nullable(),
    section: z.string().nullable(),
    /** Score by words; null where only the vector is near. */
    words: z.number().nullable(),
    /** Null as long as the passage has no vector. */
    cosine: z.number().nullable(),
  }),
  access: 'READ',
});
export type PassageRow = z.output<(typeof recallPassages)['row']>;
