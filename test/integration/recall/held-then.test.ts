import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const test = base.extend('memory', { scope: 'file' }, async ({ tenant }) => {
  const nodes: [key: string, description: string, occurred_at?: string][] = [
    ['treasurer_1', 'Henrike Sol is treasurer of the rowing club', '2022-03-01'],
    ['treasurer_2', 'Bako Imre is treasurer of the rowing club', '2024-09-01'],
    [
      'treasurer_meeting',
      'The treasurer of the rowing club showed the accounts to the members',
      '2023-05-20',
    ],
    ['rent_1', 'The boathouse costs 800 a month from January 2021 to June 2023'],
    ['rent_2', 'The boathouse costs 950 a month since July 2023'],
    ['person_lio', 'Lio Varga, a coach'],
    ['person_ines', 'Ines Okoro, a coach'],
    ['crew', 'The junior crew of the rowing club'],
    ['insurance', 'The boats are insured with Meridian'],
    ['regatta', 'Regatta on the lake', '2027-06-12'],
    ['role_quartermaster', 'Quartermaster: counts the oars and locks the boathouse'],
    ['person_tove', 'Tove Lind, steers the eight, afraid of swans'],
    ['person_malik', 'Malik Haddad, rows on Sundays, bakes for the crew'],
    ['person_ruth', 'Ruth Ayala, the tallest of the veterans, 1.98 metres'],
    ['hire_vik', 'Vik, white vans with a rack, two hours away'],
    ['hire_oster', 'Oster, long ladders and open lorries'],
    ['school_north', 'North Lane, red bricks'],
    ['school_harbour', 'Harbour View, blue gate'],
    // Written down when the month, the quarter or the year was over.
    ['visits_march', 'The boathouse museum had 212 visitors in March 2026', '2026-04-02'],
    ['visits_april', 'The boathouse museum had 340 visitors in April 2026', '2026-05-03'],
    ['visits_may', 'The boathouse museum had 519 visitors in May 2026', '2026-06-01'],
    ['fuel_march', 'In March the launches used 90 litres of petrol', '2026-04-01'],
    ['fuel_april', 'In April the launches used 131 litres of petrol', '2026-05-02'],
    ['lessons_q1', 'Income of the sailing lessons in the first quarter of 2026: 4,100', '2026-04-08'],
    ['lessons_q2', 'Income of the sailing lessons in the second quarter of 2026: 9,870', '2026-07-07'],
    ['varnish_2024', 'The varnish of the year 2024 cost 610 in all', '2025-01-15'],
    ['varnish_2025', 'The varnish of the year 2025 cost 745 in all', '2026-01-12'],
    [
      'bosun_old',
      'Orla Tait kept the chandlery until she left for Cork at the end of June 2025',
      '2025-07-02',
    ],
    ['bosun_new', 'Since July 2025 Sven Aho keeps the chandlery', '2025-07-05'],
    ['child_lars', 'Lars is nine and coxes the junior crew, mail lars@club.example'],
  ];
  for (const [key, description, occurred_at] of nodes)
    await tenant.call('store', { key, description, enrich: false, ...(occurred_at && { occurred_at }) });
  await tenant.call('add_relationships', {
    relationships: [
      { nodes: ['treasurer_2', 'treasurer_1'], relationship: 'replaces' },
      {
        nodes: ['person_lio', 'crew'],
        relationship: 'coaches',
        valid_from: '2021-01-01',
        valid_to: '2023-12-31',
      },
      { nodes: ['person_ines', 'crew'], relationship: 'coaches', valid_from: '2024-01-01' },
      ...[
        ['person_tove', 'role_quartermaster', 'held', '2019-01-01', '2021-12-31'],
        ['person_malik', 'role_quartermaster', 'held', '2022-01-01', '2024-12-31'],
        ['person_ruth', 'role_quartermaster', 'holds', '2025-01-01'],
        ['hire_vik', 'crew', 'carries boats for', '2020-01-01', '2025-03-31'],
        ['hire_oster', 'crew', 'carries boats for', '2025-04-01'],
        ['child_lars', 'school_north', 'attended', '2022-09-01', '2025-06-30'],
        ['child_lars', 'school_harbour', 'attends', '2025-09-01'],
      ].map(([from = '', to = '', relationship = '', valid_from, valid_to]) => ({
        ...{ nodes: [from, to], relationship, valid_from, valid_to },
      })),
    ],
  });
  return tenant;
});

