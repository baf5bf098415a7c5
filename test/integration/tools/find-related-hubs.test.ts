import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';

const SPOKES = 260;
const BATCH = 100;

/** A hub of many nodes. Its first two edges, one to it and one from it, have relationships of their own. */
const test = base.extend('hub', { scope: 'file' }, async ({ tenant }) => {
  const keys = Array.from({ length: SPOKES }, (_, at) => `spoke_${at}`);
  await tenant.cypher(
    `UNWIND $keys AS key
     CREATE (:Node {key: key, id: key, description: key, node_type: 'fact', data: '{}', search_text: key, rev: 1,
       created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z'})`,
    { keys: ['hub', ...keys.slice(0, -1)] },
  );
  await tenant.call('store', { key: keys.at(-1), description: 'The quarterly budget of the finance team.' });
  const spokes = keys.map((key, at) => (at === 0 ? [key, 'hub'] : ['hub', key]));
  for (let from = 0; from < SPOKES; from += BATCH) {
    const relationships = spokes.slice(from, from + BATCH).map((joined, at) => ({
      nodes: joined,
      relationship: from + at < 2 ? 'was founded with' : 'touches',
    }));
    await tenant.call('add_relationships', { relationships });
  }
  return tenant;
});

describe('a walk from a hub', () => {
  test('says that it read only some of its relationships', async ({ hub }) => {
    const found = await hub.call('find_related', { start_node: 'hub', max_nodes: 500, max_depth: 1 });
    expect([found.nodes.length, found.truncated]).toEqual([200, ['steps_per_node']]);
    expect(found.expanded.relationships).toBe(SPOKES);
  });

  test.for([
    ['was_founded_with', ['spoke_0', 'spoke_1']],
    ['->was_founded_with', ['spoke_1']],
    ['<-was_founded_with', ['spoke_0']],
    ['<-', ['spoke_0']],
  ] as const)('follows %s past the others', async ([relationship_pattern, keys], { hub }) => {
    const found = await hub.call('find_related', { start_node: 'hub', relationship_pattern, max_depth: 1 });
    expect(found.nodes.map(({ key }) => key).sort()).toEqual(keys);
    expect(found.truncated).toEqual([]);
  });

  test('reads those nearest to the query', async ({ hub }) => {
    const found = await hub.call('find_related', {
      start_node: 'hub',
      query: 'money planning of finance',
      lens: 'decay',
      max_depth: 1,
      max_nodes: 3,
    });
    expect(found.nodes[0]?.key).toBe(`spoke_${SPOKES - 1}`);
  });

  test('finds a path through it', async ({ hub }) => {
    const found = await hub.call('find_related', { start_node: 'spoke_0', target_node: 'spoke_3' });
    expect(found.paths?.map(({ steps }) => steps.map(({ to }) => to))).toEqual([['hub', 'spoke_3']]);
  });
});
