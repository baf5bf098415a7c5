import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('a hyperedge whose member is forgotten', () => {
  test('of four keeps the other three in their order', async ({ tenant }) => {
    await tenant.storeKeys('a', 'b', 'c', 'd');
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [{ nodes: ['d', 'b', 'a', 'c'], relationship: 'agreed', data: { on: 'x' } }],
    });
    const forgotten = await tenant.call('forget', { key: 'b' });
    expect(forgotten).toMatchObject({ edges_removed: 0, hyperedges_removed: 0 });
    const { hyperedges } = await tenant.call('get_relationships', { key: 'a' });
    expect(hyperedges).toMatchObject([
      { id: relationships[0]?.id, nodes: ['d', 'a', 'c'], label: 'agreed', data: { on: 'x' } },
    ]);
  });

  test('of three becomes an edge between the other two, in their order', async ({ tenant }) => {
    await tenant.storeKeys('e', 'f', 'g');
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['g', 'e', 'f'], relationship: 'agreed', data: { on: 'y' } }],
    });
    expect(await tenant.call('forget', { key: 'e' })).toMatchObject({ hyperedges_removed: 1 });
    const { edges, hyperedges } = await tenant.call('get_relationships', { key: 'f' });
    expect(hyperedges).toEqual([]);
    expect(edges).toMatchObject([{ from: 'g', to: 'f', label: 'agreed', data: { on: 'y' } }]);
  });

  test('of three is merged with an existing edge', async ({ tenant }) => {
    await tenant.storeKeys('h', 'i', 'j');
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['h', 'i'], relationship: 'agreed', data: { edge: 1 } },
        { nodes: ['h', 'i', 'j'], relationship: 'agreed', data: { hyperedge: 1 } },
      ],
    });
    await tenant.call('forget', { key: 'j' });
    const { edges } = await tenant.call('get_relationships', { key: 'h' });
    expect(edges).toMatchObject([{ from: 'h', to: 'i', data: { edge: 1, hyperedge: 1 } }]);
  });

  test('is merged with an equal hyperedge, and is counted', async ({ tenant }) => {
    await tenant.storeKeys('k', 'l', 'm', 'n');
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['k', 'l', 'm'], relationship: 'agreed', data: { three: 1 } },
        { nodes: ['k', 'l', 'm', 'n'], relationship: 'agreed', data: { four: 1 } },
      ],
    });
    expect(await tenant.call('forget', { key: 'n' })).toMatchObject({ hyperedges_removed: 1 });
    const { hyperedges } = await tenant.call('get_relationships', { key: 'k' });
    expect(hyperedges).toMatchObject([{ nodes: ['k', 'l', 'm'], data: { three: 1, four: 1 } }]);
  });

  test('is deleted with the last but one, and its edge with the last', async ({ tenant }) => {
    await tenant.storeKeys('o', 'p', 'q');
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['o', 'p', 'q'], relationship: 'met' }],
    });
    await tenant.call('forget', { key: 'o' });
    expect(await tenant.call('forget', { key: 'p' })).toMatchObject({ edges_removed: 1 });
    expect(await tenant.call('get_relationships', { key: 'q' })).toMatchObject({ edges: [], hyperedges: [] });
  });

  test('is merged, not doubled, when it is stored again without that member', async ({ tenant }) => {
    await tenant.storeKeys('r', 's', 't', 'u');
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['r', 's', 't', 'u'], relationship: 'met' }],
    });
    await tenant.call('forget', { key: 'u' });
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [{ nodes: ['t', 's', 'r'], relationship: 'met' }],
    });
    expect(relationships[0]?.status).toBe('merged');
  });

  test('is still found by its words, and no longer leads to the forgotten node', async ({ tenant }) => {
    await tenant.storeKeys('v', 'w', 'x', 'y');
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['v', 'w', 'x', 'y'], relationship: 'signed the armistice' }],
    });
    await tenant.call('forget', { key: 'y' });
    const { results } = await tenant.call('recall', { query: '/armistice/' });
    expect(results.map(({ key }) => key).sort()).toEqual(['v', 'w', 'x']);
  });
});
