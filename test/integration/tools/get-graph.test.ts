import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import { freshTenant, type TestTenant } from '../../support/tenant.ts';
import type { ToolAnswers } from '../../support/tool-answers.ts';

type Picture = ToolAnswers['get_graph'];

/** Ada, Bo and Cy with a decision and a note: a chain, a hyperedge of three, and a node without links. */
const test = base
  .extend('chain', { scope: 'file' }, async ({ tenant }) => {
    const store = (key: string, description: string, more: object = {}) =>
      tenant.call('store', { key, description, ...more });
    await store('person_ada', 'Ada leads the compiler team', {
      node_type: 'person',
      data: { name: 'Ada Lund' },
    });
    await store('person_bo', 'Bo sails', { node_type: 'person', occurred_at: '2020-05-01' });
    await store('person_cy', `${'Cy \n writes '.repeat(20)}`, {
      node_type: 'person',
      occurred_at: '2021-05-01',
    });
    await store('decision_parser', 'By hand', { node_type: 'decision', data: { title: 'The parser' } });
    await store('note_alone', 'Nothing \n is near … '.repeat(20));
    await tenant.call('add_relationships', {
      relationships: [
        {
          nodes: ['person_ada', 'person_bo'],
          relationship: 'knows',
          valid_from: '2020-01-01',
          valid_to: '2022-01-01',
        },
        { nodes: ['person_bo', 'person_cy'], relationship: 'knows' },
        { nodes: ['person_cy', 'decision_parser'], relationship: 'decided' },
        { nodes: ['decision_parser', 'person_ada', 'person_bo'], relationship: 'agreed on' },
      ],
    });
    return tenant;
  })
  .extend('read', { scope: 'file' }, async ({ service }) => {
    const tenant = await freshTenant(service);
    await tenant.call('store', {
      key: 'team_compiler',
      description: 'The group',
      node_type: 'team',
      data: { name: 'Compiler Team' },
    });
    await settled(tenant);
    const people = ['Nora Vik', 'Olaf Lie'];
    await tenant.call('ingest', {
      text: people.map((name) => `${name} visits the Compiler Team.`).join(' '),
      entities: [
        { name: 'Compiler Team', node_type: 'team' },
        ...people.map((name) => ({ name, node_type: 'person' })),
      ],
      relationships: people.map((name) => ({ nodes: [name, 'Compiler Team'], relationship: 'visits' })),
    });
    await settled(tenant);
    return tenant;
  });

const keysOf = ({ nodes }: Picture) => nodes.map(({ key }) => key);
const pairsOf = ({ edges }: Picture) => edges.map(({ from, to }) => `${from} ${to}`).toSorted();
const NOTHING_LEFT = { nodes: 0, edges: 0, hyperedges: 0 };
const drawn = (tenant: TestTenant, input: object = {}) => tenant.call('get_graph', { ...input });

describe('the picture of a graph', () => {
  test('is empty but for the profile in a new graph', async ({ otherTenant }) => {
    const picture = await drawn(otherTenant);
    expect(picture).toMatchObject({ edges: [], hyperedges: [], cut: false, left_out: NOTHING_LEFT });
  });

  test('has every node and link, the most connected first', async ({ chain }) => {
    const picture = await drawn(chain);
    expect(picture.nodes.slice(0, 4).map(({ key, links }) => [key, links])).toEqual([
      ['person_bo', 3],
      ...[
        ['decision_parser', 2],
        ['person_cy', 2],
        ['person_ada', 2],
      ],
    ]);
    expect(pairsOf(picture)).toEqual([
      'person_ada person_bo',
      'person_bo person_cy',
      'person_cy decision_parser',
    ]);
    expect(picture.hyperedges).toMatchObject([
      { nodes: ['decision_parser', 'person_ada', 'person_bo'], members: 3, label: 'agreed_on' },
    ]);
    expect(picture).toMatchObject({ cut: false, left_out: NOTHING_LEFT, total: { edges: 3, hyperedges: 1 } });
    expect(picture.total.nodes).toBe(picture.nodes.length);
  });

  test('names nodes by their name or title, by what their text calls them, or else by how they begin, in one line', async ({
    chain,
  }) => {
    const names = new Map((await drawn(chain)).nodes.map(({ key, name }) => [key, name]));
    expect(names.get('person_ada')).toBe('Ada Lund');
    expect(names.get('decision_parser')).toBe('The parser');
    expect(names.get('person_bo')).toBe('Bo');
    expect(names.get('note_alone')).toMatch(/^Nothing is near … .{1,50}…$/);
  });

  test('says when edges held true and when memories happened', async ({ chain }) => {
    const { nodes, edges } = await drawn(chain);
    expect(edges.find(({ from }) => from === 'person_ada')).toMatchObject({
      ...{ valid_from: '2020-01-01T00:00:00.000Z', relationship: 'knows', label: 'knows' },
    });
    expect(nodes.find(({ key }) => key === 'person_bo')).toMatchObject({ occurred_at: '2020-05-01' });
    expect(nodes.find(({ key }) => key === 'person_ada')).not.toHaveProperty('occurred_at');
  });
});

