import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const keysOf = ({ nodes }: { readonly nodes: readonly { readonly key: string }[] }) =>
  nodes.map(({ key }) => key);
const LONG = `The ${'very '.repeat(80)}long report`;

/** Five memories, in the order of their times, one of which is long; the graph's profile is a sixth. */
const test = base.extend('filled', { scope: 'file' }, async ({ tenant }): Promise<TestTenant> => {
  for (const node of [
    { key: 'person_ada', description: 'Ada leads the compiler team', node_type: 'person' },
    { key: 'decision_jwtAuth', description: 'Tokens are signed: Café rules', node_type: 'decision' },
    { key: 'event_fair', description: 'The fair', node_type: 'event', occurred_at: '2025-05-01' },
    { key: 'report', description: LONG, node_type: 'document', data: { author: 'Grace Hopper' } },
    { key: 'person_bob', description: 'Bob repairs lenses', node_type: 'person' },
  ])
    await tenant.call('store', node);
  await tenant.call('add_relationships', {
    relationships: [
      { nodes: ['person_bob', 'event_fair'], relationship: 'visits' },
      { nodes: ['person_bob', 'report', 'event_fair'], relationship: 'met' },
    ],
  });
  await tenant.cypher(
    `CREATE (:Node:Person:_Derived {id: 'derived_id', key: 'person_zoe', rev: 1, node_type: 'person', description: 'Zoé <b>reads</b>',
       data: '{}', assets: [], created_at: '2024-01-01T00:00:00.000Z', updated_at: '2024-01-01T00:00:00.000Z', search_text: ''})`,
  );
  return tenant;
});

const NEWEST = ['person_bob', 'report', 'event_fair', 'decision_jwtAuth', 'user_profile', 'person_ada'];

