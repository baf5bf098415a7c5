import { describe, expect } from 'vitest';
import { displayFields } from '../../../src/graph/queries/recall/surroundings.ts';
import { DISPLAYED } from '../../../src/memory/recall/weights.ts';
import { readSurroundings, type Surroundings } from '../../../src/memory/recall/links/surroundings.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

const EVERYTHING = { nodeTypes: null, phrases: [] };

/** Reads the surroundings of seeds with these weights, and of one node to display. */
function surroundingsOf(
  { graph }: TestTenant,
  seeds: Readonly<Record<string, number>>,
): Promise<Surroundings> {
  const wanted = { seeds: new Map(Object.entries(seeds)), keys: ['wanted'], includeContext: true };
  return readSurroundings({ graph }, EVERYTHING, wanted);
}

const displayedKeys = ({ rows }: Surroundings) => rows.map(({ key }) => key);

/** Stores the nodes of the pairs and the node to display, joins each pair, and waits for the background work. */
async function joined(tenant: TestTenant, ...pairs: readonly [string, string][]): Promise<void> {
  await tenant.storeKeys(...new Set(['wanted', ...pairs.flat()]));
  await tenant.call('add_relationships', {
    relationships: pairs.map((nodes) => ({ nodes, relationship: 'is near' })),
  });
  await settled(tenant);
}

describe('the display fields of linked nodes', () => {
  test('follow those of the wanted nodes, with edges', async ({ tenant }) => {
    await joined(tenant, ['seed', 'linked']);
    const read = await surroundingsOf(tenant, { seed: 1 });
    expect(displayedKeys(read)).toEqual(['wanted', 'linked']);
    const [, linked] = read.rows.map(displayFields);
    expect(linked?.edges[0]).toMatchObject({ from: 'seed', to: 'linked', label: 'is_near' });
    expect(read.links).toMatchObject([{ seed: 'seed', key: 'linked', kind: 'edge', via: 'is_near' }]);
  });

  test('begin with the strongest links', async ({ tenant }) => {
    await joined(tenant, ['best', 'of_best'], ['middling', 'of_middling'], ['low', 'of_low']);
    const read = await surroundingsOf(tenant, { low: 0.2, middling: 0.7, best: 1 });
    expect(read.links.map(({ key }) => key).sort()).toEqual(['of_best', 'of_low', 'of_middling']);
    expect(displayedKeys(read)).toEqual(['wanted', 'of_best', 'of_middling', 'of_low']);
  });

  test('are limited, each node once, and do not repeat a wanted node', async ({ tenant }) => {
    const pairs = Array.from({ length: 10 }, (_, at): [string, string] => [`s${at}`, `t${at}`]);
    await joined(tenant, ...pairs, ['s10', 't10'], ['s10', 'wanted'], ['s11', 't10']);
    const seeds = Object.fromEntries([...pairs.map(([seed]) => seed), 's10', 's11'].map((seed) => [seed, 1]));
    const keys = displayedKeys(await surroundingsOf(tenant, seeds));
    expect(keys).toHaveLength(1 + DISPLAYED.linked);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
