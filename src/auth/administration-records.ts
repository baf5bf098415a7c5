import { z } from 'zod';
import { accountRecord } from '../graph/queries/service/account.ts';

export { accountRecord };
export { keyRecord } from '../graph/queries/service/account.ts';
export { memberRecord } from '../graph/queries/service/member.ts';
export { storageRecord, usageRecord } from '../graph/queries/service/usage.ts';

/** Who can log in to the embedded identity provider. */
export const userRecord = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  account_id: z
    .string()
    .nullable()
    .describe('Null until the first access, which makes an account of their own'),
  graph_id: z.string().nullable().describe('The graph that the user logs in to'),
});

const jobState = z.enum(['pending', 'running', 'done']);

/** What administration answers. */
export const graphRecord = accountRecord.shape.graphs.element.omit({ keys: true });

/** What was found of a database before and after it was dropped. */
export const droppedRecord = z.object({ name: z.string(), was_there: z.boolean(), is_gone: z.boolean() });
export type DroppedDatabase = z.output<typeof droppedRecord>;

/** With which model a graph's vectors are made, to which one it moves, and the job that moves it. */
export const reindexRecord = z.object({
  model: z.string(),
  dimensions: z.int(),
  next_model: z.string().nullable(),
  job: z.object({
    id: z.string(),
    state: jobState,
    progress: z.record(z.string(), z.unknown()).optional().describe('done, and total'),
    error: z.string().optional(),
  }),
});
export type Reindexing = z.output<typeof reindexRecord>;

/** Whether Neo4j Browser is switched on for a graph, and until when. */
export const browserRecord = z.object({
  status: z.enum(['on', 'off']),
  expires_at: z.string().nullable(),
  connections: z.int(),
});
export type BrowserState = z.output<typeof browserRecord>;

/** An operation that may take long. */
export const taskRecord = z.object({
  id: z.string(),
  kind: z.enum(['backup', 'verify', 'restore', 'rewrite', 'adopt', 'reread']),
  state: z.enum(['running', 'done', 'failed']),
  started_at: z.string(),
  progress: z
    .object({ phase: z.string(), done: z.int(), total: z.int() })
    .nullable()
    .describe('How far it is, while it runs and can say it'),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type Task = z.output<typeof taskRecord>;

/** The state of a graph's database and of its background work. */
const counts = z.object({ nodes: z.int(), edges: z.int(), hyperedges: z.int() });
const checkRecord = counts.extend({
  derived: counts.describe('What was derived from texts, which the counts beside leave out'),
  external: counts.describe('What others than the service wrote, for example in Neo4j Browser'),
  unready_indexes: z.array(z.string()),
  older_texts: z.int().describe('Texts from which rules of an older version derived something'),
  jobs: z.array(
    z.object({
      kind: z.string(),
      state: jobState,
      pending: z.int(),
      waiting: z.string().nullable().describe('What waits, in words'),
      attempts: z.int().describe('Failed runs in a row'),
      error: z.string().nullable(),
    }),
  ),
});
export type GraphCheck = z.output<typeof checkRecord>;

/** The same with what is wrong, and what to do about it; and how many nodes the plan allows, where it limits them. */
export const diagnosisRecord = checkRecord.extend({
  findings: z.array(z.string()),
  node_limit: z.int().nullable(),
});
export type Diagnosis = z.output<typeof diagnosisRecord>;
