import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Talks about one subject at different times, a note on one of them that was written now, and one of yesterday. */
const test = base.extend('talks', { scope: 'file' }, async ({ tenant }) => {
  const talks = {
    talk_march: '2024-03-10T12:00:00Z',
    talk_june: '2024-06-10T12:00:00Z',
    talk_october: '2024-10-10T12:00:00Z',
    talk_yesterday: daysAgo(1),
  };
  for (const [key, occurred_at] of Object.entries(talks)) {
    await tenant.call('store', {
      key,
      description: 'We talked about the budget of the harbour.',
      occurred_at,
      data: { key },
    });
  }
  const description = 'The budget talk in June 2024 was about the harbour: it was raised.';
  await tenant.call('store', { key: 'note_later', description });
  return tenant;
});

async function recall(tenant: TestTenant, query: string) {
  const { results, metadata } = await tenant.call('recall', { query, include_context: false });
  return { keys: results.map(({ key }) => key), period: metadata.period };
}

describe('time words in a query', () => {
  test.for([
    ['what did we say about the budget before May 2024?', ['talk_march']],
    ['the budget between May and July 2024', ['talk_june']],
    ['the budget in June 2024', ['note_later', 'talk_june']],
    ['the budget in October 2024', ['talk_october']],
    ['budget since June 2024 and until 2024', ['note_later', 'talk_june', 'talk_october']],
  ] as const)('leave only what lies in the time asked for: %s', async ([query, expected], { talks }) => {
    const { keys, period } = await recall(talks, query);
    expect(keys.toSorted()).toEqual(expected);
    expect(period?.applied).toBe('filter');
  });

  test('that only mention a time prefer what lies in it', async ({ talks }) => {
    const { keys, period } = await recall(talks, 'what was said about the budget yesterday?');
    expect(keys[0]).toBe('talk_yesterday');
    expect(keys).toContain('talk_march');
    expect(period).toMatchObject({ applied: 'boost' });
    expect(period).not.toHaveProperty('note');
  });

  test('leave out nothing, and say so, where nothing lies in the time', async ({ talks }) => {
    const { keys, period } = await recall(talks, 'the budget before 1990');
    expect(keys).toEqual(expect.arrayContaining(['talk_march', 'talk_june']));
    expect(period).toMatchObject({
      to: '1989-12-31T23:59:59.999Z',
      applied: 'boost',
      note: expect.stringContaining('dated') as string,
    });
  });

  test('in quotes are a phrase, and other words name no time', async ({ talks }) => {
    expect((await recall(talks, 'budget "in June 2024"')).period).toBeUndefined();
    expect((await recall(talks, 'what may the second budget be?')).period).toBeUndefined();
  });
});
