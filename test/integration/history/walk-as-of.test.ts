import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** A moment between changes. */
async function now(): Promise<string> {
  await sleep(3);
  const moment = new Date().toISOString();
  await sleep(3);
  return moment;
}

/** The nodes of a walk by depth. */
async function walkFrom(tenant: TestTenant, start_node: string, rest: object = {}): Promise<string[]> {
  const { nodes } = await tenant.call('find_related', { start_node, lens: 'decay', ...rest });
  return nodes.map(({ key, depth }) => `${depth} ${key}`).sort();
}

describe('a walk as of a time', () => {
  test('follows the relationships of then to the nodes as they were', async ({ tenant }) => {
    await tenant.storeKeys('p', 'q', 'r', 's', 't');
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['p', 'q'], relationship: 'pulls', data: { note: 'x'.repeat(5_000) } },
        { nodes: ['q', 'r'], relationship: 'pulls', valid_to: '2020-01-01' },
        { nodes: ['r', 's', 't'], relationship: 'sing' },
      ],
    });
    const then = await now();
    await tenant.call('update', { key: 'q', description: 'Another text.', node_type: 'tool' });
    const ids = relationships.map(({ id }) => id);
    await tenant.call('update', { key: 'q', remove_relationships: ids.slice(0, 2) });
    await tenant.call('update', { key: 's', remove_relationships: ids.slice(2) });
    await tenant.call('merge_nodes', { from_key: 't', into_key: 's' });
    expect(await walkFrom(tenant, 'p')).toEqual([]);
    expect(await walkFrom(tenant, 'p', { as_of: then })).toEqual(['1 q', '2 r', '3 s', '3 t']);
    expect(await walkFrom(tenant, 'p', { as_of: then, valid_at: '2021-01-01' })).toEqual(['1 q']);
    expect(await walkFrom(tenant, 'p', { as_of: then, relationship_pattern: '<- pulls' })).toEqual([]);
    expect(await walkFrom(tenant, 't', { as_of: then, max_depth: 1 })).toEqual(['1 r', '1 s']);
    const walked = await tenant.call('find_related', { start_node: 'p', as_of: then, max_depth: 1 });
    expect(walked.nodes[0]).toMatchObject({ key: 'q', description: 'About q.', node_type: 'fact' });
    expect(walked.edges[0]?.data).toEqual({ note: 'x'.repeat(5_000) });
  });

  test('finds the paths of then between two nodes', async ({ tenant }) => {
    await tenant.storeKeys('u', 'v', 'w');
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['u', 'v'], relationship: 'pulls' },
        { nodes: ['v', 'w'], relationship: 'pulls' },
      ],
    });
    const then = await now();
    await tenant.call('update', { key: 'v', remove_relationships: relationships.map(({ id }) => id) });
    const input = { start_node: 'u', target_node: 'w' };
    expect((await tenant.call('find_related', input)).paths).toEqual([]);
    const { paths } = await tenant.call('find_related', { ...input, as_of: then });
    expect(paths?.map(({ steps }) => steps.map(({ from, label, to }) => `${from} ${label} ${to}`))).toEqual([
      ['u pulls v', 'v pulls w'],
    ]);
    const failure = await tenant.failure('find_related', { ...input, as_of: '2020-01-01' });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', details: { missing: ['u'] } });
  });

  test('takes the nearest and newest of a hub after leaving out what did not stand then', async ({
    tenant,
  }) => {
    const leaves = Array.from({ length: 220 }, (_, at) => `leaf_${at}`);
    const nodes = ['hub', ...leaves].map((key) => ({ key, description: `About ${key}.` }));
    await tenant.call('store_batch', { nodes });
    const links = leaves.map((leaf) => ({ nodes: ['hub', leaf], relationship: 'holds' }));
    await tenant.call('add_relationships', { relationships: links.slice(0, 10) });
    const then = await now();
    for (const from of [10, 110])
      await tenant.call('add_relationships', { relationships: links.slice(from, from + 100) });
    await tenant.call('add_relationships', { relationships: links.slice(210) });
    const few = await tenant.call('find_related', { start_node: 'hub', as_of: then, max_depth: 1 });
    expect([few.nodes.length, few.truncated]).toEqual([10, []]);
    const many = { start_node: 'hub', as_of: await now(), max_depth: 1, max_nodes: 500 };
    const { nodes: found, truncated } = await tenant.call('find_related', many);
    expect([found.length, truncated]).toEqual([200, ['steps_per_node']]);
    expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(leaves.slice(200)));
  });
});
