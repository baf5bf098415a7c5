import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

const kindsOf = (jobs: readonly { kind: string }[]) => jobs.map(({ kind }) => kind);

/** Records how the last runs of jobs ended. */
async function ended(tenant: TestTenant, runs: Readonly<Record<string, { at: string; error?: string }>>) {
  const { jobs } = await tenant.call('list_jobs');
  for (const [kind, { at, error }] of Object.entries(runs)) {
    const id = jobs.find((job) => job.kind === kind)?.id;
    const statement =
      'MERGE (j:_Job {id: $id}) SET j.kind = $kind, j.attempts = 1, j.created_at = $at, j.updated_at = $at, j.error = $error';
    await tenant.cypher(statement, { id, kind, at, error: error ?? null });
  }
}

describe('hm_list_jobs', () => {
  test('answers each job as hm_get_job does', async ({ tenant }) => {
    await tenant.storeKeys('a');
    await settled(tenant);
    const { jobs, total } = await tenant.call('list_jobs');
    expect(kindsOf(jobs)).toEqual(expect.arrayContaining(['derivation', 'enrichment', 'files', 'import']));
    expect([total, new Set(kindsOf(jobs)).size]).toEqual([jobs.length, jobs.length]);
    for (const job of jobs) expect(await tenant.call('get_job', { id: job.id })).toEqual(job);
  });

  test('lists those that failed first, then the newest, those that never ran last', async ({ tenant }) => {
    await tenant.storeKeys('a');
    await settled(tenant);
    await ended(tenant, {
      derivation: { at: '2026-03-03' },
      enrichment: { at: '2026-03-04' },
      files: { at: '2026-03-01', error: 'The disk is full.' },
    });
    const { jobs, total } = await tenant.call('list_jobs');
    expect(kindsOf(jobs).slice(0, 3)).toEqual(['files', 'enrichment', 'derivation']);
    expect(jobs[0]?.error).toBe('The disk is full.');
    expect(jobs.slice(3).map(({ updated_at: at }) => at)).toEqual(jobs.slice(3).map(() => null));
    const two = await tenant.call('list_jobs', { limit: 2 });
    expect([kindsOf(two.jobs), two.total]).toEqual([['files', 'enrichment'], total]);
  });

  test('lists those of a state', async ({ tenant }) => {
    await tenant.storeKeys('a');
    await settled(tenant);
    await ended(tenant, { files: { at: '2026-03-01' } });
    const leased = 'MATCH (j:_Job {kind: "files"}) SET j.lease_until = $until';
    await tenant.cypher(leased, { until: Number.MAX_SAFE_INTEGER });
    const running = await tenant.call('list_jobs', { state: 'running' });
    expect([kindsOf(running.jobs), running.total]).toEqual([['files'], 1]);
    const done = await tenant.call('list_jobs', { state: 'done', limit: 1 });
    expect([done.jobs.length, done.total > 1]).toEqual([1, true]);
    await tenant.cypher('MATCH (j:_Job {kind: "files"}) REMOVE j.lease_until');
  });

  test.for([{ state: 'failed' }, { limit: 0 }, { limit: 101 }, { limit: '1.5' }, { kind: 'files' }])(
    'refuses %j',
    async (input, { tenant }) => {
      expect(await tenant.failure('list_jobs', input)).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    },
  );
});
