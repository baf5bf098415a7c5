import { z } from 'zod';
import { diagnosisRecord, taskRecord } from '../../../auth/administration-records.ts';
import { operation, LASTS } from './define-operation.ts';

const backup = z.object({
  file: z.string().describe('Its name in BACKUP_DIR'),
  kind: z.enum(['graph', 'service']),
  graph_id: z.string().nullable(),
  account_id: z.string().nullable(),
  created_at: z.string(),
  bytes: z.int(),
  encrypted: z.boolean(),
  scheduled: z.boolean(),
});

export const backupOperations = [
  operation('GET /backups', {
    operationId: 'listBackups',
    summary: 'The backups of your graphs, the newest first',
    output: z.object({ backups: z.array(backup) }),
    run: async ({ admin, by }) => ({
      backups: (await admin.backups.list(by)).map(({ file, bytes, header }) => ({
        ...{ file, kind: header.kind, created_at: header.created_at, bytes },
        graph_id: header.graph?.id ?? null,
        account_id: header.graph?.account_id ?? null,
        encrypted: header.encryption !== null,
        scheduled: header.scheduled,
      })),
    }),
  }),
  operation('POST /backups', {
    operationId: 'createBackup',
    summary: 'Back up a graph with its sandbox while it is used',
    description: `Without \`graph_id\` the service’s own records, for the operator alone. ${LASTS}`,
    input: z.strictObject({ graph_id: z.string().optional() }),
    output: taskRecord,
    run: ({ admin, by, input: { graph_id: id } }) =>
      id === undefined ? admin.backups.backUpService(by) : admin.backups.backUp(by, id),
  }),
  operation('POST /backups/{id}/verify', {
    operationId: 'verifyBackup',
    summary: 'Read a backup to its end, and say whether it is whole',
    description: LASTS,
    output: taskRecord,
    run: ({ admin, by, id }) => admin.backups.verify(by, id),
  }),
  operation('POST /backups/{id}/restore', {
    operationId: 'restoreBackup',
    summary: 'Replace a graph by what a backup of it, or of another one, holds',
    description: `Reads the backup to its end first. The graph is read as it was until it is replaced. ${LASTS}`,
    input: z.strictObject({
      into: z.string().optional().describe('Another graph than the one that the backup is of'),
    }),
    output: taskRecord,
    run: ({ admin, by, id, input: { into } }) => admin.backups.restore(by, id, into),
  }),
  operation('POST /graphs/{id}/rewrite', {
    operationId: 'rewriteGraph',
    summary: 'Copy a graph into new files, so that what was forgotten leaves the disk',
    description: `For the embedded engine. ${LASTS}`,
    output: taskRecord,
    run: ({ admin, by, id }) => admin.backups.rewrite(by, id),
  }),
  operation('GET /tasks/{id}', {
    operationId: 'getTask',
    summary: 'A backup, restore, rewrite, adoption or reread that was begun',
    output: taskRecord,
    run: ({ admin, by, id }) => Promise.resolve(admin.backups.tasks.find(by, id)),
  }),
];

export const doctorOperations = [
  operation('GET /graphs/{id}/doctor', {
    operationId: 'checkGraph',
    summary: 'What is wrong with a graph, and what to do about it',
    output: diagnosisRecord,
    run: ({ admin, by, id }) => admin.doctor.diagnose(by, id),
  }),
  operation('POST /graphs/{id}/adopt', {
    operationId: 'adoptExternalData',
    summary: 'Make memories of the external data of a graph, such as what was drawn in Neo4j Browser',
    description: `Nodes get a key, an id, their texts and vectors, and then the relationships between them. ${LASTS}`,
    output: taskRecord,
    run: ({ admin, by, id }) => admin.doctor.adopt(by, id),
  }),
  operation('POST /graphs/{id}/reread', {
    operationId: 'rereadGraph',
    summary: 'Read the stored texts of a graph again with the rules of now',
    description:
      'What texts no longer say goes; what callers updated, related, merged or removed stays so. The task marks the texts, and ' +
      `the job "enrichment" reads them. A dry run reads some without writing, and counts. ${LASTS}`,
    input: z.strictObject({
      dry_run: z.boolean().default(false),
      backup: z
        .boolean()
        .default(false)
        .describe('Back the graph up before; `backup` of the result names the file'),
    }),
    output: taskRecord,
    run: ({ admin, by, id, input: { dry_run: isDryRun, backup: isBackedUp } }) =>
      admin.doctor.reread(by, id, { isDryRun, isBackedUp }),
  }),
];
