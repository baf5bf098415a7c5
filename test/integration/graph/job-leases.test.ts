import { expect } from 'vitest';
import { claimJob } from '../../../src/graph/queries/job.ts';
import { runForOne } from '../../../src/graph/run-query.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const NOW = Date.parse('2026-01-15T10:00:00Z');
const MINUTE = 60_000;

async function claim({ graph }: TestTenant, process: string, { isAlone = false, now = NOW } = {}) {
  const at = new Date(now).toISOString();
  const owner = { id: 'job-of-the-test', kind: 'test', claim: `${process} at ${at}`, process, isAlone };
  const { claimed } = await runForOne(graph, claimJob, { ...owner, at, now, leaseUntil: now + MINUTE });
  return claimed;
}

test('the lease of a job is one run’s until it is over', async ({ tenant }) => {
  expect(await claim(tenant, 'first')).toBe(true);
  expect(await claim(tenant, 'first')).toBe(false);
  expect(await claim(tenant, 'second', { now: NOW + MINUTE - 1 })).toBe(false);
  expect(await claim(tenant, 'second', { now: NOW + MINUTE })).toBe(true);
});

test('a process that is alone takes the lease of another, and not its own', async ({ tenant }) => {
  await claim(tenant, 'killed');
  expect(await claim(tenant, 'restarted', { isAlone: true })).toBe(true);
  expect(await claim(tenant, 'restarted', { isAlone: true })).toBe(false);
});
