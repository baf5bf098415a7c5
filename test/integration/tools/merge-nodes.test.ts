import { describe, expect } from 'vitest';
import { expectNoWord } from '../../support/graph-remains.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** One person under two keys, each with relationships of its own and some that say the same. */
async function storeTwice(tenant: TestTenant, name: string) {
  const [full, short] = [`person_${name}_lind`, `person_${name}`];
  const [team, office, tool] = [`${name}_team`, `${name}_office`, `${name}_tool`];
  await tenant.storeKeys(team, office, tool);
  await tenant.call('store', {
    key: full,
    description: `${name} Lind leads the compiler team.`,
    node_type: 'person',
    data: { name: `${name} Lind`, born: 1980, aliases: [`Dr ${name}`] },
    assets: ['https://example.com/lind'],
    occurred_at: '2026-01-05',
    relationships: [
      { to_key: team, relationship: 'leads', data: { since: 2020 } },
      { to_key: office, relationship: 'works in' },
      { participant_keys: [office, tool], relationship: 'set up' },
    ],
  });
  await tenant.call('store', {
    key: short,
    description: `${name} likes tea.`,
    node_type: 'person',
    data: { email: `${name}@example.com`, born: 1981 },
    relationships: [
      { to_key: team, relationship: 'leads', data: { role: 'head' } },
      { to_key: full, relationship: 'is the same as' },
      { participant_keys: [full, tool], relationship: 'compared' },
    ],
  });
  return { full, short, team, office, tool };
}

async function graphOf(tenant: TestTenant, ...keys: string[]) {
  const { nodes } = await tenant.call('get_nodes', { keys });
  const related = await Promise.all(keys.map((key) => tenant.call('get_relationships', { key })));
  const contents = nodes.map(({ updated_at: _, enrichment: __, ...node }) => node);
  return { nodes: contents, related };
}

