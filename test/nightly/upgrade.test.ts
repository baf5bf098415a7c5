import { expect } from 'vitest';
import { exported, testWithDataFolder } from '../support/earlier-version.ts';
import { ToolClient } from '../support/tool-client.ts';

const test = testWithDataFolder('0.1.0');

test('accepts the keys of the earlier version, and creates no new one', async ({ service, written }) => {
  const statuses = Object.values(written.graphs).map(async ({ key }) => {
    const client = new ToolClient(service.url, key);
    return (await client.fetch('/api/v1/memory/overview')).status;
  });
  expect(service.printedKey).toBeUndefined();
  expect(await Promise.all(statuses)).toEqual([200, 200]);
});

test('exports and summarises the same', async ({ service, written }) => {
  for (const graph of Object.values(written.graphs)) {
    const client = new ToolClient(service.url, graph.key);
    const response = await client.fetch('/api/v1/memory/export');
    const contents = exported.parse(await response.json());
    const { exported_at, nodes, edges, hyperedges } = graph.exported;
    expect(contents).toMatchObject({ nodes, edges, hyperedges, timeline: [], versions: [], changes: [] });
    expect(contents.exported_at > exported_at).toBe(true);
    // Counts of what was derived have come since.
    expect(await client.call('get_overview')).toMatchObject(graph.overview);
  }
});

test('recalls the same first results', async ({ service, written }) => {
  for (const { key, recalled } of Object.values(written.graphs)) {
    const client = new ToolClient(service.url, key);
    const first = async (query: string) => {
      const { results, metadata } = await client.call('recall', { query, max_results: 3 });
      // Where nothing answers, the nearest is shown since.
      return [query, metadata.confidence === 'none' ? null : (results[0]?.key ?? null)];
    };
    const found = await Promise.all(Object.keys(recalled).map(first));
    expect(Object.fromEntries(found)).toEqual(recalled);
  }
});

test('stores new memories besides the old ones', async ({ service, written }) => {
  const client = new ToolClient(service.url, written.graphs['live']?.key ?? '');
  const stored = await client.call('store', {
    key: 'newcomer',
    description: 'Came with a later version',
    relationships: [{ to_key: 'person_ada', relationship: 'works for' }],
  });
  expect(stored.status).toBe('created');
  expect(stored.relationships).toHaveLength(1);
});
