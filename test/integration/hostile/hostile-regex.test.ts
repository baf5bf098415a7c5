import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect } from 'vitest';
import { COSTLY } from '../../support/costly-expression.ts';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const test = base.extend('longTexts', { scope: 'file' }, async ({ tenant }) => {
  await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      tenant.call('store', { key: `long_${at}`, description: `${'a'.repeat(19_990)}${at}!` }),
    ),
  );
  return tenant;
});

/** Expressions that a backtracking engine does not finish, or whose expansion does not fit into memory. */
const HOSTILE = [
  '(a+)+$',
  '(a|aa)+$',
  '(.*)*b$',
  '(x{1000}){1000}',
  '((((.{100}){100}){100}){100}){100}',
  COSTLY,
  '((a?){300}){3}a{900}$',
  `${'('.repeat(900)}a${')'.repeat(900)}`,
  '(a|b|c|d|e|f|g|h|i|j)*'.repeat(80),
];
const BOUND_MS = 120_000;
/** The longest delay of the event loop; a blocked one has delays of seconds. */
const EVENT_LOOP_MS = 500;

describe('a hostile regular expression', () => {
  test.for(HOSTILE)(
    '%j is answered or refused in time, over 20,000 characters',
    async (pattern, { longTexts }) => {
      const started = performance.now();
      const response = await longTexts.post('/api/v1/memory/recall', { query: pattern, force_regex: true });
      expect([200, 400]).toContain(response.status);
      expect(performance.now() - started).toBeLessThan(BOUND_MS);
    },
  );

  test('does not block the event loop or slow other requests down', async ({ longTexts }) => {
    const usual = await timeOfStores(longTexts, 'usual');
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const hostile = HOSTILE.map((query) =>
      longTexts
        .post('/api/v1/memory/recall', { query, force_regex: true })
        .then((response) => response.status),
    );
    const meanwhile = await timeOfStores(longTexts, 'meanwhile');
    const statuses = await Promise.all(hostile);
    delay.disable();
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
    expect(delay.max / 1e6).toBeLessThan(EVENT_LOOP_MS);
    expect(meanwhile).toBeLessThan(usual * 5 + 1_000);
  });

  test('in a relationship pattern is bounded too', async ({ longTexts }) => {
    const responses = await Promise.all([
      longTexts.post('/api/v1/memory/find-related', {
        start_node: 'long_0',
        relationship_pattern: '/(x{1000}){1000}/',
      }),
      longTexts.fetch(`/api/v1/memory/relationships/long_0?pattern=${encodeURIComponent('(x{1000}){1000}')}`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([400, 400]);
  });
});

describe('a tenant beside one that sends overrunning expressions', () => {
  // On a busy machine a search may use up its time while a worker is replaced.
  test('finds its results meanwhile', { retry: 2 }, async ({ longTexts, otherTenant }) => {
    await otherTenant.call('store', { key: 'plain', description: 'An innocent text.' });
    await otherTenant.call('recall', { query: '/innocent/' });
    const meanwhile = { isOver: false };
    const senders = Array.from({ length: 4 }, () => sendOverrunning(longTexts, meanwhile));
    try {
      for (let at = 0; at < 3; at++) {
        const started = performance.now();
        const { results } = await otherTenant.call('recall', { query: '/inn.cent t/' });
        expect(results.map(({ key }) => key)).toEqual(['plain']);
        expect(performance.now() - started).toBeLessThan(BOUND_MS);
      }
    } finally {
      meanwhile.isOver = true;
    }
    const statuses = (await Promise.all(senders)).flat();
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
    expect(statuses).toContain(400);
  });
});

async function sendOverrunning(tenant: TestTenant, until: { isOver: boolean }): Promise<number[]> {
  const statuses: number[] = [];
  while (!until.isOver) {
    const body = { query: COSTLY, force_regex: true };
    statuses.push((await tenant.post('/api/v1/memory/recall', body)).status);
  }
  return statuses;
}

/** The longest of ten stores in a row, in milliseconds. */
async function timeOfStores(tenant: TestTenant, name: string): Promise<number> {
  let longest = 0;
  for (let at = 0; at < 10; at++) {
    const started = performance.now();
    await tenant.call('store', { key: `${name}_${at}`, description: 'A short one.' });
    longest = Math.max(longest, performance.now() - started);
  }
  return longest;
}
