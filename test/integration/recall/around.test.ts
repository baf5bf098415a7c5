import { describe, expect } from 'vitest';
import type { MemoryContext } from '../../../src/memory/memory-context.ts';
import { readAround, type Around } from '../../../src/memory/recall/around.ts';
import { AHEAD } from '../../../src/memory/recall/ranking/weights.ts';
import { keyOf, readShown } from '../../../src/memory/recall/shown.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

const EVERYTHING = { nodeTypes: null, phrases: [] };

/** What is read around seeds with their standing, where one other node is to be shown anyhow. */
function around({ graph }: TestTenant, seeds: Readonly<Record<string, number>>): Promise<Around> {
  const memory = { graph } as MemoryContext;
  return readAround(memory, EVERYTHING, new Map(Object.entries(seeds)), ['expected'], true);
}

const shownKeys = ({ shown }: Around) => shown.map(keyOf);

/** Joins each pair of nodes, which are made; what the background makes of them is there. */
async function joined(tenant: TestTenant, ...pairs: readonly [string, string][]): Promise<void> {
  await tenant.storeKeys(...new Set(['expected', ...pairs.flat()]));
  await tenant.call('add_relationships', {
    relationships: pairs.map((nodes) => ({ nodes, relationship: 'is near' })),
  });
  await settled(tenant);
}

describe('what is shown of the nodes that links lead to', () => {
  test('comes with those that are expected, edges and all', async ({ tenant }) => {
    await joined(tenant, ['seed', 'linked']);
    const read = await around(tenant, { seed: 1 });
    expect(shownKeys(read)).toEqual(['expected', 'linked']);
    const [, linked] = read.shown.map(readShown);
    expect(linked?.edges[0]).toMatchObject({ from: 'seed', to: 'linked', label: 'is_near' });
    expect([read.seeds, read.keys, read.kinds, read.vias]).toEqual([
      ['seed'],
      ['linked'],
      ['edge'],
      ['is_near'],
    ]);
  });

  test('begins with those to which most is passed on, and ends where it is little', async ({ tenant }) => {
    await joined(tenant, ['best', 'of_best'], ['middling', 'of_middling'], ['low', 'of_low']);
    const read = await around(tenant, { low: 0.2, middling: 0.7, best: 1 });
    expect([...read.keys].sort()).toEqual(['of_best', 'of_low', 'of_middling']);
    expect(shownKeys(read)).toEqual(['expected', 'of_best', 'of_middling']);
  });

  test('is of few, each once, and of none that is expected', async ({ tenant }) => {
    const pairs = Array.from({ length: 6 }, (_, at): [string, string] => [`s${at}`, `t${at}`]);
    await joined(tenant, ...pairs, ['s6', 't6'], ['s6', 'expected'], ['s7', 't6']);
    const seeds = Object.fromEntries([...pairs.map(([seed]) => seed), 's6', 's7'].map((seed) => [seed, 1]));
    const keys = shownKeys(await around(tenant, seeds));
    expect(keys).toHaveLength(1 + AHEAD.linked);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
