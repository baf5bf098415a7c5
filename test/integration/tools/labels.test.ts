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

async function listed(tenant: TestTenant, label: string) {
  const { labels } = await tenant.call('list_labels', { limit: 1_000 });
  return labels.find((each) => each.label === label);
}

describe('GET /labels', () => {
  test('lists labels of one meaning together, with their converse', async ({ tenant }) => {
    await relate(tenant, ['a', 'b', 'employs'], ['c', 'b', 'works for'], ['d', 'e', 'is married to']);
    await tenant.storeKeys('f');
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['a', 'b', 'f'], relationship: 'has hired' }],
    });
    const plain = { aliases: [], converse: null, symmetric: false, single_valued: false };
    expect(await tenant.call('list_labels')).toEqual({
      labels: [
        { ...plain, label: 'employs', count: 1, converse: 'works_for' },
        { ...plain, label: 'has_hired', count: 1 },
        { ...plain, label: 'is_married_to', count: 1, symmetric: true },
        { ...plain, label: 'works_for', count: 1, converse: 'employs' },
      ],
      total: 4,
      truncated: [],
    });
    expect(await tenant.call('list_labels', { limit: 1 })).toMatchObject({ total: 4, truncated: ['limit'] });
  });
});

describe('PUT /labels/{label}', () => {
  test('makes labels aliases: edges meet, and new ones have the label', async ({ tenant }) => {
    const [first] = await relate(tenant, ['g1', 'h1', 'frobs'], ['g2', 'h1', 'grobs']);
    const edited = await tenant.call('edit_label', { label: 'Frobs', aliases: ['grobs', 'hrobs'] });
    expect(edited).toMatchObject({ label: 'frobs', status: 'updated', changed: ['grobs', 'hrobs'] });
    const [met, other] = await relate(tenant, ['g1', 'h1', 'grobs'], ['g3', 'h1', 'hrobs']);
    expect(met).toMatchObject({ id: first?.id, status: 'merged', label: 'frobs' });
    expect(other).toMatchObject({ relationship: 'hrobs', label: 'frobs' });
    expect(await listed(tenant, 'frobs')).toMatchObject({ count: 3, aliases: ['grobs', 'hrobs'] });
    const { edges } = await tenant.call('get_relationships', { key: 'h1', pattern: 'hrobs' });
    expect(edges).toHaveLength(3);
  });

  test('names a converse, which walks and merges understand', async ({ tenant }) => {
    const [edge] = await relate(tenant, ['i1', 'j1', '雇用']);
    await tenant.call('edit_label', { label: '雇用', converse: '受雇于' });
    const [met] = await relate(tenant, ['j1', 'i1', '受雇于']);
    expect(met).toMatchObject({ id: edge?.id, nodes: ['i1', 'j1'], status: 'merged' });
    expect(await listed(tenant, '雇用')).toMatchObject({ converse: '受雇于' });
    const walk = { start_node: 'j1', relationship_pattern: '-> 受雇于' };
    expect((await tenant.call('find_related', walk)).nodes.map(({ key }) => key)).toEqual(['i1']);
  });

  test('takes the direction from a label, and says that it has one value', async ({ tenant }) => {
    const [edge] = await relate(tenant, ['k1', 'l1', 'zaps']);
    await tenant.call('edit_label', { label: 'zaps', symmetric: true, single_valued: true });
    const [met] = await relate(tenant, ['l1', 'k1', 'zaps']);
    expect(met).toMatchObject({ id: edge?.id, status: 'merged' });
    expect(await listed(tenant, 'zaps')).toMatchObject({ symmetric: true, single_valued: true });
  });

  test('merged into itself means only itself, whatever the rules say', async ({ tenant }) => {
    await relate(tenant, ['m1', 'n1', 'likes'], ['m2', 'n1', 'likes']);
    const { id } = await tenant.call('edit_label', { label: 'likes', merge_into: 'likes' });
    const [apart] = await relate(tenant, ['m1', 'n1', 'enjoys']);
    expect(apart).toMatchObject({ label: 'enjoys', status: 'created' });
    await tenant.call('undo', { id });
    expect(await listed(tenant, 'likes')).toMatchObject({ aliases: ['enjoys'] });
  });

  test('answers unchanged where it says nothing new', async ({ tenant }) => {
    await relate(tenant, ['o1', 'p1', 'nods at']);
    const again = () => tenant.call('edit_label', { label: 'nods at', aliases: ['bows to'] });
    expect([(await again()).status, await again()]).toEqual([
      'updated',
      { label: 'nods_at', status: 'unchanged', changed: [] },
    ]);
  });

  test.for([
    ['itself as converse', { converse: 'Is_Kin' }, 'symmetric: true'],
    ['itself as alias', { aliases: ['is kin'] }, 'no alias of itself'],
    ['an alias as converse', { aliases: ['x'], converse: 'x' }, 'one of the two'],
    ['a converse without direction', { converse: 'x', symmetric: true }, 'one of the two'],
    ['the direction of a merged label', { merge_into: 'x', symmetric: true }, 'Say it of x'],
    ['no word', { converse: '→' }, 'is no label'],
    ['nothing', {}, 'Say something'],
  ] as const)('refuses %s', async ([, said, message], { tenant }) => {
    await relate(tenant, ['q1', 'r1', 'is kin']);
    const failure = await tenant.failure('edit_label', { label: 'is kin', ...said });
    expect(failure.code).toBe('INVALID_INPUT');
    expect(failure.message).toContain(message);
  });

  test('refuses a label that the graph does not have, and one in the body', async ({ tenant }) => {
    const missing = await tenant.failure('edit_label', { label: 'never said', symmetric: true });
    expect(missing).toMatchObject({ code: 'NOT_FOUND', details: { missing: ['never_said'] } });
    const body = { label: 'other', symmetric: true };
    const twice = await tenant.post('/api/v1/memory/labels/x', body, {}, 'PUT');
    expect([twice.status, await twice.text()]).toEqual([400, expect.stringContaining('stands in the path')]);
  });

  test('refuses circles, and a second definition', async ({ tenant }) => {
    await relate(tenant, ['s1', 't1', 'ahs'], ['s1', 't1', 'behs'], ['s1', 't1', 'cehs']);
    await tenant.call('edit_label', { label: 'ahs', merge_into: 'behs' });
    await tenant.call('edit_label', { label: 'behs', merge_into: 'cehs' });
    const circles = [
      await tenant.failure('edit_label', { label: 'cehs', merge_into: 'ahs' }),
      await tenant.failure('edit_label', { label: 'ahs', aliases: ['cehs'] }),
      await tenant.failure('edit_label', { label: 'ahs', converse: 'cehs' }),
      await tenant.failure('edit_label', { label: 'cehs', aliases: ['ahs'] }),
    ];
    expect(circles.map(({ code }) => code)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT']);
    expect(await listed(tenant, 'cehs')).toMatchObject({ aliases: ['ahs', 'behs'] });
  });
});

describe('POST /undo', () => {
  test('takes a merge of labels back once', async ({ tenant }) => {
    await relate(tenant, ['u1', 'v1', 'plugs'], ['u2', 'v1', 'slugs']);
    const { id } = await tenant.call('edit_label', { label: 'plugs', aliases: ['slugs', 'unused alias'] });
    expect(await tenant.call('undo', { id })).toEqual({
      id,
      kind: 'label',
      status: 'undone',
      changed: ['slugs', 'unused_alias'],
    });
    expect(await listed(tenant, 'plugs')).toMatchObject({ count: 1, aliases: [] });
    const left = await tenant.cypher("MATCH (l:_Label {label: 'unused_alias'}) RETURN l.label AS label", {});
    expect(left).toEqual([]);
    expect(await tenant.failure('undo', { id })).toMatchObject({ code: 'CONFLICT', status: 409 });
  });

  test('is refused while a later edit rests on the change', async ({ tenant }) => {
    await relate(tenant, ['w1', 'x1', 'mumbles'], ['w1', 'x1', 'bumbles']);
    const first = await tenant.call('edit_label', { label: 'mumbles', merge_into: 'bumbles' });
    const second = await tenant.call('edit_label', { label: 'mumbles', single_valued: true });
    const refused = await tenant.failure('undo', { id: first.id });
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { labels: ['mumbles'] } });
    await tenant.call('undo', { id: second.id });
    await tenant.call('undo', { id: first.id });
    expect(await listed(tenant, 'mumbles')).toMatchObject({ aliases: [], single_valued: false });
  });

  test('is refused while relationships written since rest on the change', async ({ tenant }) => {
    await relate(tenant, ['y1', 'z1', 'hoists'], ['y2', 'z1', 'joists']);
    const { id } = await tenant.call('edit_label', { label: 'joists', merge_into: 'hoists' });
    const [edge] = await relate(tenant, ['y3', 'z1', 'Joists']);
    expect(edge?.label).toBe('hoists');
    expect(await tenant.failure('undo', { id })).toMatchObject({ code: 'CONFLICT' });
    await tenant.call('update', { key: 'y3', remove_relationships: [edge?.id] });
    expect((await tenant.call('undo', { id })).changed).toEqual(['joists']);
  });

  test('of an unknown change answers NOT_FOUND', async ({ tenant }) => {
    const failure = await tenant.failure('undo', { id: '019a0c3e-7b10-7f55-8d4e-6f7081920314' });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });
});
