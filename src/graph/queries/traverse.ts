import { z } from 'zod';
import { query } from '../query.ts';
import { vector } from './records.ts';

export const traverseStart = query('traverse/start', {
  params: z.object({ key: z.string() }),
  row: z.object({ node_type: z.string(), degree: z.number() }),
  access: 'READ',
});

export const traverseStep = query('traverse/step', {
  params: z.object({ frontier: z.array(z.string()), limit: z.number() }),
  row: z.object({
    from: z.string(),
    to: z.string(),
    node_type: z.string(),
    degree: z.number(),
    link: z.object({
      id: z.string(),
      kind: z.enum(['edge', 'hyperedge']),
      relationship: z.string(),
      label: z.string(),
      forward: z.boolean(),
    }),
  }),
  access: 'READ',
});

export const describeNodes = query('traverse/describe', {
  params: z.object({ keys: z.array(z.string()), vector: vector.nullable() }),
  row: z.object({
    key: z.string(),
    description: z.string(),
    node_type: z.string(),
    similarity: z.number().nullable(),
  }),
  access: 'READ',
});
