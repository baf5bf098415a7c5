import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';

/** More than the job does before the first look. */
const MANY = 200;
const LAST = `n${MANY - 1}`;

describe('hm_get_job', () => {
  test('answers the state of the job that a new node waits for', async ({ tenant }) => {
    const nodes = Array.from({ length: MANY }, (_, at) => ({ key: `n${at}`, description: `Note ${at}.` }));
    await tenant.call('store_batch', { nodes });
    const [fresh] = (await tenant.call('get_nodes', { keys: [LAST] })).nodes;
    expect(fresh?.enrichment).toEqual({ status: 'pending', job: expect.any(String) as string });
    const id = fresh?.enrichment.job;
    const job = await tenant.call('get_job', { id });
    expect(job).toMatchObject({ id, kind: 'derivation', attempts: 0 });
    await settled(tenant);
    const [derived] = (await tenant.call('get_nodes', { keys: [LAST] })).nodes;
    expect(derived?.enrichment).toEqual({ status: 'off' });
    await expect
      .poll(() => tenant.call('get_job', { id }))
      .toMatchObject({ state: 'done', pending: 0, attempts: 0, created_at: expect.any(String) as string });
  });

  test('answers NOT_FOUND to an unknown id', async ({ tenant }) => {
    const failure = await tenant.failure('get_job', { id: '019a0c3e-4d2c-7b31-a5f4-6c7d8e9f0a1b' });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test('refuses a malformed id', async ({ tenant }) => {
    expect(await tenant.failure('get_job', { id: 'derivation' })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
