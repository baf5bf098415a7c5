import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';

const TEXT = 'The harbour dues were raised';
/** More nodes than recall searches in an index with a filter. */
const MANY = 1_050;

/** External nodes, each about as near the query as the node under `like`, or without a vector. */
const CROWD = `
  MATCH (like:Node {key: $like})
  UNWIND range(1, $many) AS at
  CREATE (n:Node {key: $type + '_' + at, id: $type + '_' + at, rev: 1, node_type: $type, description: $text, data: '{}',
    search_text: toLower($text), created_at: like.created_at, updated_at: like.updated_at})
  WITH n, like
  WHERE $isNear
  CALL db.create.setNodeVectorProperty(n, 'embedding', [x IN like.embedding | x + (rand() - 0.5) * 0.03])
  RETURN count(n) AS nodes`;

/** A thousand facts that match the query, as many events that do not, and a tool that matches with a few of its words. */
const test = base.extend('harbour', { scope: 'file' }, async ({ tenant }) => {
  await tenant.call('store', { key: 'alike', description: TEXT, node_type: 'fact' });
  await tenant.cypher(CROWD, { like: 'alike', type: 'fact', text: TEXT, many: MANY, isNear: true });
  await tenant.cypher(CROWD, { like: 'alike', type: 'event', text: 'Violins', many: MANY, isNear: false });
  await tenant.call('store', {
    key: 'ledger',
    description: `A ledger of moorings, cranes, pilots and quays, ${'of ropes and of chandlers, '.repeat(8)}and of dues.`,
    node_type: 'tool',
  });
  return tenant;
});

describe('a filter by type', () => {
  test('finds a node of a rare type behind a thousand better nodes of other types', async ({ harbour }) => {
    const { results, metadata } = await harbour.call('recall', { query: `${TEXT} type:tool` });
    expect(results.map(({ key }) => key)).toEqual(['ledger']);
    expect(metadata.truncated).toEqual([]);
  });

  test('reports that it cut the search where a frequent type may have more nodes', async ({ harbour }) => {
    const { metadata } = await harbour.call('recall', { query: TEXT, node_types: ['event'] });
    expect(metadata.truncated).toEqual(['filter']);
  });

  test('reports nothing where the best nodes have the type', async ({ harbour }) => {
    const { results, metadata } = await harbour.call('recall', { query: TEXT, node_types: ['fact'] });
    expect(results.length).toBeGreaterThan(0);
    expect(metadata.truncated).not.toContain('filter');
  });
});

describe('a quoted phrase', () => {
  test.for(['"harbour dues"', '"pilots and quays"'])(
    'reports nothing where the index finds it: %s',
    async (query, { harbour }) => {
      const { results, metadata } = await harbour.call('recall', { query, include_context: false });
      expect(results.length).toBeGreaterThan(0);
      expect(metadata.truncated).toEqual([]);
    },
  );

  test('reports that it cut the search where the index searches for a frequent word only', async ({
    harbour,
  }) => {
    const { metadata } = await harbour.call('recall', { query: '"of dues"' });
    expect(metadata.truncated).toContain('filter');
  });
});