describe('hm_merge_nodes', () => {
  test('moves content, names and relationships, and deletes the other node', async ({ tenant }) => {
    const { full, short, team, office, tool } = await storeTwice(tenant, 'Vesna');
    const merged = await tenant.call('merge_nodes', { from_key: full, into_key: short });
    expect(merged).toMatchObject({ status: 'merged', key: short });
    const { nodes, missing } = await tenant.call('get_nodes', { keys: [short, full] });
    expect(missing).toEqual([full]);
    expect(nodes).toMatchObject([
      {
        description: 'Vesna likes tea.\nVesna Lind leads the compiler team.',
        data: { born: 1981, email: 'Vesna@example.com', name: 'Vesna Lind', aliases: ['Dr Vesna'] },
        assets: ['https://example.com/lind'],
        occurred_at: '2026-01-05',
      },
    ]);
    const { edges, hyperedges } = await tenant.call('get_relationships', { key: short });
    expect(edges.map(({ from, to, label, data }) => [from, label, to, data]).sort()).toEqual([
      [short, 'compared', tool, {}],
      [short, 'leads', team, { role: 'head', since: 2020 }],
      [short, 'works_in', office, {}],
    ]);
    expect(hyperedges.map(({ nodes: members, label }) => [label, members])).toEqual([
      ['set_up', [short, office, tool]],
    ]);
    await settled(tenant);
    const { results } = await tenant.call('recall', { query: 'Vesna Lind' });
    expect(results[0]?.key).toBe(short);
  });

  test('is undone whole, by its own id', async ({ tenant }) => {
    const { full, short, team, office, tool } = await storeTwice(tenant, 'Milena');
    await settled(tenant);
    const before = await graphOf(tenant, full, short, team, office, tool);
    const { id } = await tenant.call('merge_nodes', { from_key: full, into_key: short });
    await settled(tenant);
    const undone = await tenant.call('merge_nodes', { undo: id });
    expect(undone).toEqual({ id, status: 'undone', changed: [full, short] });
    await settled(tenant);
    expect(await graphOf(tenant, full, short, team, office, tool)).toEqual(before);
    const { results } = await tenant.call('recall', { query: 'Milena Lind' });
    expect(results[0]?.key).toBe(full);
    expect(await tenant.failure('merge_nodes', { undo: id })).toMatchObject({
      code: 'CONFLICT',
      status: 409,
    });
    const again = await tenant.call('merge_nodes', { from_key: full, into_key: short });
    expect(await tenant.call('undo', { id: again.id })).toMatchObject({ kind: 'merge', status: 'undone' });
    await settled(tenant);
    expect(await graphOf(tenant, full, short, team, office, tool)).toEqual(before);
  });

  test.for([
    [
      'the node was updated',
      'Ada',
      (tenant, { short }) => tenant.call('update', { key: short, data: { x: 1 } }),
    ],
    ['the key was stored again', 'Bea', (tenant, { full }) => tenant.storeKeys(full)],
    [
      'a moved relationship has other data',
      'Cleo',
      (tenant, { short, office }) =>
        tenant.call('add_relationships', {
          relationships: [{ nodes: [short, office], relationship: 'works in', data: { room: 2 } }],
        }),
    ],
    [
      'a moved relationship was removed',
      'Dora',
      async (tenant, { short, office }) => {
        const { edges } = await tenant.call('get_relationships', { key: short });
        const id = edges.find(({ to }) => to === office)?.id;
        await tenant.call('update', { key: short, remove_relationships: [id] });
      },
    ],
  ] as const satisfies readonly (readonly [
    string,
    string,
    (tenant: TestTenant, keys: Awaited<ReturnType<typeof storeTwice>>) => Promise<unknown>,
  ])[])('is not undone where %s', async ([, name, change], { tenant }) => {
    const keys = await storeTwice(tenant, name);
    const { id } = await tenant.call('merge_nodes', { from_key: keys.full, into_key: keys.short });
    await change(tenant, keys);
    const before = await graphOf(tenant, keys.short, keys.office, keys.team);
    expect(await tenant.failure('merge_nodes', { undo: id })).toMatchObject({ code: 'CONFLICT' });
    expect(await graphOf(tenant, keys.short, keys.office, keys.team)).toEqual(before);
  });

  test('is undone after a later merge into the same node was', async ({ tenant }) => {
    const { full, short, team, office, tool } = await storeTwice(tenant, 'Femke');
    await tenant.call('store', {
      key: 'femke_third',
      description: 'Femke cycles to work.',
      relationships: [{ to_key: office, relationship: 'cycles to' }],
    });
    await settled(tenant);
    const keys = [full, short, 'femke_third', team, office, tool];
    const before = await graphOf(tenant, ...keys);
    const first = await tenant.call('merge_nodes', { from_key: full, into_key: short });
    const second = await tenant.call('merge_nodes', { from_key: 'femke_third', into_key: short });
    expect(await tenant.failure('merge_nodes', { undo: first.id })).toMatchObject({ code: 'CONFLICT' });
    await tenant.call('merge_nodes', { undo: second.id });
    await tenant.call('merge_nodes', { undo: first.id });
    await settled(tenant);
    expect(await graphOf(tenant, ...keys)).toEqual(before);
  });

  test('is undone with a relationship that was added since, which stays', async ({ tenant }) => {
    const { full, short, tool } = await storeTwice(tenant, 'Edda');
    const { id } = await tenant.call('merge_nodes', { from_key: full, into_key: short });
    await tenant.call('add_relationships', {
      relationships: [{ nodes: [short, tool], relationship: 'repairs' }],
    });
    await tenant.call('merge_nodes', { undo: id });
    const { edges } = await tenant.call('get_relationships', { key: short, pattern: 'repairs' });
    expect(edges).toHaveLength(1);
  });

  test.for([
    ['a node with itself', { from_key: 'twin', into_key: 'twin' }, 'INVALID_INPUT'],
    ['the profile into another', { from_key: 'user_profile', into_key: 'twin' }, 'PROTECTED'],
    ['another into the profile', { from_key: 'twin', into_key: 'user_profile' }, 'PROTECTED'],
    ['an unknown node', { from_key: 'nobody', into_key: 'twin' }, 'NOT_FOUND'],
    ['into an unknown node', { from_key: 'twin', into_key: 'nobody' }, 'NOT_FOUND'],
    ['one key', { from_key: 'twin' }, 'INVALID_INPUT'],
    [
      'keys and an undo',
      { from_key: 'twin', into_key: 'b', undo: '019a0c3e-7b10-7f55-8d4e-6f7081920315' },
      'INVALID_INPUT',
    ],
    ['an unknown merge', { undo: '019a0c3e-7b10-7f55-8d4e-6f7081920315' }, 'NOT_FOUND'],
  ] as const)('refuses %s', async ([, input, code], { tenant }) => {
    await tenant.storeKeys('twin');
    expect(await tenant.failure('merge_nodes', input)).toMatchObject({ code });
  });

  test('refuses descriptions that are too long together, and writes nothing', async ({ tenant }) => {
    const [long, longer] = ['word '.repeat(2_500), 'other '.repeat(2_500)];
    await tenant.call('store', { key: 'long', description: long });
    await tenant.call('store', { key: 'longer', description: longer });
    const failure = await tenant.failure('merge_nodes', { from_key: 'long', into_key: 'longer' });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { limit: 20_000 } });
    const { nodes } = await tenant.call('get_nodes', { keys: ['long', 'longer'] });
    expect(nodes.map(({ description }) => description)).toEqual([long, longer]);
  });

  test('undoes a change of another kind as well', async ({ tenant }) => {
    await tenant.storeKeys('p', 'q');
    await tenant.call('add_relationships', { relationships: [{ nodes: ['p', 'q'], relationship: 'zaps' }] });
    const { id } = await tenant.call('edit_label', { label: 'zaps', aliases: ['zips'] });
    expect(await tenant.call('merge_nodes', { undo: id })).toMatchObject({
      ...{ id, status: 'undone', changed: ['zips'] },
    });
    expect(await tenant.failure('merge_nodes', { undo: id })).toMatchObject({ code: 'CONFLICT' });
  });

  test('undoes that an edge closed another', async ({ tenant }) => {
    await tenant.storeKeys('person_ada', 'place_oslo', 'place_rome');
    const write = (place: string) =>
      tenant.call('add_relationships', {
        relationships: [{ nodes: ['person_ada', place], relationship: 'lives in' }],
      });
    await write('place_oslo');
    await tenant.call('edit_label', { label: 'lives_in', single_valued: true });
    const { relationships } = await write('place_rome');
    const { change, closed } = relationships[0] ?? {};
    expect(closed?.map(({ to }) => to)).toEqual(['place_oslo']);
    await tenant.call('merge_nodes', { undo: change });
    const { edges } = await tenant.call('get_relationships', { key: 'person_ada' });
    expect(edges.map(({ to }) => to)).toEqual(['place_oslo']);
  });

  test('leaves no word behind once the merged node is forgotten', async ({ tenant }) => {
    await tenant.call('store', { key: 'wombledore', description: 'Grizzlepuff keeps snarfberries.' });
    await tenant.call('store', { key: 'plain_one', description: 'It is plain.' });
    await tenant.call('store', { key: 'plain_two', description: 'It is simple.' });
    const { id } = await tenant.call('merge_nodes', { from_key: 'wombledore', into_key: 'plain_one' });
    await tenant.call('merge_nodes', { from_key: 'plain_one', into_key: 'plain_two' });
    await settled(tenant);
    await tenant.call('forget', { key: 'plain_two' });
    await settled(tenant);
    await expectNoWord(tenant, ['wombledore', 'grizzlepuff', 'snarfberries']);
    expect(await tenant.failure('undo', { id })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('merges two nodes into each other at once: one merge wins', async ({ tenant }) => {
    await tenant.storeKeys('left', 'right');
    const merges = await Promise.allSettled([
      tenant.call('merge_nodes', { from_key: 'left', into_key: 'right' }),
      tenant.call('merge_nodes', { from_key: 'right', into_key: 'left' }),
    ]);
    expect(merges.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { nodes } = await tenant.call('get_nodes', { keys: ['left', 'right'] });
    expect(nodes).toHaveLength(1);
  });
});
