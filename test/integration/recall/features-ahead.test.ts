import { describe, expect } from 'vitest';
import type { MemoryContext } from '../../../src/memory/memory-context.ts';
import { FeatureCache } from '../../../src/memory/recall/feature-cache.ts';
import { newCandidate } from '../../../src/memory/recall/ranking/candidate.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** More than are read at once. */
const NODES = 600;

const memoryOf = ({ graph }: TestTenant) => ({ graph }) as unknown as MemoryContext;
/** A graph that can't be asked: what comes of it was in the cache. */
const closed = ({ graph }: TestTenant) =>
  ({ graph: { ...graph, acquire: () => Promise.reject(new Error('closed')) } }) as unknown as MemoryContext;

async function candidatesOf(tenant: TestTenant) {
  const rows = await tenant.cypher('MATCH (n:Node) RETURN n.key AS key, n.rev AS rev ORDER BY key');
  return rows.map(({ key, rev }) => newCandidate(key as string, Number(rev)));
}

describe('the features of a graph', () => {
  test('are read ahead, all of them, once one of its nodes is a candidate', async ({ tenant }) => {
    const nodes = Array.from({ length: NODES }, (_, index) => ({
      key: `node_${index}`,
      description: `About ${index}.`,
    }));
    await tenant.call('store_batch', { nodes });
    await settled(tenant);
    const [first, ...others] = await candidatesOf(tenant);
    const cache = new FeatureCache();
    await cache.load(memoryOf(tenant), first ? [first] : []);
    expect(first?.features).toBeDefined();
    await expect
      .poll(() => cache.load(closed(tenant), others).then(() => 'from the cache', String), {
        timeout: 20_000,
      })
      .toBe('from the cache');
    expect(others.length).toBeGreaterThanOrEqual(NODES - 1);
    expect(others.every(({ features }) => features)).toBe(true);
  });

  test('of a node that changed since are read anew', async ({ tenant }) => {
    const cache = new FeatureCache();
    await tenant.storeKeys('one', 'two');
    const before = await candidatesOf(tenant);
    await cache.load(memoryOf(tenant), before);
    await tenant.call('update', { key: 'one', description: 'Something else altogether.' });
    const after = await candidatesOf(tenant);
    const one = after.filter(({ key }) => key === 'one');
    await expect(cache.load(closed(tenant), one)).rejects.toThrow('closed');
    await cache.load(memoryOf(tenant), one);
    const rev = (candidates: typeof before) => candidates.find(({ key }) => key === 'one')?.rev;
    expect(rev(after)).not.toBe(rev(before));
    expect(one[0]?.features?.terms).not.toEqual(before.find(({ key }) => key === 'one')?.features?.terms);
  });
});
