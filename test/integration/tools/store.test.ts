import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_store', () => {
  test('of a new key creates the node with all given fields', async ({ tenant }) => {
    const stored = await tenant.call('store', {
      key: 'decision_jwt',
      description: 'We chose JWT for the sessions.',
      node_type: 'decision',
      data: { status: 'final', votes: { yes: 3, no: 0 }, tags: ['auth', null, 1.5] },
      assets: ['https://example.org/minutes'],
      occurred_at: '2026-03-01T12:00:00+02:00',
    });
    expect(stored).toMatchObject({ status: 'created', relationships: [], enrichment: { status: 'off' } });
    const { nodes } = await tenant.call('get_nodes', { keys: ['decision_jwt'] });
    expect(nodes).toEqual([
      {
        id: stored.id,
        key: 'decision_jwt',
        description: 'We chose JWT for the sessions.',
        node_type: 'decision',
        data: { status: 'final', votes: { yes: 3, no: 0 }, tags: ['auth', null, 1.5] },
        assets: ['https://example.org/minutes'],
        occurred_at: '2026-03-01T10:00:00.000Z',
        created_at: stored.created_at,
        updated_at: stored.created_at,
        enrichment: expect.objectContaining({ status: expect.any(String) as string }) as object,
      },
    ]);
  });

  test('answers 201 if it creates the node and 200 if the node exists', async ({ tenant }) => {
    const input = { key: 'status_codes', description: 'Which status?' };
    const first = await tenant.post('/api/v1/memory/store', input);
    const second = await tenant.post('/api/v1/memory/store', input);
    expect([first.status, second.status]).toEqual([201, 200]);
  });

  test('creates a UUIDv7 and a time in UTC with milliseconds', async ({ tenant }) => {
    const stored = await tenant.call('store', { key: 'identified', description: 'Has an id.' });
    expect(stored.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(stored.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  });

  test('relates the new node by edges and hyperedges in the same transaction', async ({ tenant }) => {
    await tenant.storeKeys('rel_one', 'rel_two');
    const { relationships } = await tenant.call('store', {
      key: 'rel_new',
      description: 'Comes with relationships.',
      relationships: [
        { to_key: 'rel_one', relationship: 'depends on', data: { since: 2020 } },
        { participant_keys: ['rel_one', 'rel_two'], relationship: 'decided together' },
      ],
    });
    expect(relationships).toMatchObject([
      { kind: 'edge', nodes: ['rel_new', 'rel_one'], label: 'depends_on', status: 'created' },
      { kind: 'hyperedge', nodes: ['rel_new', 'rel_one', 'rel_two'], label: 'decided_together' },
    ]);
  });

  test('over MCP answers the same object as over REST, without the empty list', async ({ tenant }) => {
    const { similar, ...byRest } = await tenant.call('store', {
      key: 'both_ways',
      description: 'One of two.',
    });
    const response = await tenant.post('/mcp', {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'hm_store', arguments: { key: 'both_ways', description: 'One of two.' } },
    });
    const { result } = (await response.json()) as { result: Record<string, unknown> };
    expect(similar).toEqual([]);
    expect(result['structuredContent']).toEqual({
      ...byRest,
      status: 'exists',
      enrichment: { status: 'off' },
    });
    expect(result).toMatchObject({ id: byRest.id, status: 'exists', created_at: byRest.created_at });
  });
});

describe('the type of a stored node', () => {
  test.for([
    ['typed_1', 'People', 'person'],
    ['typed_2', 'CodeReviews', 'code_review'],
    ['typed_3', 'API Keys', 'api_key'],
    ['typed_4', undefined, 'fact'],
    ['person_alice', undefined, 'person'],
    ['Companies:acme', undefined, 'fact'],
    ['people/bob', undefined, 'person'],
    ['decision-9', undefined, 'decision'],
    ['person', undefined, 'fact'],
  ] as const)('of %s stored as %s is %s', async ([key, node_type, expected], { tenant }) => {
    const stored = await tenant.call('store', { key, description: `About ${key}.`, node_type });
    expect(stored.node_type).toBe(expected);
  });

  test('that is new is listed with its count, unprotected', async ({ tenant }) => {
    await tenant.call('store', { key: 'submarine_1', description: 'A boat.', node_type: 'Submarines' });
    const { types } = await tenant.call('get_overview');
    expect(types).toContainEqual({ name: 'submarine', node_count: 1, derived: 0, protected: false });
  });

  test('is a label in the graph, for Neo4j Browser', async ({ tenant }) => {
    await tenant.call('store', { key: 'label_1', description: 'Labelled.', node_type: 'code review' });
    await tenant.call('store', {
      key: 'label_2',
      description: 'Not the label Node twice.',
      node_type: 'node',
    });
    const rows = await tenant.cypher(
      "MATCH (n:Node) WHERE n.key STARTS WITH 'label_' RETURN [label IN labels(n) WHERE label <> '_Pending'] AS labels ORDER BY n.key",
    );
    expect(rows.map(({ labels }) => labels)).toEqual([
      ['Node', 'CodeReview'],
      ['Node', 'NodeType'],
    ]);
  });
});

describe('the first store of a graph', () => {
  test('also creates the user_profile node, which cannot be forgotten', async ({ tenant }) => {
    await tenant.storeKeys('any');
    const { nodes } = await tenant.call('get_nodes', { keys: ['user_profile'] });
    expect(nodes).toMatchObject([{ key: 'user_profile', node_type: 'user' }]);
    expect(await tenant.failure('forget', { key: 'user_profile' })).toMatchObject({
      code: 'PROTECTED',
      status: 409,
    });
  });
});
