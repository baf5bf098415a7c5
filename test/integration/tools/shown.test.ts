import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const FOREIGN = `
  MATCH (a:Node {key: $from}), (b:Node {key: $to})
  SET b.shown = null
  CREATE (a)-[:RELATES_TO {id: randomUUID(), relationship: 'Wrote to', label: 'wrote_to', data: '{"by":"hand"}',
    created_at: '2026-01-01T00:00:00.000Z'}]->(b)`;

/** Holds what a walk and a recall show against what the nodes and their relationships are. */
async function expectShownAsIs(tenant: TestTenant, start_node: string, other: string): Promise<void> {
  const [node] = (await tenant.call('get_nodes', { keys: [other] })).nodes;
  const { key, description, node_type, data, created_at, updated_at } = node ?? {};
  const { edges } = await tenant.call('get_relationships', { key: other });
  const walked = await tenant.call('find_related', { start_node, max_depth: 1 });
  expect(walked.nodes).toMatchObject([{ key, description, node_type }]);
  expect(walked.edges).toEqual(expect.arrayContaining(edges));
  const recalled = await tenant.call('recall', { query: other.replaceAll('_', ' ') });
  const result = recalled.results.find((each) => each.key === other);
  const fields = { key, description, node_type, data, created_at, updated_at };
  expect(result).toMatchObject({ ...fields, connections: edges.length });
  expect(recalled.edges).toEqual(expect.arrayContaining(edges));
}

describe('a walk and a recall show a node and its edges as they are', () => {
  const CHANGES = {
    'once stored': () => Promise.resolve(),
    'with another description': (tenant, key) =>
      tenant.call('update', { key, description: 'Anders\u2028"quoted"\nover lines' }),
    'with another type': (tenant, key) => tenant.call('update', { key, node_type: 'decision' }),
    'with data': (tenant, key) => tenant.call('update', { key, data: { note: 'a\u001fb' } }),
    'with a long description': (tenant, key) =>
      tenant.call('update', { key, description: 'long '.repeat(500) }),
    'with data merged into an edge': (tenant, key) =>
      tenant.call('add_relationships', {
        relationships: [{ nodes: [key, `${key}_start`], relationship: 'leads to', data: { since: 2024 } }],
      }),
    'with much data merged into an edge': (tenant, key) =>
      tenant.call('add_relationships', {
        relationships: [
          { nodes: [key, `${key}_start`], relationship: 'leads to', data: { log: 'x'.repeat(900) } },
        ],
      }),
    'with an edge that the service did not write': (tenant, key) =>
      tenant.cypher(FOREIGN, { from: `${key}_start`, to: key }),
  } satisfies Record<string, (tenant: TestTenant, key: string) => Promise<unknown>>;

  test.for(Object.entries(CHANGES).map(([name, change], at) => [name, `shown_${at}`, change] as const))(
    '%s',
    async ([, key, change], { tenant }) => {
      await tenant.storeKeys(`${key}_start`);
      await tenant.call('store', { key, description: `What ${key} says.` });
      const relationships = [{ nodes: [key, `${key}_start`], relationship: 'Leads to' }];
      await tenant.call('add_relationships', { relationships });
      await change(tenant, key);
      await expectShownAsIs(tenant, `${key}_start`, key);
    },
  );
});
