import { z } from 'zod';
import { query } from '../query.ts';
import { edgeRecord, hyperedgeRecord, vector } from './records.ts';

export const traverseStep = query('traverse/step', {
  params: z.object({
    frontier: z.array(z.string()),
    vector: vector.nullable(),
    looked: z.number(),
    limit: z.number(),
  }),
  row: z.object({
    from: z.string(),
    degree: z.number(),
    tos: z.array(z.string()),
    node_types: z.array(z.string()),
    degrees: z.array(z.number()),
    similarities: z.array(z.number()),
    kinds: z.array(z.enum(['edge', 'hyperedge'])),
    ids: z.array(z.string()),
    relationships: z.array(z.string()),
    labels: z.array(z.string()),
    forwards: z.array(z.boolean()),
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
    nodes: z.array(z.object({ key: z.string(), description: z.string() })),
    edges: z.array(edgeRecord),
    hyperedges: z.array(hyperedgeRecord),
  }),
  access: 'READ',
});
