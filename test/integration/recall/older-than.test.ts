import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { recallAlone } from './recall-alone.ts';

async function keysAndOlder(tenant: TestTenant, query: string, ...keys: string[]) {
  const { results } = await recallAlone(tenant, { query });
  return results.filter(({ key }) => keys.includes(key)).map(({ key, older_than }) => [key, older_than]);
}

async function storeInOrder(tenant: TestTenant, ...nodes: readonly (readonly [key: string, text: string])[]) {
  for (const [key, description] of nodes) await tenant.call('store', { key, description });
}

describe('what a newer memory makes out of date', () => {
  test.for([
    [
      'a day',
      'The deploy window of Kestrel is Tuesday at noon',
      'The deploy window of Kestrel is Thursday at noon',
    ],
    [
      'a number',
      'The rate limit of Osprey is 60 requests a minute',
      'The rate limit of Osprey is 300 requests a minute',
    ],
    ['a name', 'Merlin is maintained by Tove Lindqvist', 'Merlin is maintained by Pavel Dvorak'],
    ['a place', 'Harriet lives in Utrecht', 'Harriet lives in Groningen'],
  ] as const)('stands after it where they differ in %s', async ([what, older, newer], { tenant }) => {
    const [first, second] = [`${what.slice(2)}_first`, `${what.slice(2)}_second`];
    await storeInOrder(tenant, [first, older], [second, newer]);
    const others = newer.split(' ');
    const subject = older
      .split(' ')
      .filter((word) => others.includes(word))
      .join(' ');
    const expected = [
      [second, undefined],
      [first, second],
    ];
    expect(await keysAndOlder(tenant, subject, first, second)).toEqual(expected);
    const previous = await recallAlone(tenant, { query: `previously: ${subject}` });
    expect(previous.results.find(({ key }) => key === first)?.older_than).toBe(second);
  });

  test('goes by when it happened, not by when it was stored', async ({ tenant }) => {
    const stored = (key: string, description: string, occurred_at: string) =>
      tenant.call('store', { key, description, occurred_at });
    await stored('price_new', 'The ticket for the ferry costs 12 euros', '2026-05-01');
    await stored('price_old', 'The ticket for the ferry costs 9 euros', '2025-05-01');
    const { results } = await recallAlone(tenant, { query: 'ticket for the ferry' });
    expect(results.slice(0, 2)).toMatchObject([
      { key: 'price_new', occurred_at: '2026-05-01' },
      { key: 'price_old', occurred_at: '2025-05-01', older_than: 'price_new' },
    ]);
  });

  test('is what an edge says was replaced', async ({ tenant }) => {
    await storeInOrder(
      tenant,
      ['plan_b', 'We send the parcels by rail.'],
      ['plan_a', 'Parcels go by lorry for now.'],
    );
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['plan_b', 'plan_a'], relationship: 'replaces' }],
    });
    expect(await keysAndOlder(tenant, 'how do parcels go', 'plan_a', 'plan_b')).toEqual([
      ['plan_b', undefined],
      ['plan_a', 'plan_b'],
    ]);
  });

  test('is what is asked for by "before", and not what only speaks of its kind', async ({ tenant }) => {
    await storeInOrder(
      tenant,
      ['plumber_old', 'Plumber: Arnesen, Dock Road'],
      ['plumber_new', 'Plumber: Bakke & Co, comes within the hour'],
      ['plumber_visit', 'The plumber comes on Tuesday at nine for the plumbing of the plumber’s sink'],
    );
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['plumber_new', 'plumber_old'], relationship: 'replaces' }],
    });
    const firstOf = async (query: string) => (await recallAlone(tenant, { query })).results[0]?.key;
    expect(await firstOf('which plumber did we have before?')).toBe('plumber_old');
    expect(await firstOf('which plumber did we use previously')).toBe('plumber_old');
    expect(await firstOf('address of the old plumber')).toBe('plumber_old');
    expect(await firstOf('when does the plumber come before the party')).toBe('plumber_visit');
  });

  test('is told by a sentence of a longer text', async ({ tenant }) => {
    const minutes = [
      'Minutes of the allotment society. Present were eleven members and a dog, excused were two.',
      'The raffle brought 212 euros, which goes to the fence, and the fence is to be painted by whoever has time in June.',
      'The compost is no longer turned by Mr Alder, who is eighty-one now; from this month on two pupils of the gardening class do it.',
      'The well was measured and has enough water until August, if nobody fills a pool again as somebody did last year.',
    ].join('\n\n');
    await storeInOrder(
      tenant,
      ['compost_old', 'Mr Alder turns the compost on Saturdays'],
      ['minutes', minutes],
    );
    expect(await keysAndOlder(tenant, 'who turns the compost?', 'compost_old', 'minutes')).toEqual([
      ['minutes', undefined],
      ['compost_old', 'minutes'],
    ]);
  });

  test('is not what says something of another subject, or was asked for by its value', async ({ tenant }) => {
    await storeInOrder(
      tenant,
      ['desk_ann', 'Ann sits at the window'],
      ['desk_tom', 'Tom sits at the window'],
      ['ticket_41', 'Ticket 41 is about slow pages'],
      ['ticket_42', 'Ticket 42 is about slow pages'],
      ['sales_a', 'Sales of skis in March were 300'],
      ['sales_b', 'Sales of skis in April were 200'],
    );
    for (const query of ['who sits at the window', 'ticket about slow pages']) {
      const { results } = await recallAlone(tenant, { query });
      const own = results.filter(({ key }) => /^(?:desk|ticket)_/.test(key));
      expect(own.map(({ older_than }) => older_than)).toEqual(own.map(() => undefined));
      expect(own.length).toBeGreaterThan(1);
    }
    const march = await keysAndOlder(tenant, 'sales of skis in March', 'sales_a', 'sales_b');
    expect(march[0]).toEqual(['sales_a', undefined]);
  });
});
