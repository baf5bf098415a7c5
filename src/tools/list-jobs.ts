import { z } from 'zod';
import type { Job } from '../jobs/job-kind.ts';
import { DERIVATION_JOB_ID } from '../memory/derivation/derivation-job.ts';
import { ENRICHMENT_JOB_ID } from '../memory/enrichment/enrichment-job.ts';
import { job } from './answers.ts';
import { defineTool } from './define-tool.ts';

export const listJobs = defineTool({
  name: 'hm_list_jobs',
  title: 'Background jobs',
  description:
    'The background jobs of the graph, one of each kind: those whose last run failed first, then by their latest run, newest first.',
  input: z.strictObject({
    state: job.shape.state.optional().describe('Only those in this state'),
    limit: z.int().min(1).max(100).default(20).describe('Jobs at most'),
  }),
  output: z.object({ jobs: z.array(job), total: z.int().describe('Of the state, if one is given') }),
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/jobs' },
  examples: [
    {
      name: 'One failed, one runs',
      input: {},
      output: {
        jobs: [
          {
            id: ENRICHMENT_JOB_ID,
            kind: 'enrichment',
            state: 'pending',
            pending: 12,
            waiting: '12 texts to be read',
            attempts: 2,
            created_at: '2026-03-02T09:29:00.000Z',
            updated_at: '2026-03-02T09:30:00.000Z',
            error: 'The language model does not answer.',
          },
          {
            id: DERIVATION_JOB_ID,
            kind: 'derivation',
            state: 'running',
            pending: 3,
            waiting: '3 nodes to be given their vectors',
            attempts: 0,
            created_at: '2026-03-02T09:29:00.000Z',
            updated_at: '2026-03-02T09:31:00.000Z',
          },
        ],
        total: 2,
      },
    },
  ],
  handler: async ({ state, limit }, { jobs }) => {
    const found = (await jobs.list()).filter((each) => state === undefined || each.state === state);
    return { jobs: found.sort(failedThenNewest).slice(0, limit), total: found.length };
  },
});

function failedThenNewest(a: Job, b: Job): number {
  return Number(isFailed(b)) - Number(isFailed(a)) || compare(b.updated_at ?? '', a.updated_at ?? '');
}

/** An import that fails is done, and says so in its progress. */
function isFailed({ error, progress }: Job): boolean {
  return error !== undefined || progress?.['error'] !== undefined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
