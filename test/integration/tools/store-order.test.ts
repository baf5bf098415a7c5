import { describe, expect } from 'vitest';
import { lockNodes } from '../../../src/graph/queries/node.ts';
import { executeWrite } from '../../../src/graph/run-query.ts';
import { test } from '../../support/memory-test.ts';
import { isBlocked } from '../../support/overtaken.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

describe('the nodes of a batch', () => {
  test('are stored in order: each finds the nodes before it', async ({ tenant }) => {
    const { items } = await tenant.call('store_batch', {
      nodes: [
        { key: 'first', description: 'Goes ahead.' },
        {
          key: 'twin',
          description: 'Is refused.',
          relationships: [{ to_key: 'nobody', relationship: 'knows' }],
        },
        { key: 'twin', description: 'Is stored.' },
        {
          key: 'friend',
          description: 'Knows the twin.',
          relationships: [{ to_key: 'twin', relationship: 'knows' }],
        },
      ],
    });
    expect(items.map(({ status }) => status)).toEqual(['created', 'error', 'created', 'created']);
  });

  test('merge one relationship in their order, also if the first changes an existing node', async ({
    tenant,
  }) => {
    await tenant.storeKeys('sun', 'moon', 'star');
    const shine = (others: string[], by: number) => [
      { participant_keys: others, relationship: 'shine together', data: { by } },
    ];
    await tenant.call('store_batch', {
      nodes: [
        {
          key: 'sun',
          description: 'Has changed.',
          relationships: shine(['moon', 'star'], 1),
          on_conflict: 'update',
        },
        { key: 'moon', description: 'About moon.', relationships: shine(['sun', 'star'], 2) },
      ],
    });
    const { hyperedges } = await tenant.call('get_relationships', { key: 'sun' });
    expect(hyperedges).toMatchObject([{ data: { by: 2 } }]);
  });
});

describe('stores of one key that change the existing node', () => {
  test('run in order, although a later one has its vector earlier', async ({ tenant }) => {
    const data = { name: 'Aurora' };
    await tenant.call('store', { key: 'ship', description: 'Is moored.', data });
    const { items } = await tenant.call('store_batch', {
      nodes: [
        { key: 'ship', description: 'Sails.', on_conflict: 'update' },
        { key: 'ship', description: 'Is docked.', data, on_conflict: 'update' },
      ],
    });
    expect(items.map(({ status }) => status)).toEqual(['updated', 'updated']);
    expect(await descriptionOf(tenant, 'ship')).toBe('Is docked.');
  });

  test('delay the next one and those after it in the batch', async ({ tenant }) => {
    await tenant.storeKeys('locked');
    await settled(tenant); // Background work on the node must not wait for the lock too.
    const lock = await lockNode(tenant, 'locked');
    const batch = tenant.call('store_batch', {
      nodes: [
        { key: 'locked', description: 'First.', on_conflict: 'update' },
        { key: 'locked', description: 'Second.', on_conflict: 'update' },
        { key: 'after', description: 'In the same batch.' },
      ],
    });
    await expect.poll(() => isBlocked(tenant)).toBe(true);
    expect(await descriptionOf(tenant, 'locked')).toBe('About locked.');
    expect(await descriptionOf(tenant, 'after')).toBeUndefined();
    await lock.release();
    expect((await batch).items.map(({ status }) => status)).toEqual(['updated', 'updated', 'created']);
    expect(await descriptionOf(tenant, 'locked')).toBe('Second.');
  });

  test('do not block the next one if they fail', async ({ tenant }) => {
    const large = 'd'.repeat(150_000);
    await tenant.storeKeys('p1', 'p2');
    const link = { participant_keys: ['p1', 'p2'], relationship: 'meet' };
    const first = { key: 'failing', description: 'First.', relationships: [{ ...link, data: { a: large } }] };
    await tenant.call('store', first);
    const { items } = await tenant.call('store_batch', {
      nodes: [
        {
          key: 'failing',
          description: 'Too much.',
          relationships: [{ ...link, data: { b: large } }],
          on_conflict: 'update',
        },
        { key: 'failing', description: 'Last.', on_conflict: 'update' },
      ],
    });
    expect(items.map(({ status }) => status)).toEqual(['error', 'updated']);
    expect(await descriptionOf(tenant, 'failing')).toBe('Last.');
  });
});

/** Locks a node until the release, so that changes to it wait. */
async function lockNode(tenant: TestTenant, key: string) {
  const locked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const holding = executeWrite(tenant.graph, async (unit) => {
    await unit.run(lockNodes, { keys: [key] });
    locked.resolve();
    await gate.promise;
  });
  await Promise.race([locked.promise, holding]);
  return { release: () => (gate.resolve(), holding) };
}

async function descriptionOf(tenant: TestTenant, key: string): Promise<string | undefined> {
  const { nodes } = await tenant.call('get_nodes', { keys: [key] });
  return nodes[0]?.description;
}
