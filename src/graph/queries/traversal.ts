import { z } from 'zod';
import { query } from '../query.ts';
import { asList, numbers, sizedEdge, sizedHyperedge, strings, vector } from './records.ts';

export const exploreSteps = query('traversal/explore', {
  params: z.object({
    frontier: z.array(z.string()),
    /** The largest number of nodes next to the frontier that are explored as well. */
    prefetched: z.number(),
    edges: z.enum(['RELATES_TO', 'RELATES_TO>', '<RELATES_TO']),
    labels: z.array(z.string()).nullable(),
    /** Labels of edges that are followed only along their direction, and only against it. */
    along: z.array(z.string()),
    against: z.array(z.string()),
    /** Whether to return the words of relationships. */
    words: z.boolean(),
    vector: vector.nullable(),
    maxRead: z.number(),
    limit: z.number(),
  }),
  row: z.object({
    from: z.string(),
    degree: z.number(),
    /** Steps, one list a column: the targets and the links. Missing fields of external data are empty. */
    tos: strings,
    types: strings,
    degrees: numbers,
    similarities: numbers,
    links: strings,
    labels: strings,
    words: strings,
    /** 1 along the edge, -1 against it, 0 through a hyperedge. */
    directions: numbers,
  }),
  access: 'READ',
});

export const describeWalk = query('traversal/describe', {
  params: z.object({
    keys: z.array(z.string()),
    edges: z.array(z.string()),
    hyperedges: z.array(z.string()),
    longest: z.number(),
  }),
  row: z.object({
    nodes: z.array(asList(z.object({ key: z.string(), description: z.string(), node_type: z.string() }))),
    edges: z.array(asList(sizedEdge)),
    hyperedges: z.array(asList(sizedHyperedge)),
  }),
  access: 'READ',
});

export const labelsOfNode = query('traversal/labels-of-node', {
  params: z.object({ key: z.string(), limit: z.number() }),
  row: z.object({ labels: strings }),
  access: 'READ',
});
