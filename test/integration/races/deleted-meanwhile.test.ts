import { describe, expect } from 'vitest';
import { cypherOf } from '../../../src/graph/cypher-files.ts';
import { deleteNode } from '../../../src/graph/queries/node.ts';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

/**
 * A read sees only some fields of nodes and relationships that are deleted while it runs. These are in the same state: some
 * have only an id and a key, others all fields except the key.
 */
const HALF_READ = `
  MATCH (a:Node {key: 'otter'}), (b:Node {key: 'river'})
  CREATE
    (c:Node {id: 'half', key: 'half', search_text: 'otter', rev: 1, node_type: 'fact', features: a.features,
      embedding: a.embedding}),
    (d:Node {id: 'keyless', description: 'otter', node_type: 'fact', data: '{}', search_text: 'otter', rev: 1,
      created_at: a.created_at, updated_at: a.updated_at, embedding: a.embedding}),
    (a)-[:RELATES_TO {id: 'half', label: 'near'}]->(b),
    (a)-[:RELATES_TO {id: 'to-keyless', label: 'near', relationship: 'near', data: '{}', created_at: a.created_at}]->(d),
    (a)-[:PARTICIPATES_IN {position: 0}]->(h:Hyperedge {id: 'half', label: 'near'}),
    (b)-[:PARTICIPATES_IN {position: 1}]->(h),
    (c)-[:PARTICIPATES_IN {position: 2}]->(h),
    (:Node {id: 'half-alone', key: 'half_alone'}),
    (:Node {id: 'keyless-alone', description: 'Alone.', node_type: 'fact', data: '{}', created_at: 'z', updated_at: 'z'})
  WITH *
  MATCH (h:Hyperedge {label: 'live_together'})
  CREATE (d)-[:PARTICIPATES_IN {position: 3}]->(h)`;

const test = base.extend('half', { scope: 'file' }, async ({ tenant }) => {
  await tenant.storeKeys('otter', 'river', 'reed', 'alone');
  const relationships = [
    { nodes: ['otter', 'river'], relationship: 'swims in' },
    { nodes: ['otter', 'river', 'reed'], relationship: 'live together' },
  ];
  await tenant.call('add_relationships', { relationships });
  await settled(tenant);
  await tenant.cypher(HALF_READ);
  return tenant;
});

const WHOLE = {
  edges: [{ relationship: 'swims in' }],
  hyperedges: [{ relationship: 'live together', nodes: ['otter', 'river', 'reed'] }],
};

describe('a node or relationship that is deleted while it is read', () => {
  test.for([
    ['recall', { query: 'otter' }],
    ['recall', { query: '/otter/' }],
    ['recall', { query: '/near|swims|live/' }],
    ['get_relationships', { key: 'otter' }],
  ] as const)('is left out of hm_%s of %j', async ([tool, input], { half }) => {
    const answer = await half.call(tool, input);
    expect(answer).toMatchObject(WHOLE);
    if ('results' in answer) expect(answer.results.map(({ key }) => key)).not.toContain('half');
  });

  test('is left out of a walk, with and without a query', async ({ half }) => {
    for (const input of [{ start_node: 'otter' }, { start_node: 'otter', query: 'who lives near?' }]) {
      const { nodes } = await half.call('find_related', input);
      expect(nodes.map(({ key }) => key).toSorted()).toEqual(['reed', 'river']);
    }
  });

  test('is missing if its key is requested', async ({ half }) => {
    const { nodes, missing } = await half.call('get_nodes', { keys: ['otter', 'half'] });
    expect([nodes.map(({ key }) => key), missing]).toEqual([['otter'], ['half']]);
  });

  test('is left out of orphans and of the most connected nodes', async ({ half }) => {
    const { orphans } = await half.call('list_orphans');
    expect(orphans.map(({ key }) => key).toSorted()).toEqual(['alone']);
    const { top_nodes } = await half.call('get_overview');
    expect(top_nodes.map(({ key }) => key).toSorted()).toEqual(['otter', 'reed', 'river']);
  });

  test('is left out of an export, which continues after it', async ({ half }) => {
    const copy = (await (await half.fetch('/api/v1/memory/export')).json()) as Record<
      string,
      { key: string }[]
    >;
    expect(copy['nodes']?.map(({ key }) => key)).toEqual(['alone', 'otter', 'reed', 'river', 'user_profile']);
    expect(copy).toMatchObject(WHOLE);
  });
});

