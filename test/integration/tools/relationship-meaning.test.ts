import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

type Ends = readonly [from: string, to: string, relationship: string];

async function relate(tenant: TestTenant, ...edges: readonly Ends[]) {
  await tenant.storeKeys(...new Set(edges.flatMap(([from, to]) => [from, to])));
  const { relationships } = await tenant.call('add_relationships', {
    relationships: edges.map(([from_key, to_key, relationship]) => ({ from_key, to_key, relationship })),
  });
  return relationships;
}

async function labels(tenant: TestTenant): Promise<unknown[]> {
  const rows = await tenant.cypher('MATCH (l:_Label) RETURN l.label AS label', {});
  return rows.map(({ label }) => label);
}

describe('edges of one meaning', () => {
  test.for([
    ['a synonym', ['a1', 'b1', 'depends on'], ['a1', 'b1', 'relies on']],
    ['another form', ['a2', 'b2', 'owns'], ['a2', 'b2', 'is the owner of']],
    ['the passive', ['a3', 'b3', 'audits'], ['b3', 'a3', 'is audited by']],
    ['a converse', ['a4', 'b4', 'led to'], ['b4', 'a4', 'was caused by']],
    ['one without direction', ['a5', 'b5', 'collaborates with'], ['b5', 'a5', 'works with']],
  ] as const)('meet: %s', async ([, first, second], { tenant }) => {
    const [one] = await relate(tenant, first);
    const [other] = await relate(tenant, second);
    expect(other).toEqual({ ...one, status: 'merged' });
    expect(one).toMatchObject({ nodes: first.slice(0, 2), relationship: first[2] });
    // What is not written leaves no label.
    expect(await labels(tenant)).not.toContain(second[2].replaceAll(' ', '_'));
  });

  test('meet within one call, and in a batch of stores', async ({ tenant }) => {
    const written = await relate(tenant, ['firm', 'clerk', 'employs'], ['clerk', 'firm', 'works at']);
    expect(written.map(({ status }) => status)).toEqual(['created', 'merged']);
    const described = (key: string) => ({ key, description: `About ${key}.` });
    await tenant.call('store_batch', {
      nodes: [
        described('origin'),
        { ...described('copy'), relationships: [{ to_key: 'origin', relationship: 'is based on' }] },
        {
          ...described('third'),
          relationships: [{ from_key: 'origin', to_key: 'copy', relationship: 'is the basis of' }],
        },
      ],
    });
    const { edges } = await tenant.call('get_relationships', { key: 'origin' });
    expect(edges).toMatchObject([{ from: 'copy', to: 'origin', relationship: 'is based on' }]);
  });

  test('merge their data', async ({ tenant }) => {
    await tenant.storeKeys('team', 'tool');
    const add = (nodes: string[], relationship: string, data: object) =>
      tenant.call('add_relationships', { relationships: [{ nodes, relationship, data }] });
    await add(['team', 'tool'], 'uses', { since: 2020 });
    await add(['tool', 'team'], 'is used by', { often: true });
    const { edges } = await tenant.call('get_relationships', { key: 'tool' });
    expect(edges).toMatchObject([{ from: 'team', relationship: 'uses', data: { since: 2020, often: true } }]);
  });

  test.for([
    ['direction', ['c1', 'd1', 'employs'], ['c1', 'd1', 'is employed by']],
    ['polarity', ['c2', 'd2', 'owns'], ['c2', 'd2', 'does not own']],
    ['time', ['c3', 'd3', 'works for'], ['c3', 'd3', 'used to work for']],
    ['their words, in other scripts', ['c4', 'd4', '雇用'], ['c4', 'd4', '使用']],
  ] as const)('stay apart where they differ in %s', async ([, first, second], { tenant }) => {
    const written = await relate(tenant, first, second);
    expect(written.map(({ status }) => status)).toEqual(['created', 'created']);
  });

  test('share the label that the graph has, with the words of each', async ({ tenant }) => {
    await relate(tenant, ['e1', 'f1', 'resides in']);
    const [edge] = await relate(tenant, ['e2', 'f1', 'lives in']);
    expect(edge).toMatchObject({ relationship: 'lives in', label: 'resides_in', status: 'created' });
  });

  test('meet those that an earlier version wrote with two labels', async ({ tenant }) => {
    const [one, other] = await relate(tenant, ['g', 'h', 'admires'], ['h', 'g', 'resents']);
    await tenant.cypher(
      `UNWIND $edges AS edge MATCH ()-[r:RELATES_TO {id: edge.id}]->() SET r.label = edge.label
       CREATE (:_Label {label: edge.label, created_at: '2025-01-01T00:00:00.000Z'})`,
      {
        edges: [
          { id: one?.id, label: 'mentors' },
          { id: other?.id, label: 'mentored_by' },
        ],
      },
    );
    const again = await relate(tenant, ['g', 'h', 'mentors'], ['h', 'g', 'mentored by']);
    expect(again.map(({ id, status }) => [id, status])).toEqual([
      [one?.id, 'merged'],
      [other?.id, 'merged'],
    ]);
  });
});
