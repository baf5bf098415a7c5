import { z } from 'zod';
import { operation } from './define-operation.ts';
import { LASTS, task } from './task.ts';

const external = z.object({ nodes: z.int(), edges: z.int(), hyperedges: z.int() });
const job = z.object({
  kind: z.string(),
  state: z.enum(['pending', 'running', 'done']),
  pending: z.int(),
  attempts: z.int().describe('Failed runs in a row'),
  error: z.string().nullable(),
});

export const doctorOperations = [
  operation('GET /graphs/{id}/doctor', {
    operationId: 'checkGraph',
    summary: 'What is wrong with a graph, and what to do about it',
    output: z.object({
      findings: z.array(z.string()),
      nodes: z.int(),
      node_limit: z.int().nullable(),
      external: external.describe('What others than the service wrote, for example in Neo4j Browser'),
      unready_indexes: z.array(z.string()),
      jobs: z.array(job),
    }),
    run: async ({ admin, by, id }) => {
      const { jobs, ...diagnosis } = await admin.doctor.diagnose(by, id);
      return { ...diagnosis, jobs: [...jobs] };
    },
  }),
  operation('POST /graphs/{id}/adopt', {
    operationId: 'adoptExternalData',
    summary: 'Make memories of the external data of a graph, such as what was drawn in Neo4j Browser',
    description: `Nodes get a key, an id, their texts and vectors, and then the relationships between them. ${LASTS}`,
    output: task,
    run: ({ admin, by, id }) => admin.doctor.adopt(by, id),
  }),
];
