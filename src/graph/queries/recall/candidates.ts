import { z } from 'zod';
import { query } from '../../query.ts';
import { numbers, strings, vector } from '../records.ts';

/** What every result must be. */
export const filter = {
  nodeTypes: z.array(z.string()).nullable(),
  phrases: z.array(z.string()),
  separator: z.string(),
};
const limits = { searched: z.number(), candidates: z.number() };

/** Nodes that an index finds, one list a column: a hundred nodes take far less to send and read than as rows. */
const hits = {
  keys: strings,
  /** Floats: the driver makes three objects of an integer. */
  revs: numbers,
  scores: numbers,
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

export const recallOfTypes = query('recall/of-types', {
  params: z.object({
    vector,
    compared: z.number(),
    candidates: z.number(),
    ...filter,
    nodeTypes: z.array(z.string()),
  }),
  /** `nodes` is the number of nodes of the types, but `compared` + 1 at most. */
  row: z.object({ channel: z.literal('vector'), ...hits, nodes: z.number() }),
  access: 'READ',
});

export const countHits = query('recall/count-hits', {
  params: z.object({
    index: z.enum(['node_text', 'node_cjk']),
    text: z.string(),
    searched: z.number(),
  }),
  row: z.object({ hits: z.number() }),
  access: 'READ',
});

export const recallFuzzily = query('recall/fuzzy', {
  params: z.object({ text: z.string(), ...limits, ...filter }),
  row: z.object({ channel: z.literal('fuzzy'), ...hits }),
  access: 'READ',
});

export const recallByFacets = query('recall/by-facets', {
  params: z.object({ named: z.array(z.string()), keys: z.array(z.string()) }),
  row: z.object({ key: z.string(), facets: z.array(z.string()) }),
  access: 'READ',
});
