import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { recallAlone } from './recall-alone.ts';

describe('a word', () => {
  test.for([
    ['cafe', 'meeting_1', 'We met in the Café by the lake.'],
    ['résumé', 'paper_1', 'Her resume was two pages long.'],
    ['strasse', 'address_1', 'They live in the Lindenstraße, formerly Alte Straße.'],
    ['Mühlenstraße', 'address_2', 'The office moved to Muhlenstrasse.'],
    ['ANGSTROM', 'unit_1', 'Measured in ångström.'],
    ['会議', 'minutes_1', '昨日の会議では新しい予算について話し合いました。'],
    ['项目计划', 'plan_1', '我们讨论了新的项目计划和团队的分工。'],
    ['カメラ', 'device_1', '新型デジタルカメラを購入した。'],
  ] as const)('%s finds %s in another spelling', async ([query, key, description], { tenant }) => {
    await tenant.call('store', { key, description });
    await expectFirst(tenant, query, key, 'text');
  });

  test.for([
    ['Alcie Jonse', 'person_9', { name: 'Alice Jones' }],
    ['Carolien', 'person_10', { name: 'Caroline' }],
    ['What did Carolien say about the budget of the theatre last year?', 'person_10', { name: 'Caroline' }],
  ] as const)('misspelt, as in %j, finds %s', async ([query, key, data], { tenant }) => {
    await tenant.call('store', { key, description: 'Somebody from the choir.', data, on_conflict: 'skip' });
    const { results } = await recallAlone(tenant, { query });
    expect(results.find((result) => result.key === key)?.matched_by).toContain('fuzzy');
  });

  test('of a key finds it', async ({ tenant }) => {
    await tenant.call('store', { key: 'decision_jwt_auth', description: 'How callers prove who they are.' });
    await expectFirst(tenant, 'jwt auth', 'decision_jwt_auth', 'text');
  });

  test.for([
    ['a Chinese text of 1,600 characters', '预算会议讨论了新的项目计划'.repeat(124).slice(0, 1_600)],
    ['a Japanese one of quotations', Array(40).fill('"昨日の会議では新しい予算について話し合い"').join(' ')],
    [
      'ten long quotations',
      Array(10)
        .fill(`"${'ab '.repeat(60).trim()}"`)
        .join(' '),
    ],
    ['one word of 2,000 letters', 'w'.repeat(2_000)],
    ['one of 500 Thai letters', 'ประชุม'.repeat(83)],
    ['four words of 300 letters', ['q', 'x', 'z', 'v'].map((letter) => letter.repeat(300)).join(' ')],
  ])('or %s is a query like any other', async ([, query = ''], { tenant }) => {
    await tenant.call('store', { key: 'plan_2', description: '项目计划', on_conflict: 'skip' });
    await expect(recallAlone(tenant, { query })).resolves.toHaveProperty('results');
  });

  test('deep inside data finds its node', async ({ tenant }) => {
    const data = { order: { lines: [{ item: { name: 'theodolite' } }], paid: { by: ['Wampeter'] } } };
    await tenant.call('store', { key: 'order_77', description: 'An order.', data });
    await expectFirst(tenant, 'theodolite', 'order_77', 'text');
    await expectFirst(tenant, 'wampeter', 'order_77', 'text');
  });
});

describe('a quoted phrase', () => {
  const nodes = [
    { key: 'trip_1', description: 'The white ferry leaves from the old quay.' },
    { key: 'trip_2', description: 'The ferry that leaves is white, the quay is old.' },
  ];

  test('is required of every result where the query is nothing else', async ({ tenant }) => {
    for (const node of nodes) await tenant.call('store', node);
    const { results } = await recallAlone(tenant, { query: 'the "old quay"' });
    expect(results.map(({ key }) => key)).toEqual(['trip_1']);
  });

  test('that is a key finds its node', async ({ tenant }) => {
    const [near, asked] = ['ferry_line_one', 'ferry_line_two'];
    for (const key of [near, asked]) await tenant.call('store', { key, description: 'Crosses the sound.' });
    const { results } = await recallAlone(tenant, { query: `"${asked}"` });
    expect(results.map(({ key }) => key)).toEqual([asked]);
  });

  test('only weighs more in a long question', async ({ tenant }) => {
    for (const node of nodes) await tenant.call('store', node);
    const ask = (quay: string) =>
      textComponentsOf(tenant, `from which ${quay} is it that the white ferry leaves?`);
    const [plain, quoting] = [await ask('old quay'), await ask('"old quay"')];
    expect(Object.keys(quoting)).toEqual(expect.arrayContaining(['trip_1', 'trip_2']));
    const gap = (text: Record<string, number>) => (text['trip_1'] ?? 0) - (text['trip_2'] ?? 0);
    expect(gap(quoting)).toBeGreaterThan(gap(plain));
  });
});

