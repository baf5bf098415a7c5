import { z } from 'zod';
import { query } from '../query.ts';
import { headOf } from '../shown.ts';
import { asList, edgeRecord, hyperedgeRecord, vector } from './records.ts';

const head = z.string().transform(headOf);

export const exploreSteps = query('traverse/explore', {
  params: z.object({
    frontier: z.array(z.string()),
    /** Nodes next to the frontier that are explored as well. */
    ahead: z.number(),
    edges: z.enum(['RELATES_TO', 'RELATES_TO>', '<RELATES_TO']),
    label: z.string().nullable(),
    /** Whether the words of relationships are needed, many as the steps may be. */
    words: z.boolean(),
    vector: vector.nullable(),
    looked: z.number(),
    limit: z.number(),
    /** Steps with which what is shown of them comes along. */
    told: z.number(),
  }),
  row: z.object({
    from: z.string(),
    degree: z.number(),
    /** Steps, a list a column: the nodes they lead to and the links, each the text of what is shown, or its beginning. */
    tos: z.array(head),
    degrees: z.array(z.number()),
    similarities: z.array(z.number()),
    links: z.array(head),
    /** Of a hyperedge that is told: the places of both members in it, and how many it has. */
    places: z.array(z.array(z.number())),
    /** 1 along the edge, -1 against it, 0 through a hyperedge. */
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
