import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import { recallAlone } from './recall-alone.ts';

/** Boats by type, mowers by key, and texts that speak of both. */
const NODES = [
  { key: 'selkie', node_type: 'boat', description: 'Selkie, nine metres, two masts, red sails' },
  { key: 'petrel', node_type: 'boat', description: 'Petrel, an old pilot cutter, leaks at the stern' },
  { key: 'gannet', node_type: 'boat', description: 'Gannet, borrowed from the school until autumn' },
  { key: 'mower_big', description: 'The big one, petrol, for the meadow' },
  { key: 'mower_small', description: 'The small one, on a cable, for the strip by the quay' },
  {
    key: 'boat_show',
    node_type: 'event',
    description: 'All boats meet at the boat show in Brest, every boat is welcome',
  },
  { key: 'repair', node_type: 'fact', description: 'A mower was repaired, all its blades are new' },
];

const test = base.extend('club', { scope: 'file' }, async ({ tenant }) => {
  await tenant.call('store_batch', { nodes: NODES });
  await settled(tenant);
  return tenant;
});

describe('a question for all of a kind', () => {
  test.for([
    ['all boats', ['selkie', 'petrel', 'gannet']],
    ['list every boat', ['selkie', 'petrel', 'gannet']],
    ['which boats do we have?', ['selkie', 'petrel', 'gannet']],
    ['all mowers', ['mower_big', 'mower_small']],
  ] as const)('%s: has these first', async ([query, keys], { club }) => {
    const { results } = await recallAlone(club, { query });
    expect(
      results
        .slice(0, keys.length)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(keys.toSorted());
  });

  test('keeps to the filters of the call', async ({ club }) => {
    const { results } = await recallAlone(club, { query: 'all boats', node_types: ['event'] });
    expect(results.map(({ key }) => key)).toEqual(['boat_show']);
  });

  test('lists nothing where the graph has no such kind', async ({ club }) => {
    const { results } = await recallAlone(club, { query: 'all zeppelins' });
    expect(results.every(({ explanation }) => explanation?.parts.kind === undefined)).toBe(true);
  });
});

describe('a question for one of a kind', () => {
  test.for([
    ['which boat leaks?', 'petrel'],
    ['which mower is for the meadow', 'mower_big'],
  ] as const)('%s: is answered by one', async ([query, first], { club }) => {
    const { results } = await recallAlone(club, { query });
    expect(results[0]?.key).toBe(first);
  });
});
