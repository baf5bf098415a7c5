import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const TEXT = 'The crane on the quay was inspected';
/** More than recall compares with the query as a whole. */
const MANY = 1_200;

/** Facts near the query, of which one is rare by its data, as nodes that the service stored. */
const CROWD = `
  MATCH (like:Node {key: 'like'})
  UNWIND range(1, $many) AS at
  CREATE (n:Node {key: 'crane_' + at, id: 'crane_' + at, rev: 1, node_type: 'fact', description: $text,
    data: '{"site":"north","year":' + at + ',"note":"site:south"}', search_text: toLower($text),
    created_at: like.created_at, updated_at: like.updated_at})
  WITH n, like
  CALL db.create.setNodeVectorProperty(n, 'embedding', [x IN like.embedding | x + (rand() - 0.5) * 0.03])
  RETURN count(n) AS nodes`;

const test = base.extend('quay', { scope: 'file' }, async ({ tenant }) => {
  const store = (key: string, description: string, data: object, occurred_at?: string) =>
    tenant.call('store', { key, description, data, ...(occurred_at && { occurred_at }) });
  await store('like', TEXT, { site: 'north' });
  await store('rare', `A report that tells of ropes, pilots, and last of ${TEXT}`, {
    site: 'south',
    year: 1999,
    tags: ['heavy', 'old'],
    isOpen: true,
  });
  await store('nested', TEXT, { inner: { site: 'south' }, year: 5000.5 }, '2026-05-01T22:30:00Z');
  await tenant.call('add_relationships', {
    relationships: [
      { nodes: ['like', 'rare'], relationship: 'mentions' },
      { nodes: ['rare', 'nested'], relationship: 'mentions' },
    ],
  });
  await tenant.cypher(CROWD, { many: MANY, text: TEXT });
  return tenant;
});

async function keysOf(tenant: TestTenant, input: object) {
  const { results, metadata } = await tenant.call('recall', { include_context: false, ...input });
  return { keys: results.map(({ key }) => key).sort(), truncated: metadata.truncated };
}

describe('where', () => {
  test.for([
    [{ site: 'south' }, ['rare']],
    [{ site: 'south', year: 1999 }, ['rare']],
    [{ site: 'south', year: 2000 }, []],
    [{ isOpen: true }, ['rare']],
    [{ tags: 'old' }, ['rare']],
    [{ year: { gte: 1500 } }, ['nested', 'rare']],
    [{ year: { gte: 1500, lte: 2000 } }, ['rare']],
    [{ year: 5000.5 }, ['nested']],
    [{ year: '1999' }, []],
    [{ site: { gte: 'o' } }, ['rare']],
    [{ site: null, year: { gte: 0 } }, ['nested']],
    [{ occurred_at: '2026-05-01' }, ['nested']],
    [{ occurred_at: { lte: '2026-04-30' } }, []],
  ] as const)('%j leaves %j, however rare', async ([where, expected], { quay }) => {
    for (const query of [TEXT, '*', '/crane/']) {
      expect({ query, ...(await keysOf(quay, { query, where })) }).toEqual({
        query,
        keys: expected,
        truncated: [],
      });
    }
  });

  test('leaves a list whole and a search honest where many pass', async ({ quay }) => {
    const where = { site: 'north' };
    const list = await quay.call('recall', { query: '*', where, include_context: false });
    expect(list.total).toBe(MANY + 1);
    const { keys } = await keysOf(quay, { query: TEXT, where });
    expect(keys.length).toBeGreaterThan(0);
    expect(keys).not.toContain('rare');
  });

  test('does not let links lead to what it leaves out', async ({ quay }) => {
    const { keys } = await keysOf(quay, { query: 'ropes and pilots', where: { site: 'south' } });
    expect(keys).toEqual(['rare']);
  });

  test('reads a day in the time zone of the caller', async ({ quay }) => {
    const input = { query: '*', where: { occurred_at: '2026-05-02' } };
    expect((await keysOf(quay, input)).keys).toEqual([]);
    expect((await keysOf(quay, { ...input, time_zone: 'Europe/Berlin' })).keys).toEqual(['nested']);
  });

  test.for([
    { where: { year: { gte: 2, lte: 1 } } },
    { where: { created_at: { gte: '2026-02-30' } } },
    { where: { site: ['south'] } },
    { where: { site: { gt: 1 } } },
    { time_zone: 'Mars/Base' },
  ])('%j is refused', async (input, { quay }) => {
    expect(await quay.failure('recall', { query: TEXT, ...input })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('explains what it left out', async ({ quay }) => {
    const input = { query: TEXT, where: { site: 'south' }, why_not: 'like' };
    const { why_not } = await quay.call('recall', input);
    expect(why_not?.reason).toMatch(/where or near/);
  });
});

describe('near', () => {
  test('leaves the nodes within two steps', async ({ quay }) => {
    await quay.storeKeys('far', 'further');
    await quay.call('add_relationships', {
      relationships: [
        { nodes: ['nested', 'far', 'further'], relationship: 'met' },
        { nodes: ['further', 'user_profile'], relationship: 'knows' },
      ],
    });
    for (const query of ['*', '/./']) {
      expect((await keysOf(quay, { query, near: 'rare' })).keys).toEqual([
        'far',
        'further',
        'like',
        'nested',
        'rare',
      ]);
      expect((await keysOf(quay, { query, near: 'like' })).keys).toEqual(['like', 'nested', 'rare']);
    }
    const { keys } = await keysOf(quay, { query: TEXT, near: 'like' });
    expect(keys).toEqual(expect.arrayContaining(['like', 'nested']));
    expect(keys.some((key) => key.startsWith('crane_'))).toBe(false);
  });

  test('an unknown node is refused, with keys like it', async ({ quay }) => {
    expect(await quay.failure('recall', { query: TEXT, near: 'nestde' })).toMatchObject({
      code: 'NOT_FOUND',
      details: { missing: ['nestde'], similar: ['nested'] },
    });
  });
});
