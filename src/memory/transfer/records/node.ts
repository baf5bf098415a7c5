import { z } from 'zod';
import { ENGINES, ORIGIN_KINDS } from '../../../graph/queries/understanding/origin.ts';
import {
  assets,
  data,
  dayOrTime,
  description,
  embedding,
  id,
  key,
  nodeType,
  recordKind,
  time,
} from './record-kind.ts';

export const types = recordKind({
  name: 'types',
  record: z.strictObject({ name: nodeType, protected: z.boolean() }),
  uniqueNames: ({ name }) => [name],
});

export const nodes = recordKind({
  name: 'nodes',
  record: z.strictObject({
    id,
    key,
    description,
    node_type: nodeType,
    data,
    assets,
    occurred_at: dayOrTime.nullable(),
    created_at: time,
    updated_at: time,
    embedding,
  }),
  uniqueNames: (node) => [`key ${node.key}`, `id ${node.id}`],
  key: (node) => node.key,
});
export type NodeRow = z.output<typeof nodes.record>;

/** Where what was derived from texts comes from. */
export const origins = recordKind({
  name: 'origins',
  record: z.strictObject({
    target: id.describe('Id of a node, an edge or a hyperedge'),
    kind: z.enum(ORIGIN_KINDS),
    source: id.describe('Id of the node whose text, or whose file, says so'),
    engine: z.enum(ENGINES),
    model: z.string().max(1_000).nullable(),
    reader: z.int().optional().describe('Number of the rules that read it; earlier versions had none'),
    confidence: z.number().min(0).max(1),
    evidence: z.string().max(20_000).nullable(),
    description: z.string().max(20_000).optional().describe('Of a node: what the text says of it'),
    names: z.array(z.string().max(1_000)).optional().describe('Of a node: its names in the text'),
    at: time,
  }),
  uniqueNames: ({ target, source }) => [`${target} ${source}`],
});