describe('near-duplicates', () => {
  test('are folded into one result that names the others', async ({ tenant }) => {
    const keys = ['parcel_1', 'parcel_2', 'parcel_3'];
    const texts = [
      'The parcel waits at the porter.',
      'The parcel waits at the porter.',
      'The parcel waits at a porter.',
    ];
    for (const [at, key] of keys.entries()) await tenant.call('store', { key, description: texts[at] });
    const { results } = await recallAlone(tenant, { query: 'parcel porter' });
    const shown = results.filter(({ key }) => keys.includes(key));
    expect(shown).toHaveLength(1);
    expect([shown[0]?.key, ...(shown[0]?.duplicates ?? [])].sort()).toEqual(keys);
  });

  test('are folded where another word says the same, not where it says something else', async ({
    tenant,
  }) => {
    const texts = {
      seat_1: 'Maria prefers window seats on long flights.',
      seat_2: 'Maria likes window seats on long flights.',
      seat_3: 'Maria prefers aisle seats on long flights.',
    };
    for (const [key, description] of Object.entries(texts)) await tenant.call('store', { key, description });
    const { results } = await recallAlone(tenant, { query: 'seats on long flights' });
    const shown = results.filter(({ key }) => key.startsWith('seat_'));
    expect(shown).toHaveLength(2);
    expect(shown.flatMap(({ duplicates }) => duplicates ?? [])).toEqual([
      expect.stringMatching(/^seat_[12]$/),
    ]);
  });

  test('that differ in a number are separate results', async ({ tenant }) => {
    const text = 'The committee for the preservation of the botanical collection met in room';
    for (const room of [12, 13])
      await tenant.call('store', { key: `room_${room}`, description: `${text} ${room}.` });
    const { results } = await recallAlone(tenant, { query: 'botanical collection committee' });
    const shown = results.filter(({ key }) => key.startsWith('room_'));
    expect(shown.map(({ key }) => key).sort()).toEqual(['room_12', 'room_13']);
    expect(shown.filter(({ duplicates }) => duplicates !== undefined)).toEqual([]);
  });
});

describe('a query', () => {
  test('that names a type finds only nodes of it', async ({ tenant }) => {
    await tenant.call('store', { key: 'person_falconer', description: 'Trains a gyrfalcon.' });
    await tenant.call('store', { key: 'event_falconry', description: 'A show with a gyrfalcon.' });
    const both = await recallAlone(tenant, { query: 'gyrfalcon' });
    expect(new Set(both.results.map(({ node_type }) => node_type))).toContain('event');
    const { results } = await recallAlone(tenant, { query: 'type:person gyrfalcon' });
    expect(results[0]?.key).toBe('person_falconer');
    expect(new Set(results.map(({ node_type }) => node_type))).toEqual(new Set(['person']));
  });

  test.for([
    ['stop words', 'is it that, or was it with the'],
    ['punctuation', '?!-,;:()[]'.repeat(200)],
  ] as const)('of only %s is answered, and finds nothing by words', async ([, query = ''], { tenant }) => {
    await tenant.call('store', { key: 'scarf', description: 'It was with the scarf that it is.' });
    const { mode, results } = await recallAlone(tenant, { query });
    expect(mode).toBe('hybrid');
    expect(results.filter(({ matched_by }) => matched_by.includes('text'))).toEqual([]);
  });

  test.for([
    ['happened then', (day: string) => ({ occurred_at: `${day}T09:00:00Z` })],
    ['is dated so', (day: string) => ({ data: { date: day } })],
  ] as const)('that names a day prefers the node that %s', async ([how, at], { tenant }) => {
    const keys = { '2023-05-05': `${how} 1`, '2023-06-06': `${how} 2` };
    for (const [day, key] of Object.entries(keys)) {
      await tenant.call('store', { key, description: `Rehearsal of the madrigal, part ${key}.`, ...at(day) });
    }
    for (const [asked, day] of [
      ['on 5 May 2023', '2023-05-05'],
      ['in June 2023', '2023-06-06'],
    ] as const) {
      const { results } = await recallAlone(tenant, {
        query: `madrigal rehearsal ${asked}`,
        node_types: ['fact'],
      });
      const dated = results.filter(({ matched_by }) => matched_by.includes('date')).map(({ key }) => key);
      expect(dated).toContain(keys[day]);
      expect(results.filter(({ key }) => Object.values(keys).includes(key))[0]?.key).toBe(keys[day]);
    }
  });
});

async function expectFirst(tenant: TestTenant, query: string, key: string, evidence: string): Promise<void> {
  const { results } = await recallAlone(tenant, { query });
  expect(results[0]).toMatchObject({ key, matched_by: expect.arrayContaining([evidence]) as unknown });
}

/** The text component of each result, by key. */
async function textComponentsOf(tenant: TestTenant, query: string): Promise<Record<string, number>> {
  const { results } = await recallAlone(tenant, { query, explain: true });
  return Object.fromEntries(results.map(({ key, explanation }) => [key, explanation?.parts.text ?? 0]));
}
