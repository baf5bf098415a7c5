import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

function times<T>(count: number, run: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => run(at)));
}

describe('parallel writers', () => {
  test('100 of one key with equal content create it once', async ({ tenant }) => {
    const stored = await times(100, () => tenant.call('store', { key: 'equal', description: 'The same.' }));
    expect(stored.filter(({ status }) => status === 'created')).toHaveLength(1);
    expect(stored.filter(({ status }) => status === 'exists')).toHaveLength(99);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
  });

  test('100 of one key with different content create it once, and the rest are refused', async ({
    tenant,
  }) => {
    const answers = await times(100, async (at) => {
      const response = await tenant.post('/api/v1/memory/store', {
        key: 'differing',
        description: `Number ${at}.`,
      });
      const body = (await response.json()) as { error?: { code: string } };
      return body.error?.code ?? response.status;
    });
    expect(answers.filter((answer) => answer === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'KEY_EXISTS')).toHaveLength(99);
  });

  test('of different keys, related to each other, are all stored', async ({ tenant }) => {
    await tenant.storeKeys('centre');
    const stored = await times(40, (at) =>
      tenant.call('store', {
        key: `around_${at}`,
        description: 'One of many.',
        relationships: [{ to_key: 'centre', relationship: 'circles' }],
      }),
    );
    expect(stored.every(({ status }) => status === 'created')).toBe(true);
    expect((await tenant.call('get_relationships', { key: 'centre' })).edges).toHaveLength(40);
  });

  test('of relationships between the same few nodes neither fail nor lose any', async ({ tenant }) => {
    const keys = ['k0', 'k1', 'k2', 'k3', 'k4'];
    await tenant.storeKeys(...keys);
    const before = (await tenant.call('get_overview')).stats;
    await times(60, (at) => {
      const order = keys.map((_, shift) => keys[(at * 2 + shift * 3) % keys.length]);
      return tenant.call('add_relationships', {
        relationships: [
          { nodes: order.slice(0, 2), relationship: `edge ${at}` },
          { nodes: order, relationship: `hyperedge ${at}` },
          { nodes: order.slice(3, 5), relationship: `other ${at}` },
        ],
      });
    });
    const { stats } = await tenant.call('get_overview');
    expect([stats.edges - before.edges, stats.hyperedges - before.hyperedges]).toEqual([120, 60]);
  });

  test('of the same edge and hyperedge create each once with the data of all', async ({ tenant }) => {
    await tenant.storeKeys('e1', 'e2', 'e3');
    await times(20, (at) =>
      tenant.call('add_relationships', {
        relationships: [
          { nodes: ['e1', 'e2'], relationship: 'shared', data: { [`by${at}`]: at } },
          { nodes: ['e1', 'e2', 'e3'], relationship: 'shared', data: { [`by${at}`]: at } },
        ],
      }),
    );
    const { edges, hyperedges } = await tenant.call('get_relationships', { key: 'e1' });
    expect([edges.length, hyperedges.length]).toEqual([1, 1]);
    expect(Object.keys(edges[0]?.data ?? {})).toHaveLength(20);
    expect(Object.keys(hyperedges[0]?.data ?? {})).toHaveLength(20);
  });

  test('of one node lose no acknowledged update', async ({ tenant }) => {
    await tenant.storeKeys('patched');
    const statuses = await times(10, async (at) => {
      const response = await tenant.post('/api/v1/memory/update', {
        key: 'patched',
        data: { [`by${at}`]: at },
      });
      return response.status;
    });
    const acknowledged = statuses.flatMap((status, at) => (status === 200 ? [`by${at}`] : []));
    const { nodes } = await tenant.call('get_nodes', { keys: ['patched'] });
    expect(Object.keys(nodes[0]?.data ?? {}).sort()).toEqual(acknowledged.sort());
    expect(acknowledged.length).toBeGreaterThan(0);
  });

  test('that forget members of one hyperedge leave the other members', async ({ tenant }) => {
    const keys = ['f0', 'f1', 'f2', 'f3', 'f4', 'f5'];
    await tenant.storeKeys(...keys);
    await tenant.call('add_relationships', { relationships: [{ nodes: keys, relationship: 'gathered' }] });
    const answers = await Promise.all(
      keys.slice(0, 4).map((key) => tenant.post('/api/v1/memory/forget', { key })),
    );
    const forgotten = answers.flatMap(({ status }, at) => (status === 200 ? [keys[at]] : []));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const left = keys.filter((key) => !forgotten.includes(key));
    const { edges, hyperedges } = await tenant.call('get_relationships', { key: 'f5' });
    const members = [...hyperedges.map(({ nodes }) => nodes), ...edges.map(({ from, to }) => [from, to])];
    expect(members.map((nodes) => nodes.toSorted())).toEqual([left]);
  });

  test('that store and forget one key leave it complete or absent', async ({ tenant }) => {
    await tenant.storeKeys('friend');
    await times(30, (at) =>
      at % 2 === 0
        ? tenant.post('/api/v1/memory/store', {
            key: 'flicker',
            description: 'On and off.',
            relationships: [{ to_key: 'friend', relationship: 'knows' }],
          })
        : tenant.post('/api/v1/memory/forget', { key: 'flicker' }),
    );
    const { nodes } = await tenant.call('get_nodes', { keys: ['flicker'] });
    const { edges } = await tenant.call('get_relationships', { key: 'friend' });
    expect(edges.filter(({ from }) => from === 'flicker')).toHaveLength(nodes.length);
  });
});
