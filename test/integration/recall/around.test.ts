import { describe, expect } from 'vitest';
import { displayFields } from '../../../src/graph/queries/recall.ts';
import { DISPLAYED } from '../../../src/memory/recall/ranking/weights.ts';
import { readSurroundings, type Surroundings } from '../../../src/memory/recall/surroundings.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

const EVERYTHING = { nodeTypes: null, phrases: [] };

/** What is read around seeds, given with their score beside the best, where one other node is to be displayed anyhow. */
function around({ graph }: TestTenant, seeds: Readonly<Record<string, number>>): Promise<Surroundings> {
  const wanted = { seeds: new Map(Object.entries(seeds)), keys: ['expected'], includeContext: true };
  return readSurroundings({ graph }, EVERYTHING, wanted);
}

const displayedKeys = ({ rows }: Surroundings) => rows.map(([key]) => key);

/** Joins each pair of nodes, which are made; what the background makes of them is there. */
async function joined(tenant: TestTenant, ...pairs: readonly [string, string][]): Promise<void> {
  await tenant.storeKeys(...new Set(['expected', ...pairs.flat()]));
  await tenant.call('add_relationships', {
    relationships: pairs.map((nodes) => ({ nodes, relationship: 'is near' })),
  });
  await settled(tenant);
}

describe('what is displayed of the nodes that links lead to', () => {
  test('comes with those that are expected, edges and all', async ({ tenant }) => {
    await joined(tenant, ['seed', 'linked']);
    const read = await around(tenant, { seed: 1 });
    expect(displayedKeys(read)).toEqual(['expected', 'linked']);
    const [, linked] = read.rows.map(displayFields);
    expect(linked?.edges[0]).toMatchObject({ from: 'seed', to: 'linked', label: 'is_near' });
    expect(read.links).toMatchObject([{ seed: 'seed', key: 'linked', kind: 'edge', via: 'is_near' }]);
  });

  test('begins with those to which most is passed on', async ({ tenant }) => {
    await joined(tenant, ['best', 'of_best'], ['middling', 'of_middling'], ['low', 'of_low']);
    const read = await around(tenant, { low: 0.2, middling: 0.7, best: 1 });
    expect(read.links.map(({ key }) => key).sort()).toEqual(['of_best', 'of_low', 'of_middling']);
    expect(displayedKeys(read)).toEqual(['expected', 'of_best', 'of_middling', 'of_low']);
  });

  test('is of few, each once, and of none that is expected', async ({ tenant }) => {
    const pairs = Array.from({ length: 10 }, (_, at): [string, string] => [`s${at}`, `t${at}`]);
    await joined(tenant, ...pairs, ['s10', 't10'], ['s10', 'expected'], ['s11', 't10']);
    const seeds = Object.fromEntries([...pairs.map(([seed]) => seed), 's10', 's11'].map((seed) => [seed, 1]));
    const keys = displayedKeys(await around(tenant, seeds));
    expect(keys).toHaveLength(1 + DISPLAYED.linked);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
