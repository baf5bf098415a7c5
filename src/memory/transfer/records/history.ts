import { z } from 'zod';
import { EVENT_KINDS } from '../../../graph/queries/history/timeline.ts';
import {
  assets,
  data,
  dayOrTime,
  description,
  embedding,
  id,
  json,
  key,
  nodeType,
  recordKind,
  time,
} from './record-kind.ts';

const text = z.string().max(1_000);

/** Entries of the timeline. */
export const timeline = recordKind({
  name: 'timeline',
  record: z.strictObject({
    id,
    at: time,
    created_at: time,
    kind: z.enum(EVENT_KINDS),
    node_keys: z.array(key),
    summary: z.string().max(100_000),
    actor: text,
    via: text,
    session: text,
    meta: json.nullable(),
    absorbed: z
      .array(z.strictObject({ key, of: key }))
      .describe('Nodes that took in a node of the entry: `of` was merged into `key`'),
    embedding,
  }),
  uniqueNames: (event) => [event.id],
});
export type EventRow = z.output<typeof timeline.record>;

/** What nodes said before. */
export const versions = recordKind({
  name: 'versions',
  record: z.strictObject({
    version: z.int().min(1),
    from: time,
    to: time,
    description,
    node_type: nodeType,
    data,
    assets,
    occurred_at: dayOrTime.nullable(),
    replaced_by: text,
    replaced_as: z.enum(['update', 'merge', 'undo', 'restore']),
    node_id: id,
    key,
    created_at: time,
    owners: z.array(key).min(1).describe('Keys of the nodes that it was forgotten with, the latest last'),
    sources: z.array(id).optional().describe('Of what was derived: ids of the nodes whose texts say it'),
  }),
  uniqueNames: (version) => [`${version.version} ${version.node_id}`],
});

/** What an undo of a merge, or of what was said about a label, needs. */
export const changes = recordKind({
  name: 'changes',
  record: z.strictObject({
    id,
    kind: z.string().max(100),
    at: time,
    before: json,
    node_keys: z.array(key).nullable().describe('Nodes of which it holds content'),
    undone_at: time.nullable(),
  }),
  uniqueNames: (change) => [change.id],
});

/** What conversations touched lately. */
export const sessions = recordKind({
  name: 'sessions',
  record: z.strictObject({
    id: z.string().min(1).max(1_000),
    keys: z.array(key).max(64),
    times: z.array(z.int()).max(64).describe('When each was touched last: Unix time in milliseconds'),
    recalls: z.int().min(0),
    used_at: z.int(),
    ended: z.boolean(),
  }),
  uniqueNames: (session) => [session.id],
});
