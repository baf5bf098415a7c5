import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import { freshTenant } from '../../support/tenant.ts';

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** What is so, was so and will be so in a small museum of clocks. */
const test = base.extend('museum', { scope: 'file' }, async ({ service }) => {
  const tenant = await freshTenant(service);
  const nodes: [key: string, node_type: string, description: string, occurred_at?: string][] = [
    ['curator_before', 'person', 'Ragna Thiel was curator of the museum until March 2023', '2023-03-31'],
    ['curator', 'person', 'Emeka Obi, curator of the museum since April 2023', '2023-04-01'],
    ['glass_before', 'supplier', 'We order the glass for the cases from Vitralux', '2021-05-04'],
    ['glass', 'supplier', 'Since June 2024 the glass for the cases is ordered from Hallgren', '2024-06-01'],
    ['ticket_before', 'fact', 'A ticket for the museum costs 6 crowns', '2020-01-01'],
    ['ticket', 'event', 'The price of a ticket for the museum was raised to 8 crowns', '2024-01-01'],
    ['damp', 'note', 'The air in the cellar is damp', '2023-02-02'],
    ['dry', 'event', 'A fan runs: the air in the cellar is dry', '2024-02-02'],
    ['tour_past', 'tour', 'Night tour for members', dayIn(-40)],
    ['tour_older', 'tour', 'Night tour for schools', dayIn(-90)],
    ['tour_later', 'tour', 'Night tour for guests of the town', dayIn(50)],
    ['tour_soon', 'tour', 'Night tour with a lamp each', dayIn(9)],
    ['cuckoo', 'repair', 'REP-417: the cuckoo of the green clock is stuck', '2024-03-03'],
    ['cuckoo_cause', 'note', 'A moth in the bellows is the cause of REP-417', '2024-03-05'],
    ['closed_room', 'decision', 'The tower room stays closed to visitors', '2024-05-05'],
    [
      'tower_stairs',
      'note',
      'Visitors slipped on the stairs, that is why the tower is out of bounds',
      '2024-05-04',
    ],
    ['hall_blue', 'decision', 'The walls of the hall are blue', '2022-01-01'],
    ['hall_oak', 'decision', 'The floor of the hall is oak', '2023-01-01'],
  ];
  await tenant.call('store_batch', {
    nodes: nodes.map(([key, node_type, description, occurred_at]) => ({
      ...{ key, node_type, description, enrich: false },
      ...(occurred_at && { occurred_at }),
    })),
  });
  await settled(tenant);
  return tenant;
});

describe('a question that names no time is answered', () => {
  test.for([
    ['by who is not over', 'who is curator of the museum?', 'curator'],
    ['by who was before somebody', 'who was curator before Emeka?', 'curator_before'],
    ['by what is so since a day', 'from whom do we order the glass for the cases?', 'glass'],
    ['by a value that was raised', 'how much does a ticket for the museum cost?', 'ticket'],
    ['by the newer where it asks for now', 'how is the air in the cellar now?', 'dry'],
    ['by the next of a kind', 'when is the next night tour?', 'tour_soon'],
    ['by the last of a kind', 'for whom was the last night tour?', 'tour_past'],
    ['by a reason', 'why is the tower room closed?', 'tower_stairs'],
    ['by what a code stands for', 'REP-417', 'cuckoo'],
    [
      'by what was there first, where both are so',
      'which colour do the walls of the hall have?',
      'hall_blue',
    ],
  ] as const)('%s: %s', async ([, query, expected], { museum }) => {
    const { results } = await museum.call('recall', { query, include_context: false });
    expect(results[0]?.key).toBe(expected);
  });

  test('by all of a kind that it names alone', async ({ museum }) => {
    const { results } = await museum.call('recall', { query: 'repairs', include_context: false });
    expect(results[0]?.key).toBe('cuckoo');
  });

  test('and nothing is planned because it was stored today', async ({ museum }) => {
    await museum.call('store', {
      key: 'note_today',
      description: 'The key of the cabinet hangs behind the door.',
    });
    const { results } = await museum.call('recall', { query: 'what is planned for the next two weeks?' });
    expect(results.map(({ key }) => key)).toEqual(['tour_soon']);
    const today = await museum.call('recall', { query: 'what was stored today?' });
    expect(today.results.map(({ key }) => key)).toContain('note_today');
  });
});
