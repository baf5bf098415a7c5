import { z } from 'zod';
import { ENDED_AS } from '../../../graph/queries/history/past.ts';
import { data, embedding, id, key, label, recordKind, relationship, time } from './record-kind.ts';

/** When it was true in the world, as its caller says, and since when it is as it is, if it was changed. */
const times = { valid_from: time.optional(), valid_to: time.optional(), since: time.optional() };

export const edges = recordKind({
  name: 'edges',
  record: z.strictObject({ id, from: key, to: key, relationship, label, data, created_at: time, ...times }),
  uniqueNames: (edge) => [`id ${edge.id}`],
  nodeKeys: ({ from, to }) => [from, to],
});
export type EdgeRow = z.output<typeof edges.record>;

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
export type HyperedgeRow = z.output<typeof hyperedges.record>;

/** States of edges and hyperedges that ended. Their nodes may not exist any more: they were merged into others. */
export const pastRelationships = recordKind({
  name: 'past_relationships',
  record: z.strictObject({
    state: id,
    id,
    kind: z.enum(['edge', 'hyperedge']),
    members: z
      .array(z.strictObject({ key, owners: z.array(key).min(1) }))
      .min(2)
      .max(256)
      .describe('In order; `owners` are keys of the nodes that each was forgotten with, the latest last'),
    relationship,
    label,
    data,
    created_at: time,
    ...times,
    since: time,
    until: time,
    closed_to: time.optional().describe('Until when it is believed to have been true, though it was closed'),
    reopened_at: time.optional().describe('Since when closed_to does not count any more'),
    ended_as: z.enum(ENDED_AS),
    ended_by: z.string().max(1_000),
    change: id.optional().describe('The change that it ended in, where that can be undone'),
    sources: z.array(id).optional().describe('Of what was derived: ids of the nodes whose texts say it'),
  }),
  uniqueNames: (past) => [past.state],
});

/** A label, and what a person said about it. */
export const labels = recordKind({
  name: 'labels',
  record: z.strictObject({
    label,
    means: label
      .nullable()
      .describe('Label that defines it; itself where no rule applies; null where rules do'),
    inverted: z.boolean().describe('It is the converse of the label that defines it'),
    symmetric: z.boolean().nullable().describe('Null where rules say whether the order of nodes matters'),
    single_valued: z.boolean(),
    last_change: z.string().max(100).nullable().describe('Id of the last change of the entry'),
    edited: z.boolean().describe('A person said something about it'),
    created_at: time.nullable(),
    embedding,
  }),
  uniqueNames: (entry) => [entry.label],
});
export type LabelRow = z.output<typeof labels.record>;