/** Deletes a node as hm_forget does, in a transaction that ends only when the call waits for its lock. */
async function deletedUnder<T>(tenant: TestTenant, key: string, call: () => Promise<T>): Promise<T> {
  const lease = await tenant.graph.acquire();
  const session = lease.driver.session({ database: lease.database });
  try {
    const transaction = await session.beginTransaction();
    await transaction.run(cypherOf(deleteNode), { key });
    const called = call();
    await expect.poll(() => blocked(tenant)).toBe(true);
    await transaction.commit();
    return await called;
  } finally {
    await session.close();
    lease.release();
  }
}

/** Whether any statement waits for a lock. */
async function blocked(tenant: TestTenant): Promise<boolean> {
  const lease = await tenant.graph.acquire();
  const session = lease.driver.session({ database: lease.database });
  try {
    const { records } = await session.run('SHOW TRANSACTIONS YIELD status RETURN status');
    return records.some((record) => String(record.get('status')).startsWith('Blocked'));
  } finally {
    await session.close();
    lease.release();
  }
}

describe('a write that waits for a node that is then deleted', () => {
  const edge = { nodes: ['kept', 'going'], relationship: 'knows' };

  test.for([
    ['add_relationships', { relationships: [edge] }],
    ['update', { key: 'going', description: 'Another.' }],
    ['update', { key: 'going', add_relationships: [edge] }],
    ['forget', { key: 'going' }],
    [
      'store',
      {
        key: 'kept',
        description: 'About kept.',
        relationships: [{ to_key: 'going', relationship: 'knows' }],
      },
    ],
  ] as const)('is answered NOT_FOUND (hm_%s of %j)', async ([tool, input], { tenant }) => {
    await tenant.storeKeys('kept', 'going');
    await settled(tenant);
    const { status, code, details } = await deletedUnder(tenant, 'going', () => tenant.failure(tool, input));
    expect([status, code, details]).toEqual([404, 'NOT_FOUND', { missing: ['going'] }]);
  });

  test('creates the node again if it is a store', async ({ tenant }) => {
    await tenant.storeKeys('going');
    await settled(tenant);
    const input = { key: 'going', description: 'Another.', on_conflict: 'update' };
    const { status } = await deletedUnder(tenant, 'going', () => tenant.call('store', input));
    expect(status).toBe('created');
    expect((await tenant.call('get_nodes', { keys: ['going'] })).nodes).toMatchObject([
      { description: 'Another.' },
    ]);
  });
});

describe('a forget', () => {
  test('deletes a name if the other node with the name is deleted at the same time', async ({ tenant }) => {
    const twins = ['twin_a', 'twin_b'].map((key) => ({
      key,
      description: 'One of two.',
      data: { name: 'The Twins' },
    }));
    await tenant.call('store_batch', { nodes: twins });
    await settled(tenant);
    const named = () => tenant.cypher("MATCH (name:_Name {name: 'the twins'}) RETURN name.name AS name");
    expect(await named()).toHaveLength(1);
    await deletedUnder(tenant, 'twin_a', () => tenant.call('forget', { key: 'twin_b' }));
    expect(await named()).toEqual([]);
  });
});

describe('concurrent stores and forgets of one key', () => {
  test('never fail, except that a forget finds no node', async ({ tenant }) => {
    const statuses = await Promise.all(
      Array.from({ length: 120 }, async (_, at) => {
        const isStore = at % 2 === 0;
        const input = {
          key: 'flicker',
          ...(isStore && { description: `Number ${at}.`, on_conflict: 'update' }),
        };
        const response = await tenant.post(`/api/v1/memory/${isStore ? 'store' : 'forget'}`, input);
        await response.arrayBuffer();
        return `${isStore ? 'store' : 'forget'} ${response.status}`;
      }),
    );
    const expected = ['store 200', 'store 201', 'forget 200', 'forget 404'];
    expect(statuses.filter((status) => !expected.includes(status))).toEqual([]);
  });
});