describe('filters', () => {
  test('by type leave the links between these nodes', async ({ chain }) => {
    const picture = await drawn(chain, { node_types: ['people'] });
    expect(keysOf(picture).toSorted()).toEqual(['person_ada', 'person_bo', 'person_cy']);
    expect(pairsOf(picture)).toEqual(['person_ada person_bo', 'person_bo person_cy']);
    expect(picture.hyperedges).toMatchObject([{ nodes: ['person_ada', 'person_bo'], members: 3 }]);
    expect(picture.total).toMatchObject({ nodes: 3, edges: 2, hyperedges: 1 });
  });

  test('by relationship leave the nodes that have one, of edges and of hyperedges', async ({ chain }) => {
    const known = await drawn(chain, { labels: ['Knows'] });
    expect(keysOf(known).toSorted()).toEqual(['person_ada', 'person_bo', 'person_cy']);
    expect(known).toMatchObject({ hyperedges: [], total: { nodes: 3, edges: 2, hyperedges: 0 } });
    const agreed = await drawn(chain, { labels: ['agreed_on'] });
    expect(keysOf(agreed).toSorted()).toEqual(['decision_parser', 'person_ada', 'person_bo']);
    expect(agreed).toMatchObject({ edges: [], total: { nodes: 3, edges: 0, hyperedges: 1 } });
  });

  test('by relationship and type hold together', async ({ chain }) => {
    const picture = await drawn(chain, {
      labels: ['decided', 'knows'],
      node_types: ['decision', 'person'],
    });
    expect(picture.total).toMatchObject({ nodes: 4, edges: 3, hyperedges: 0 });
    const one = await drawn(chain, { labels: ['decided'], node_types: ['decision'] });
    expect(one.total).toMatchObject({ nodes: 1, edges: 0 });
  });

  test('by time take when a memory happened, or else when it was stored', async ({ chain }) => {
    const from2020 = await drawn(chain, { from: '2020-05-01', to: '2020-12-31' });
    expect(keysOf(from2020)).toEqual(['person_bo']);
    const until2021 = await drawn(chain, { to: '2021-05-01' });
    expect(keysOf(until2021).toSorted()).toEqual(['person_bo', 'person_cy']);
    expect(pairsOf(until2021)).toEqual(['person_bo person_cy']);
    expect(keysOf(await drawn(chain, { from: '2024-01-01' }))).toContain('person_ada');
  });

  test.for([
    [{ from: '2021-01-01', to: '2020-01-01' }, 'from'],
    [{ from: 'yesterday' }, 'from'],
    [{ depth: 4 }, 'depth'],
    [{ limit: 5_001 }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ labels: ['—'] }, 'labels.0'],
    [{ node_types: [''] }, 'node_types.0'],
    [{ around: ['a\u0000b'] }, 'around.0'],
    [{ derived: 'maybe' }, 'derived'],
    [{ format: 'svg' }, 'format'],
  ] as const)('%j is refused', async ([input, path], { chain }) => {
    const failure = await chain.failure('get_graph', input);
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });

  test('of a type or label that nothing has leave nothing', async ({ chain }) => {
    for (const input of [{ node_types: ['ghost'] }, { labels: ['haunts'] }])
      expect(await drawn(chain, input)).toMatchObject({
        nodes: [],
        edges: [],
        cut: false,
        total: { nodes: 0 },
      });
  });
});

describe('around a node', () => {
  test('is what is as many steps away, the nearest first', async ({ chain }) => {
    const near = await drawn(chain, { around: ['person_ada'] });
    expect(keysOf(near)).toEqual(['person_ada', 'person_bo', 'decision_parser']);
    expect(near.total).toMatchObject({ nodes: 3, edges: 1, hyperedges: 1 });
    const far = await drawn(chain, { around: ['person_ada'], depth: 2 });
    expect(keysOf(far)).toEqual(['person_ada', 'person_bo', 'decision_parser', 'person_cy']);
  });

  test('is drawn without links as well', async ({ chain }) => {
    expect(keysOf(await drawn(chain, { around: ['note_alone'], depth: 3 }))).toEqual(['note_alone']);
  });

  test('leads only through what passes the filters, from nodes that need not', async ({ chain }) => {
    const people = await drawn(chain, { around: ['decision_parser'], depth: 3, node_types: ['person'] });
    expect(keysOf(people).toSorted()).toEqual(['decision_parser', 'person_ada', 'person_bo', 'person_cy']);
    const decided = await drawn(chain, { around: ['person_cy'], depth: 3, labels: ['decided'] });
    expect(keysOf(decided)).toEqual(['person_cy', 'decision_parser']);
  });

  test('says what the limit leaves out', async ({ chain }) => {
    const cut = await drawn(chain, { around: ['person_ada'], depth: 2, limit: 2 });
    expect(keysOf(cut)).toEqual(['person_ada', 'person_bo']);
    expect(cut).toMatchObject({
      cut: true,
      total: { nodes: 4 },
      left_out: { nodes: 2, edges: 2, hyperedges: 0 },
    });
  });

  test('of a key that no node has is refused with a similar one', async ({ chain }) => {
    const failure = await chain.failure('get_graph', { around: ['person_ada', 'person_boo'] });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', details: { missing: ['person_boo'] } });
    expect(failure.message).toContain('/api/v1/memory/recall');
  });
});

