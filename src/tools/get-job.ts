import { z } from 'zod';
import { AppError } from '../errors.ts';
import { ENRICHMENT_JOB_ID } from '../memory/enrichment/enrichment-job.ts';
import { job } from './answers.ts';
import { defineTool } from './define-tool.ts';

export const getJob = defineTool({
  name: 'hm_get_job',
  title: 'State of a background job',
  description: 'Whether a background job of the graph waits, runs or is done, and how its last run failed.',
  input: z.strictObject({ id: z.uuid().describe('Id of the job, as enrichment.job names it') }),
  output: job,
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/jobs/{id}' },
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'Texts are being read',
      input: { id: ENRICHMENT_JOB_ID },
      output: {
        id: ENRICHMENT_JOB_ID,
        kind: 'enrichment',
        state: 'running',
        pending: 12,
        waiting: '12 texts to be read',
        attempts: 0,
        created_at: '2026-03-02T09:29:00.000Z',
        updated_at: '2026-03-02T09:30:00.000Z',
      },
    },
  ],
  handler: async ({ id }, { jobs }) => {
    const found = await jobs.find(id);
    if (found) return found;
    throw new AppError(
      'NOT_FOUND',
      (nameOf) => `The graph has no job of this id. See its jobs with ${nameOf('hm_list_jobs')}.`,
    );
  },
});
