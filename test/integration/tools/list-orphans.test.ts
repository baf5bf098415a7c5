import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_list_orphans', () => {
  test('lists nodes without edges and hyperedges, newest first', async ({ tenant }) => {
    for (const key of ['old', 'middle', 'new', 'edge_1', 'edge_2', 'hyper_1', 'hyper_2', 'hyper_3']) {
      await tenant.storeKeys(key);
    }
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['edge_1', 'edge_2'], relationship: 'knows' },
        { nodes: ['hyper_1', 'hyper_2', 'hyper_3'], relationship: 'met' },
      ],
    });
    const { orphans, total } = await tenant.call('list_orphans');
    expect(orphans.map(({ key }) => key)).toEqual(['new', 'middle', 'old']);
    expect(total).toBe(3);
    expect(orphans[0]).toMatchObject({ description: 'About new.', node_type: 'fact' });
  });

  test('answers a page and the total', async ({ tenant }) => {
    const { orphans, total } = await tenant.call('list_orphans', { limit: 2, offset: 1 });
    expect([orphans.map(({ key }) => key), total]).toEqual([['middle', 'old'], 3]);
    expect(await tenant.call('list_orphans', { offset: 3 })).toEqual({ orphans: [], total: 3, derived: 0 });
  });

  test('no longer lists a node that is related, and lists one whose only neighbour is forgotten', async ({
    tenant,
  }) => {
    await tenant.call('add_relationships', { relationships: [{ nodes: ['new', 'old'], relationship: 'a' }] });
    await tenant.call('forget', { key: 'edge_1' });
    const { orphans } = await tenant.call('list_orphans');
    expect(orphans.map(({ key }) => key)).toEqual(['edge_2', 'middle']);
  });

  test.for([
    ['limit', { limit: 0 }],
    ['limit', { limit: 501 }],
    ['limit', { limit: 1.5 }],
    ['offset', { offset: -1 }],
    ['offset', { offset: 'none' }],
    ['cursor', { cursor: 'a' }],
  ] as const)('refuses a wrong %s (%#)', async ([path, input], { tenant }) => {
    const failure = await tenant.failure('list_orphans', input);
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });

  test('has no route over REST', async ({ tenant }) => {
    expect((await tenant.fetch('/api/v1/memory/orphans')).status).toBe(404);
  });
});
