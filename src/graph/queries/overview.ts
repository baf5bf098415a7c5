import { z } from 'zod';
import { query } from '../query.ts';

export const overview = query('overview/overview', {
  params: z.object({ top: z.number(), candidates: z.number() }),
  row: z.object({
    nodes: z.number(),
    edges: z.number(),
    hyperedges: z.number(),
    top_nodes: z.array(z.object({ key: z.string(), description: z.string(), connections: z.number() })),
  }),
  access: 'READ',
});

export const listTypes = query('type/list-types', {
  params: z.object({}),
  row: z.object({ name: z.string(), protected: z.boolean(), node_count: z.number() }),
  access: 'READ',
});

export const unreadyIndexes = query('health/indexes', {
  params: z.object({}),
  row: z.object({ name: z.string(), state: z.string() }),
  access: 'READ',
});

export const ping = query('health/ping', {
  params: z.object({}),
  row: z.object({ answer: z.number() }),
  access: 'READ',
});

export const typeNames = query('type/type-names', {
  params: z.object({}),
  row: z.object({ name: z.string() }),
  access: 'READ',
});
