import { z } from 'zod';
import { query } from '../query.ts';
import { asList, edgeRecord, hyperedgeRecord, vector } from './records.ts';

export const exploreSteps = query('traverse/explore', {
  params: z.object({
    frontier: z.array(z.string()),
    /** Nodes next to the frontier that are explored as well. */
    ahead: z.number(),
    edges: z.enum(['RELATES_TO', 'RELATES_TO>', '<RELATES_TO']),
    label: z.string().nullable(),
    words: z.boolean(),
    vector: vector.nullable(),
    looked: z.number(),
    limit: z.number(),
    /** Steps with which what is shown of them comes along, and characters of a text that does. */
    told: z.number(),
    short: z.number(),
  }),
  row: z.object({
    from: z.string(),
    degree: z.number(),
    tos: z.array(z.string()),
    node_types: z.array(z.string()),
    degrees: z.array(z.number()),
    similarities: z.array(z.number()),
    texts: z.array(z.string()),
    ids: z.array(z.string()),
    labels: z.array(z.string()),
    words: z.array(z.string()),
    data: z.array(z.string()),
    created: z.array(z.string()),
    places: z.array(z.array(z.number())),
    directions: z.array(z.number()),
  }),
  access: 'READ',
});

export const describeWalk = query('traverse/describe', {
  params: z.object({
    keys: z.array(z.string()),
    edges: z.array(z.string()),
    hyperedges: z.array(z.string()),
  }),
  row: z.object({
    nodes: z.array(asList(z.object({ key: z.string(), description: z.string(), node_type: z.string() }))),
    edges: z.array(asList(edgeRecord)),
    hyperedges: z.array(asList(hyperedgeRecord)),
  }),
  access: 'READ',
});