async function keysOf(tenant: TestTenant, input: { query: string; valid_at?: string; time_zone?: string }) {
  const { results } = await tenant.call('recall', { include_context: false, ...input });
  return results.map(({ key }) => key);
}

describe('what held then comes first', () => {
  test.for([
    [{ query: 'who was treasurer of the rowing club in May 2023?' }, 'treasurer_1'],
    [{ query: 'who was treasurer of the rowing club on 1 February 2024?' }, 'treasurer_1'],
    [{ query: 'who was treasurer of the rowing club in March 2025?' }, 'treasurer_2'],
    [{ query: 'who is treasurer of the rowing club?', valid_at: '2023-01-01' }, 'treasurer_1'],
    [{ query: 'what was the rent of the boathouse in March 2022?' }, 'rent_1'],
    [{ query: 'how much did the boathouse cost in May 2024?' }, 'rent_2'],
    [{ query: 'who coached the junior crew in June 2022?' }, 'person_lio'],
    [{ query: 'who coached the junior crew on 31 December 2023?', time_zone: 'Asia/Tokyo' }, 'person_lio'],
    [{ query: 'who coaches the junior crew?', valid_at: '2025-02-01' }, 'person_ines'],
    [{ query: 'who coaches the junior crew?' }, 'person_ines'],
    [{ query: 'who coaches the junior crew now?' }, 'person_ines'],
    [{ query: 'who is quartermaster at the moment?' }, 'person_ruth'],
    [{ query: 'who is our quartermaster these days' }, 'person_ruth'],
    [{ query: 'who was quartermaster before?' }, 'person_malik'],
    [{ query: 'who was quartermaster in 2020?' }, 'person_tove'],
    [{ query: 'who coached the junior crew before?' }, 'person_lio'],
    [{ query: 'which firm carries the boats now, with vans or lorries?' }, 'hire_oster'],
    [{ query: 'which firm with vans carried the boats in 2022?' }, 'hire_vik'],
    [{ query: 'how old is Lars?' }, 'child_lars'],
    [{ query: 'what is the mail of Lars?' }, 'child_lars'],
    [{ query: 'which of the vans has a rack?' }, 'hire_vik'],
    [{ query: 'who is afraid of swans' }, 'person_tove'],
    [{ query: 'with whom were the boats insured in May 2023?' }, 'insurance'],
    [{ query: 'how many visitors did the boathouse museum have in April 2026?' }, 'visits_april'],
    [{ query: 'how many visitors came to the museum in May 2026?' }, 'visits_may'],
    [{ query: 'number of visitors in March 2026' }, 'visits_march'],
    [{ query: 'how much petrol did the launches use in April 2026?' }, 'fuel_april'],
    [{ query: 'petrol of the launches in March 2026' }, 'fuel_march'],
    [{ query: 'what did the sailing lessons bring in the second quarter of 2026?' }, 'lessons_q2'],
    [{ query: 'what was the income of the sailing lessons in Q1 2026?' }, 'lessons_q1'],
    [{ query: 'how much did the varnish cost in 2025?' }, 'varnish_2025'],
    [{ query: 'how much did the varnish cost in 2024?' }, 'varnish_2024'],
    [{ query: 'who kept the chandlery in May 2025?' }, 'bosun_old'],
    [{ query: 'who keeps the chandlery now?' }, 'bosun_new'],
  ] as const)('%j: %s', async ([input, first], { memory }) => {
    expect((await keysOf(memory, input))[0]).toBe(first);
  });
});
