import { describe, expect } from 'vitest';
import { CacheBudget, FeatureCache } from '../../../src/memory/recall/caches/feature-cache.ts';
import { LabelVectors } from '../../../src/memory/recall/caches/recall-caches.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';

describe('a cache of recall', () => {
  test('drops the vector of a deleted label', async ({ tenant }) => {
    await tenant.storeKeys('a', 'b');
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['a', 'b'], relationship: 'loathes' }],
    });
    const cache = new LabelVectors();
    const known = async () =>
      (await cache.similarities(tenant.graph, new Float32Array(384), ['loathes'])).size;
    expect(await known()).toBe(1);
    await tenant.call('forget', { key: 'a' });
    expect(await known()).toBe(1);
    cache.forget(['loathes']);
    expect(await known()).toBe(0);
  });

  test('drops the features of a deleted node', async ({ tenant }) => {
    await tenant.storeKeys('c');
    await settled(tenant);
    const [row] = await tenant.cypher("MATCH (n:Node {key: 'c'}) RETURN toFloat(n.rev) AS rev");
    const cache = new FeatureCache(new CacheBudget());
    const node = { key: 'c', rev: Number(row?.['rev']) };
    const isKnown = async () => (await cache.load(tenant.graph, [node])).has('c');
    expect(await isKnown()).toBe(true);
    await tenant.call('forget', { key: 'c' });
    expect(await isKnown()).toBe(true);
    cache.forget('c');
    expect(await isKnown()).toBe(false);
  });

  test('reads the features of a changed node again', async ({ tenant }) => {
    await tenant.storeKeys('one');
    await settled(tenant);
    const nodes = async () => {
      const rows = await tenant.cypher("MATCH (n:Node {key: 'one'}) RETURN n.key AS key, n.rev AS rev");
      return rows.map(({ key, rev }) => ({ key: key as string, rev: Number(rev) }));
    };
    const cache = new FeatureCache(new CacheBudget());
    const before = (await cache.load(tenant.graph, await nodes())).get('one');
    await tenant.call('update', { key: 'one', description: 'Something else altogether.' });
    const changed = await nodes();
    const closed = { ...tenant.graph, acquire: () => Promise.reject(new Error('closed')) };
    await expect(cache.load(closed, changed)).rejects.toThrow('closed');
    const after = (await cache.load(tenant.graph, changed)).get('one');
    expect(after?.terms).not.toEqual(before?.terms);
    expect((await cache.load(closed, changed)).get('one')).toBe(after);
  });
});