describe('the list of memories', () => {
  test('shows what callers stored, the latest change first, and counts what was derived apart', async ({
    filled,
  }) => {
    const list = await filled.call('list_nodes');
    expect(keysOf(list).slice(0, 5)).toEqual(NEWEST.slice(0, 5));
    expect(list.total).toEqual({ stored: 6, derived: 1 });
    expect(list.next_cursor).toBeUndefined();
    const [bob, report, fair] = list.nodes;
    expect(bob).toMatchObject({ node_type: 'person', links: 2, stored_by: { via: 'rest' } });
    expect(bob?.stored_by?.actor).toMatch(/^key:/);
    expect(report).toMatchObject({ is_cut: true, links: 1 });
    expect(report?.description.length).toBeLessThanOrEqual(300);
    expect(LONG.startsWith(report?.description ?? '')).toBe(true);
    expect(fair).toMatchObject({ occurred_at: '2025-05-01', description: 'The fair' });
    expect(fair).not.toHaveProperty('is_cut');
    expect(list.nodes.find(({ key }) => key === 'user_profile')).not.toHaveProperty('stored_by');
  });

  test.for([
    [{ derived: 'only' }, ['person_zoe']],
    [{ derived: 'with', node_types: ['People'] }, ['person_bob', 'person_ada', 'person_zoe']],
    [{ node_types: ['person', 'event'] }, ['person_bob', 'event_fair', 'person_ada']],
    [{ node_types: ['unheard_of'] }, []],
    [{ search: 'ADA comp' }, ['person_ada']],
    [{ search: 'jwtauth' }, ['decision_jwtAuth']],
    [{ search: 'decision_jwt' }, ['decision_jwtAuth']],
    [{ search: 'cafe' }, ['decision_jwtAuth']],
    [{ search: 'grace' }, ['report']],
    [{ search: 'signed: tokens' }, ['decision_jwtAuth']],
    [{ search: 'tokens nothing' }, []],
    [{ search: ':' }, ['decision_jwtAuth']],
    [{ search: '  ', node_types: ['event'] }, ['event_fair']],
    [{ search: '<b>reads', derived: 'only' }, ['person_zoe']],
    [{ from: '2025-05-01', to: '2025-05-01' }, ['event_fair']],
    [{ to: '2025-05-01', time_zone: 'Pacific/Auckland' }, ['event_fair']],
    [{ to: '2025-04-30', time_zone: 'Pacific/Auckland' }, []],
    [{ to: '2024-12-31', derived: 'with' }, ['person_zoe']],
    [{ sort: 'links', limit: 3 }, ['person_bob', 'event_fair', 'report']],
    [{ sort: 'key' }, NEWEST.toSorted()],
    [{ sort: 'created', limit: 2 }, ['person_bob', 'report']],
    [{ by: 'key:nobody' }, []],
  ] as const)('%j', async ([input, keys], { filled }) => {
    expect(keysOf(await filled.call('list_nodes', input))).toEqual(keys);
  });

  test('finds what one caller stored, and counts it', async ({ filled }) => {
    const actor = (await filled.call('list_nodes', { limit: 1 })).nodes[0]?.stored_by?.actor;
    const { nodes, total } = await filled.call('list_nodes', { by: actor, node_types: ['person'] });
    expect([nodes.map(({ key }) => key), total]).toEqual([
      ['person_bob', 'person_ada'],
      { stored: 2, derived: 0 },
    ]);
    expect((await filled.call('list_nodes', { by: actor })).total).toEqual({ stored: 5, derived: 0 });
  });

  test.for(['updated', 'created', 'links', 'key'] as const)(
    'pages by %s without a repeat while others write',
    async (sort, { filled }) => {
      const seen: string[] = [];
      for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page += 1) {
        const list = await filled.call('list_nodes', {
          sort,
          limit: 2,
          derived: 'with',
          ...(cursor && { cursor }),
        });
        seen.push(...keysOf(list));
        cursor = list.next_cursor;
        await filled.call('store', {
          key: `0_${sort}_${page}`,
          description: 'Written meanwhile',
          node_type: 'fact',
        });
      }
      expect(seen.filter((key) => !key.startsWith('0_'))).toHaveLength(7);
      expect(new Set(seen).size).toBe(seen.length);
      for (const key of seen.filter((each) => each.startsWith('0_'))) await filled.call('forget', { key });
      const { nodes } = await filled.call('list_nodes', { search: 'written meanwhile' });
      for (const { key } of nodes) await filled.call('forget', { key });
    },
  );

  test('takes its cursor only with the same filters, sort and list', async ({ filled }) => {
    const { next_cursor: cursor } = await filled.call('list_nodes', { limit: 1 });
    const inputs = [
      { cursor, sort: 'created' },
      { cursor, derived: 'with' },
      { cursor, node_types: ['person'] },
      { cursor: `${cursor?.slice(0, -2)}xx` },
      { cursor: 'x' },
      { cursor: '' },
    ];
    for (const input of inputs)
      expect(await filled.failure('list_nodes', input)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { issues: [{ path: 'cursor' }] },
      });
    expect(await filled.failure('timeline', { cursor })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(keysOf(await filled.call('list_nodes', { cursor, limit: 3 }))).toEqual(NEWEST.slice(1, 4));
  });

  test.for([
    ['search', { search: 'x'.repeat(201) }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 201 }],
    ['sort', { sort: 'description; MATCH (n) DETACH DELETE n' }],
    ['derived', { derived: 'true' }],
    ['node_types.0', { node_types: [''] }],
    ['from', { from: 'yesterday' }],
    ['from', { from: '2026-02-02', to: '2026-02-01' }],
    ['to', { to: '2026-02-30' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['offset', { offset: 1 }],
  ] as const)('refuses a wrong %s (%#)', async ([path, input], { filled }) => {
    const failure = await filled.failure('list_nodes', input);
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });

  test.for(["' OR true //", '*', '\u001e', '"unclosed', '\\', '\u202e', '[qx]{9}', '💡'])(
    'searches for %j as text',
    async (search, { filled }) => {
      expect((await filled.call('list_nodes', { search, derived: 'with' })).nodes).toEqual([]);
    },
  );
});
