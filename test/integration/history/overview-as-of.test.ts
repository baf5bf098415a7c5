import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

/** A moment between changes. */
async function now(): Promise<string> {
  await sleep(3);
  const moment = new Date().toISOString();
  await sleep(3);
  return moment;
}

test('GET /overview as of a time counts what was believed then', async ({ tenant }) => {
  // The first store makes the profile as well.
  await tenant.storeKeys('first');
  const { stats: before } = await tenant.call('get_overview', { as_of: await now() });
  await tenant.call('store', { key: 'ovi', description: 'Ovi.', node_type: 'sundial' });
  await tenant.storeKeys('ova', 'ovo');
  const { relationships } = await tenant.call('add_relationships', {
    relationships: [
      { nodes: ['ovi', 'ova'], relationship: 'pulls' },
      { nodes: ['ovi', 'ova', 'ovo'], relationship: 'sing' },
    ],
  });
  const present = await tenant.call('get_overview');
  const then = await now();
  expect(await tenant.call('get_overview', { as_of: then })).toEqual(present);
  await tenant.call('update', { key: 'ovi', remove_relationships: relationships.map(({ id }) => id) });
  await tenant.call('update', { key: 'ovi', node_type: 'fact' });
  await tenant.call('merge_nodes', { from_key: 'ovo', into_key: 'ova' });
  expect(await tenant.call('get_overview', { as_of: then })).toEqual(present);
  expect(present.stats).toEqual({
    nodes: before.nodes + 3,
    edges: before.edges + 1,
    hyperedges: before.hyperedges + 1,
    derived: before.derived,
  });
  const after = await tenant.call('get_overview', { as_of: await now() });
  expect(after).toEqual(await tenant.call('get_overview'));
});
