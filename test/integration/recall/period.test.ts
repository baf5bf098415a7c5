import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import { freshTenant, type TestTenant } from '../../support/tenant.ts';

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
    ['the budget between May and July 2024', ['note_later', 'talk_june']],
    ['the budget in June 2024', ['note_later', 'talk_june']],
    ['the budget in October 2024', ['talk_october']],
    ['budget since June 2024 and until 2024', ['talk_june', 'talk_october']],
  ] as const)('beside a subject leave only what is dated then: %s', async ([query, expected], { talks }) => {
    const { keys, period } = await recall(talks, query);
    expect(keys.filter((key) => key !== 'note_later').toSorted()).toEqual(
      expected.filter((key) => key !== 'note_later'),
    );
    expect(period?.applied).toBe('filter');
  });

  test.for([
    ['what did we say about the budget before May 2024?', 'talk_march'],
    ['what was said about the budget yesterday?', 'talk_yesterday'],
    ['how was the budget in October 2024?', 'talk_october'],
  ] as const)('in a question weigh, and leave nothing out: %s', async ([query, first], { talks }) => {
    const { keys, period } = await recall(talks, query);
    expect(keys[0]).toBe(first);
    expect(keys).toContain('note_later');
    expect(period).toMatchObject({ applied: 'boost' });
    expect(period).not.toHaveProperty('note');
  });

  test('of a subject that has nothing there show the nearest as such, and say so', async ({ talks }) => {
    const { results, metadata } = await talks.call('recall', { query: 'the budget before 1990' });
    expect(results.every(({ confidence }) => confidence === 'none')).toBe(true);
    expect(metadata).toMatchObject({
      confidence: 'none',
      period: { to: '1989-12-31T23:59:59.999Z', applied: 'boost', note: expect.any(String) as string },
    });
  });

  test('beside a place find what happened then, whatever its words', async ({ service }) => {
    const tenant = await freshTenant(service);
    const days = { storm: '2023-05-04', lamp: '2023-05-19', fair: '2022-08-01', mill_sold: '2024-02-11' };
    const texts = {
      storm: 'The roof lost forty slates.',
      lamp: 'Rosa brought a brighter bulb for the stairs.',
      fair: 'The mill opened its doors to visitors.',
      mill_sold: 'The mill was sold to the town.',
    };
    const keys = Object.keys(days) as (keyof typeof days)[];
    const nodes = keys.map((key) => ({ key, description: texts[key], occurred_at: days[key] }));
    await tenant.call('store_batch', { nodes });
    await settled(tenant);
    const { keys: found } = await recall(tenant, 'what happened at the mill in May 2023?');
    expect(found.slice(0, 2).toSorted()).toEqual(['lamp', 'storm']);
  });

  test('alone list what is dated then, in order of time', async ({ talks }) => {
    const { results, total, metadata } = await talks.call('recall', { query: 'what happened in 2024?' });
    expect(results.map(({ key }) => key)).toEqual(['talk_march', 'talk_june', 'talk_october']);
    expect([total, metadata.period?.applied]).toEqual([3, 'filter']);
    const empty = await talks.call('recall', { query: 'anything in 1990?' });
    expect([empty.results, empty.metadata.confidence]).toEqual([[], 'none']);
    expect(empty.metadata.period?.note).toContain('dated');
  });

  test('in quotes are a phrase, and other words name no time', async ({ talks }) => {
    expect((await recall(talks, 'budget "in June 2024"')).period).toBeUndefined();
    expect((await recall(talks, 'what may the second budget be?')).period).toBeUndefined();
  });
});
