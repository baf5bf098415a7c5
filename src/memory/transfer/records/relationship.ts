import { z } from 'zod';
import { data, embedding, id, key, label, recordKind, relationship, time } from './record-kind.ts';

/** When it was true in the world, as its caller says, and since when it is as it is, if it was changed. */
const times = { valid_from: time.optional(), valid_to: time.optional(), since: time.optional() };

export const edges = recordKind({
  name: 'edges',
  record: z.strictObject({ id, from: key, to: key, relationship, label, data, created_at: time, ...times }),
  uniqueNames: (edge) => [`id ${edge.id}`],
  nodeKeys: ({ from, to }) => [from, to],
});

export const hyperedges = recordKind({
  name: 'hyperedges',
  record: z.strictObject({
    id,
    nodes: z.array(key).min(1).max(256),
    relationship,
    label,
    data,
    created_at: time,
    ...times,
    embedding,
  }),
  uniqueNames: (hyperedge) => [`id ${hyperedge.id}`],
  nodeKeys: ({ nodes }) => nodes,
});
