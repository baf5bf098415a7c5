import { z } from 'zod';
import { assets, data, description, embedding, id, key, nodeType, recordKind, time } from './record-kind.ts';

export const nodes = recordKind({
  name: 'nodes',
  record: z.strictObject({
    id,
    key,
    description,
    node_type: nodeType,
    data,
    assets,
    occurred_at: time.nullable(),
    created_at: time,
    updated_at: time,
    embedding,
  }),
  uniqueNames: (node) => [`key ${node.key}`, `id ${node.id}`],
  key: (node) => node.key,
});
export type NodeRow = z.output<typeof nodes.record>;
