import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { recallAlone } from './recall-alone.ts';

describe('a name', () => {
  test.for([
    ['Beth', 'person_elisabeth', 'Elisabeth Kern leads the choir.', { aliases: ['Beth'] }],
    ['Alex', 'person_alexandra', 'Alexandra Roth repairs organs.', { aliases: ['Alex', 'Sascha'] }],
    ['Ann', 'person_hannah', 'Hannah Ott plants trees.', { aliases: ['Ann'] }],
  ] as const)('%s that is an alias finds its node', async ([alias, key, description, data], { tenant }) => {
    const others = [
      'The bath has a new boiler.',
      `${alias} Street is closed to lorries.`,
      'An annex to the lease.',
    ];
    for (const [at, text] of others.entries())
      await tenant.call('store', { key: `${key}_other_${at}`, description: text });
    await tenant.call('store', { key, description, data });
    await settled(tenant);
    for (const query of [alias, `what did ${alias.toLowerCase()} do?`]) {
      const { results } = await recallAlone(tenant, { query });
      expect(results[0]?.key, query).toBe(key);
      expect(results[0]?.matched_by, query).toEqual(expect.arrayContaining(['name', 'text']));
    }
  });

  test('that fifty nodes bear finds them by words alone', async ({ tenant }) => {
    const nodes = Array.from({ length: 50 }, (_, at) => ({
      key: `robot_${at}`,
      description: `Machine number ${at} of the hall.`,
      data: { aliases: ['Robbie'] },
    }));
    await tenant.call('store_batch', { nodes });
    await settled(tenant);
    const { results } = await recallAlone(tenant, { query: 'where is Robbie' });
    expect(results.filter(({ key }) => key.startsWith('robot_')).length).toBeGreaterThan(40);
    expect(results.filter(({ matched_by }) => matched_by.includes('name'))).toEqual([]);
  });

  test.for([
    ['Wo wohnt Svetlana Orlova heute?', 'person_svetlana'],
    ['Wer hat die Rechnung 47110 bezahlt?', 'invoice_roof'],
    ['Was geschah am 03.05.2026 in der Schule?', 'event_fire'],
    ['¿Qué pasó con el contrato A-77?', 'contract_hall'],
  ] as const)('or a number or date finds its node in %j', async ([query, key], { tenant }) => {
    await stored(tenant, {
      person_svetlana: ['Grows roses in Riga.', { name: 'Svetlana Orlova' }],
      person_anna: ['Anna Orlova sells roses.', {}],
      note_wo: ['The word wohnt is German for lives.', {}],
      invoice_roof: ['The roofer was paid, number 47110.', {}],
      invoice_door: ['The invoice of the joiner, number 47111, waits.', {}],
      event_fire: ['A fire alarm emptied the classrooms.', { date: '2026-05-03' }],
      event_fair: ['The summer fair of the school.', { date: '2026-06-13' }],
      contract_hall: ['The hall is let, see A-77.', {}],
      contract_barn: ['The barn is let, see A-78.', {}],
    });
    const { results } = await recallAlone(tenant, { query });
    expect(results[0]?.key).toBe(key);
  });
});

describe('a word typed wrong', () => {
  test.for([
    ['Svetlna Petrowa', 'person_petrowa'],
    ['Goeran Bjoerk', 'person_bjork'],
    ['who is goeran bjoerk', 'person_bjork'],
    ['elasticsaerch', 'tool_search'],
    ['how many nodes does our elasticsaerch cluster need in the new building', 'tool_search'],
  ] as const)('%s finds the nearest name or rare word', async ([query, key], { tenant }) => {
    await stored(tenant, {
      person_petrowa: ['Keeps the books.', { name: 'Svetlana Petrowa' }],
      person_petrowa_2: ['Sings.', { name: 'Irina Petrowa' }],
      person_bjork: ['Builds boats.', { name: 'Göran Björk' }],
      tool_search: ['Runs on Elasticsearch.', {}],
      place_building: ['The new building has many nodes of the network in each cluster of rooms.', {}],
      place_park: ['A birch and a bjarke stand in the park.', {}],
    });
    const { results } = await recallAlone(tenant, { query });
    const place = results.findIndex((result) => result.key === key);
    expect(place, JSON.stringify(results.map((result) => result.key))).toBeLessThan(
      query.length > 40 ? 3 : 1,
    );
    expect(results[place]?.matched_by).toContain('fuzzy');
  });
});

type Content = readonly [description: string, data: Record<string, unknown>];

async function stored(tenant: TestTenant, nodes: Readonly<Record<string, Content>>): Promise<void> {
  for (const [key, [description, data]] of Object.entries(nodes))
    await tenant.call('store', { key, description, data, on_conflict: 'skip' });
  await settled(tenant);
}
