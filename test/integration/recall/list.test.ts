import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** Seven decisions, of which two happened at the same moment, and a fact. */
const test = base.extend('decided', { scope: 'file' }, async ({ tenant }) => {
  const at = [
    '2026-01-05',
    '2026-02-05',
    '2026-02-05',
    '2026-03-05',
    '2026-05-05',
    '2026-07-05',
    '2026-09-05',
  ];
  for (const [index, day] of at.entries()) {
    await tenant.call('store', {
      key: `decision_${index}`,
      description: `Decision number ${index} about the harbour.`,
      data: { round: index, status: index % 2 === 0 ? 'final' : 'open' },
      occurred_at: `${day}T12:00:00Z`,
    });
  }
  await tenant.call('store', { key: 'fact_other', description: 'The harbour is deep.' });
  return tenant;
});

const NEWEST_FIRST = [6, 5, 4, 3, 2, 1, 0].map((index) => `decision_${index}`);

async function page(tenant: TestTenant, input: object) {
  const answer = await tenant.call('recall', { include_context: false, ...input });
  return { ...answer, keys: answer.results.map(({ key }) => key) };
}

describe('a query that only filters', () => {
  test.for([
    { query: 'type:decision' },
    { query: 'TYPE:“Decisions”' },
    { query: 'node_type:decision' },
    { query: 'all', node_types: ['decision'] },
    { query: '*', node_types: ['Decisions'] },
    { query: '', node_types: ['decision'] },
    { query: 'list all decisions', node_types: ['decision'] },
  ])('lists all of the type, newest first: %j', async (input, { decided }) => {
    const { mode, keys, total, next_cursor } = await page(decided, input);
    expect({ mode, keys, total, next_cursor }).toEqual({
      mode: 'list',
      keys: NEWEST_FIRST,
      total: 7,
      next_cursor: undefined,
    });
  });

  test('is answered in pages, which later writes do not shift', async ({ decided }) => {
    const input = { query: 'type:decision', where: { round: { gte: 0 } }, max_results: 3 };
    const first = await page(decided, input);
    await decided.call('store', {
      key: 'decision_new',
      description: 'A newer one.',
      data: { round: 99 },
      occurred_at: '2026-10-05T12:00:00Z',
    });
    const second = await page(decided, { ...input, cursor: first.next_cursor });
    const third = await page(decided, { ...input, cursor: second.next_cursor });
    await decided.call('forget', { key: 'decision_new' });
    expect([...first.keys, ...second.keys, ...third.keys]).toEqual(NEWEST_FIRST);
    expect([first.total, third.total, third.next_cursor]).toEqual([7, 8, undefined]);
  });

  test('goes on after the last result that fits into max_tokens', async ({ decided }) => {
    const first = await page(decided, { query: 'type:decision', max_tokens: 250 });
    expect(first.keys.length).toBeGreaterThan(0);
    expect(first.keys.length).toBeLessThan(7);
    const rest = await page(decided, { query: 'type:decision', cursor: first.next_cursor });
    expect([...first.keys, ...rest.keys]).toEqual(NEWEST_FIRST);
  });

  test('without a filter lists every node', async ({ decided }) => {
    const { keys, total } = await page(decided, { query: '*' });
    expect(keys).toEqual(expect.arrayContaining([...NEWEST_FIRST, 'fact_other']));
    expect(total).toBe(keys.length);
  });

  test('of a type that nothing has names the types there are', async ({ decided }) => {
    const { total, metadata } = await page(decided, { query: 'type:starship' });
    expect(total).toBe(0);
    expect(metadata.unknown_types).toEqual(['starship']);
  });

  test('is narrowed by time words, or says that nothing lies there', async ({ decided }) => {
    const inFebruary = await page(decided, { query: 'type:decision in February 2026' });
    expect(inFebruary.keys.toSorted()).toEqual(['decision_1', 'decision_2']);
    expect(inFebruary.metadata.period).toEqual({
      from: '2026-02-01T00:00:00.000Z',
      to: '2026-02-28T23:59:59.999Z',
      applied: 'filter',
    });
    const never = await page(decided, { query: 'type:decision before 1990' });
    expect([never.keys, never.total]).toEqual([[], 0]);
    expect(never.metadata.period).toMatchObject({ applied: 'filter', note: expect.any(String) as string });
  });

  test('and a time is in order of time, page by page', async ({ decided }) => {
    const input = { query: 'what did we do in 2026?', where: { round: { gte: 0 } }, max_results: 3 };
    const first = await page(decided, input);
    const second = await page(decided, { ...input, cursor: first.next_cursor });
    const third = await page(decided, { ...input, cursor: second.next_cursor });
    const days = [first, second, third].flatMap(({ results }) =>
      results.map(({ occurred_at }) => occurred_at),
    );
    expect([days.length, third.next_cursor]).toEqual([7, undefined]);
    expect(days).toEqual(days.toSorted());
  });
});

describe('a cursor', () => {
  test('of another question, or damaged, is refused', async ({ decided }) => {
    const { next_cursor = '' } = await page(decided, { query: 'type:decision', max_results: 2 });
    for (const input of [
      { query: 'type:fact', cursor: next_cursor },
      { query: 'type:decision', where: { status: 'open' }, cursor: next_cursor },
      { query: 'type:decision', cursor: `${next_cursor}x`.slice(3) },
      { query: 'harbour', cursor: next_cursor },
      { query: '/harbour/', cursor: next_cursor },
    ]) {
      expect(await decided.failure('recall', input)).toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(/^cursor: /) as string,
      });
    }
  });

  test('of another graph is refused', async ({ decided, otherTenant }) => {
    const { next_cursor } = await page(decided, { query: 'type:decision', max_results: 2 });
    expect(
      await otherTenant.failure('recall', { query: 'type:decision', cursor: next_cursor }),
    ).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

test.for(['  ', '\u200b', '\u2060 \ufeff', '"', '""', '“ ”'])(
  'a query without anything to search for is refused without a filter: %j',
  async (query, { decided }) => {
    expect(await decided.failure('recall', { query })).toMatchObject({ code: 'INVALID_INPUT' });
  },
);