describe('what was derived from texts', () => {
  test('is counted apart and drawn where it is asked for', async ({ read }) => {
    const stored = await drawn(read);
    expect(stored.nodes.some(({ derived }) => derived)).toBe(false);
    expect(stored.edges).toEqual([]);
    expect(stored.cut).toBe(false);
    expect(stored.total.derived_nodes).toBeGreaterThanOrEqual(2);
    expect(stored.total.derived_edges).toBeGreaterThanOrEqual(2);
    const all = await drawn(read, { derived: true });
    expect(all.total).toEqual(stored.total);
    expect(all.nodes.filter(({ derived }) => derived)).toHaveLength(stored.total.derived_nodes);
    expect(all.edges.filter(({ derived }) => derived)).toHaveLength(stored.total.derived_edges);
    expect(all.cut).toBe(false);
  });

  test('is around a node only where it is asked for', async ({ read }) => {
    expect(keysOf(await drawn(read, { around: ['team_compiler'] }))).toEqual(['team_compiler']);
    const all = await drawn(read, { around: ['team_compiler'], derived: true });
    expect(all.nodes.length).toBeGreaterThanOrEqual(3);
  });

  test('has the same counts with a filter that lets all pass', async ({ read }) => {
    const { total } = await drawn(read, { derived: true });
    expect((await drawn(read, { derived: true, from: '2000-01-01' })).total).toEqual(total);
    expect((await drawn(read, { derived: true, as_of: '2000-01-01' })).total).toMatchObject({
      nodes: 0,
      derived_nodes: 0,
    });
  });
});

describe('as of a time', () => {
  test('is the graph of then', async ({ otherTenant: tenant }) => {
    await tenant.storeKeys('a', 'b', 'c', 'd');
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['a', 'b'], relationship: 'knows' },
        { nodes: ['a', 'b', 'c'], relationship: 'met' },
      ],
    });
    await sleep(5);
    const then = new Date().toISOString();
    await sleep(5);
    await tenant.call('update', {
      key: 'a',
      description: 'Later',
      node_type: 'person',
      remove_relationships: relationships.map(({ id }) => id),
    });
    await tenant.call('update', { key: 'd', description: 'Later as well' });
    await tenant.storeKeys('e');
    await tenant.call('add_relationships', { relationships: [{ nodes: ['d', 'e'], relationship: 'knows' }] });

    const past = await drawn(tenant, { as_of: then });
    expect(past.as_of).toBe(then);
    expect(keysOf(past).filter((key) => key !== 'user_profile')).toEqual(
      ['b', 'a', 'c', 'd'].toSorted(byLinks(past)),
    );
    expect(past.nodes.find(({ key }) => key === 'a')).toMatchObject({ name: 'About a.', links: 2 });
    expect(pairsOf(past)).toEqual(['a b']);
    expect(past.hyperedges).toMatchObject([{ nodes: ['a', 'b', 'c'], members: 3, label: 'met' }]);
    expect(past.total).toMatchObject({ edges: 1, hyperedges: 1 });

    const now = await drawn(tenant);
    expect(pairsOf(now)).toEqual(['d e']);
    expect(now).toMatchObject({ hyperedges: [] });

    const around = await drawn(tenant, { as_of: then, around: ['c'], depth: 2 });
    expect(keysOf(around).toSorted()).toEqual(['a', 'b', 'c']);
    expect(keysOf(await drawn(tenant, { as_of: then, around: ['e'] }))).toEqual([]);
    const known = await drawn(tenant, { as_of: then, labels: ['knows'] });
    expect(keysOf(known).toSorted()).toEqual(['a', 'b']);
    expect(keysOf(await drawn(tenant, { as_of: then, node_types: ['person'] }))).toEqual([]);
    expect(await tenant.failure('get_graph', { as_of: then, around: ['zebra'] })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('before the graph began is empty', async ({ chain }) => {
    const picture = await drawn(chain, { as_of: '1999-01-01' });
    expect(picture).toMatchObject({
      nodes: [],
      edges: [],
      hyperedges: [],
      cut: false,
      left_out: NOTHING_LEFT,
    });
    expect(await drawn(chain, { as_of: '1999-01-01', around: ['person_ada'] })).toMatchObject({ nodes: [] });
  });

  test('of a moment ago is the graph of now', async ({ chain }) => {
    const now = await drawn(chain);
    const { as_of, ...then } = await drawn(chain, { as_of: new Date(Date.now() - 1).toISOString() });
    expect(as_of).toBeDefined();
    expect(then).toEqual(now);
  });
});

function byLinks({ nodes }: Picture) {
  const links = new Map(nodes.map((node) => [node.key, node]));
  return (a: string, b: string) => {
    const [one, other] = [links.get(a), links.get(b)];
    if (!one || !other) return 0;
    return (
      other.links - one.links ||
      (other.created_at < one.created_at ? -1 : other.created_at > one.created_at ? 1 : a < b ? -1 : 1)
    );
  };
}
