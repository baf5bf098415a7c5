import { z } from 'zod';
import {
  browserRecord,
  droppedRecord,
  graphRecord,
  reindexRecord,
} from '../../../auth/administration-records.ts';
import { accountId, made, name, operation, outcome } from './define-operation.ts';

const graph = graphRecord.extend({ account_id: z.string() });

export const graphOperations = [
  operation('GET /graphs', {
    operationId: 'listGraphs',
    summary: 'The graphs that you reach',
    output: z.object({ graphs: z.array(graph) }),
    run: async ({ admin, by }) => ({ graphs: await admin.graphs(by) }),
  }),
  operation('POST /graphs', {
    operationId: 'createGraph',
    summary: 'Make a graph',
    input: z.strictObject({ name, account_id: accountId }),
    output: made,
    status: 201,
    run: ({ admin, by, input }) => admin.createGraph(by, input.name, input.account_id),
  }),
  operation('DELETE /graphs/{id}', {
    operationId: 'revokeGraph',
    summary: 'End every key of a graph and close it; its memories stay',
    ...outcome('revoked', ({ admin, by, id }) => admin.revokeGraph(by, id)),
  }),
  operation('POST /graphs/{id}/restore', {
    operationId: 'restoreGraph',
    summary: 'Open a revoked graph again',
    ...outcome('restored', ({ admin, by, id }) => admin.restoreGraph(by, id)),
  }),
  operation('POST /graphs/{id}/drop', {
    operationId: 'dropGraph',
    summary: 'Delete a revoked graph for good',
    description:
      'With its databases, their files, and its keys. Answers what was found of the databases before and after.',
    output: z.object({ status: z.literal('dropped'), databases: z.array(droppedRecord) }),
    run: async ({ admin, by, id }) => ({
      status: 'dropped' as const,
      databases: await admin.dropGraph(by, id),
    }),
  }),
  operation('GET /graphs/{id}/reindex', {
    operationId: 'getReindex',
    summary: 'The embedding model of a graph, and how far its move to another one is',
    output: reindexRecord,
    run: ({ admin, by, id }) => admin.models.state(by, id),
  }),
  operation('POST /graphs/{id}/reindex', {
    operationId: 'reindexGraph',
    summary: 'Move a graph to another embedding model',
    description:
      'In the background. Recall goes on with the vectors of the old model until all are made with the new one.',
    input: z.strictObject({
      model: z.string().min(1).max(4_096).optional().describe('Its name; by default the model of new graphs'),
    }),
    output: reindexRecord,
    run: ({ admin, by, id, input }) => admin.models.reindex(by, id, input.model),
  }),
  operation('POST /graphs/{id}/reindex/cancel', {
    operationId: 'cancelReindex',
    summary: 'Let a graph stay with its embedding model',
    output: reindexRecord,
    run: ({ admin, by, id }) => admin.models.cancel(by, id),
  }),
  operation('POST /graphs/{id}/freeze', {
    operationId: 'freezeGraph',
    summary: 'Let a graph only be read',
    ...outcome('frozen', ({ admin, by, id }) => admin.freezeGraph(by, id, true)),
  }),
  operation('POST /graphs/{id}/unfreeze', {
    operationId: 'unfreezeGraph',
    summary: 'Let a frozen graph be changed again',
    ...outcome('unfrozen', ({ admin, by, id }) => admin.freezeGraph(by, id, false)),
  }),
];

const MAX_MINUTES = 1_440;

export const browserOperations = [
  operation('GET /graphs/{id}/browser', {
    operationId: 'getBrowser',
    summary: 'Whether Neo4j Browser is switched on for a graph',
    output: browserRecord,
    run: ({ admin, by, id }) => admin.browsers.state(by, id),
  }),
  operation('POST /graphs/{id}/browser', {
    operationId: 'openBrowser',
    summary: 'Switch Neo4j Browser on for a graph for a while',
    description:
      'Answers a link that opens it once, and the user and password to log in with. They end with the time, and with the ' +
      'next call. Who logs in can change everything in the graph, past the service.',
    input: z.strictObject({ minutes: z.int().min(1).max(MAX_MINUTES).default(60).describe('For how long') }),
    output: z.object({ address: z.string(), user: z.string(), password: z.string(), expires_at: z.string() }),
    status: 201,
    run: async ({ admin, by, id, input }) => {
      const { address, user, password, expiresAt } = await admin.browsers.open(by, id, input.minutes);
      return { address, user, password, expires_at: new Date(expiresAt).toISOString() };
    },
  }),
  operation('DELETE /graphs/{id}/browser', {
    operationId: 'closeBrowser',
    summary: 'Switch Neo4j Browser off for a graph',
    ...outcome('off', ({ admin, by, id }) => admin.browsers.close(by, id)),
  }),
];
