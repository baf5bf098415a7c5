import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { expectNoWord } from '../../support/graph-remains.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** A moment between changes. */
async function now(): Promise<string> {
  await sleep(3);
  const moment = new Date().toISOString();
  await sleep(3);
  return moment;
}

type Times = { as_of?: string; valid_at?: string };

/** The relationships of a node at a time, as texts. */
async function linksOf(tenant: TestTenant, key: string, times: Times = {}): Promise<string[]> {
  const { edges, hyperedges } = await tenant.call('get_relationships', { key, ...times });
  return [
    ...edges.map(({ from, label, to, data }) => `${from} ${label} ${to}${textOf(data)}`),
    ...hyperedges.map(({ nodes, label, data }) => `${label}: ${nodes.join(' ')}${textOf(data)}`),
  ].sort();
}

function textOf(data: object = {}): string {
  return Object.keys(data).length > 0 ? ` ${JSON.stringify(data)}` : '';
}

function relate(tenant: TestTenant, ...relationships: object[]) {
  return tenant.call('add_relationships', { relationships });
}

describe('the relationships of a node as of a time', () => {
  test('are those that were removed, changed or not yet made', async ({ tenant }) => {
    await tenant.storeKeys('ann', 'acme', 'club');
    const apart = await now();
    const { relationships } = await relate(
      tenant,
      { nodes: ['ann', 'acme'], relationship: 'audits', data: { days: 2 } },
      { nodes: ['ann', 'acme', 'club'], relationship: 'founded together' },
    );
    const first = await now();
    await relate(tenant, { nodes: ['ann', 'acme'], relationship: 'audits', data: { days: 3 } });
    const second = await now();
    const remove_relationships = relationships.map(({ id }) => id);
    await tenant.call('update', { key: 'ann', remove_relationships });
    expect(await linksOf(tenant, 'ann')).toEqual([]);
    const together = 'founded_together: ann acme club';
    expect(await linksOf(tenant, 'ann', { as_of: apart })).toEqual([]);
    expect(await linksOf(tenant, 'ann', { as_of: first })).toEqual(['ann audits acme {"days":2}', together]);
    expect(await linksOf(tenant, 'acme', { as_of: second })).toEqual([
      'ann audits acme {"days":3}',
      together,
    ]);
    expect(await linksOf(tenant, 'club', { as_of: second })).toEqual([together]);
    expect(await linksOf(tenant, 'ann', { as_of: await now() })).toEqual([]);
    const past = await tenant.call('get_relationships', { key: 'ann', as_of: second, pattern: 'audit' });
    expect(past.edges.map(({ id }) => id)).toEqual([remove_relationships[0]]);
  });

  test('stay what they were before a merge and its undo', async ({ tenant }) => {
    await tenant.storeKeys('bo', 'bob', 'shop', 'fair');
    await relate(
      tenant,
      { nodes: ['bo', 'shop'], relationship: 'runs', data: { since: 1 } },
      { nodes: ['bob', 'shop'], relationship: 'runs', data: { since: 2 } },
      { nodes: ['bo', 'shop', 'fair'], relationship: 'met' },
    );
    const apart = await now();
    const { id } = await tenant.call('merge_nodes', { from_key: 'bo', into_key: 'bob' });
    const joined = await now();
    await tenant.call('merge_nodes', { undo: id });
    const before = ['bo runs shop {"since":1}', 'met: bo shop fair'];
    const both = ['bob runs shop {"since":1}', 'met: bob shop fair'];
    expect(await linksOf(tenant, 'bo', { as_of: apart })).toEqual(before);
    expect(await linksOf(tenant, 'bob', { as_of: apart })).toEqual(['bob runs shop {"since":2}']);
    expect(await linksOf(tenant, 'bob', { as_of: joined })).toEqual(both);
    expect((await tenant.failure('get_relationships', { key: 'bo', as_of: joined })).code).toBe('NOT_FOUND');
    for (const times of [{}, { as_of: await now() }]) {
      expect(await linksOf(tenant, 'bo', times)).toEqual(before);
      expect(await linksOf(tenant, 'bob', times)).toEqual(['bob runs shop {"since":2}']);
    }
    expect(await linksOf(tenant, 'shop', { as_of: joined })).toEqual(both);
  });

  test('lose a node that is forgotten, and what was merged into it', async ({ tenant }) => {
    await tenant.storeKeys('zorblax', 'zorb', 'cy', 'di', 'ed');
    const { relationships } = await relate(
      tenant,
      { nodes: ['zorb', 'cy'], relationship: 'praises' },
      { nodes: ['cy', 'di'], relationship: 'praises' },
      { nodes: ['zorb', 'cy', 'di'], relationship: 'agreed' },
      { nodes: ['zorblax', 'cy', 'di', 'ed'], relationship: 'met' },
    );
    await tenant.call('update', { key: 'cy', remove_relationships: [relationships[1]?.id] });
    const before = relationships[2]?.id;
    await tenant.call('update', { key: 'zorb', remove_relationships: [before] });
    const { as_of } = { as_of: (await tenant.call('get_nodes', { keys: ['ed'] })).nodes[0]?.created_at };
    await tenant.call('merge_nodes', { from_key: 'zorb', into_key: 'zorblax' });
    const merged = await now();
    await tenant.call('forget', { key: 'zorblax' });
    await expectNoWord(tenant, ['zorb', 'zorblax']);
    expect(await linksOf(tenant, 'cy', { as_of: merged })).toEqual(['met: cy di ed']);
    expect(as_of).toBeDefined();
    const left = await tenant.cypher(
      'MATCH (p:_PastRelationship) WHERE p.label IN ["praises", "agreed"] RETURN p.kind AS kind, COUNT { (p)<-[:_MEMBER_OF]-() } AS members',
    );
    expect(left).toEqual([
      { kind: 'edge', members: 2 },
      { kind: 'edge', members: 2 },
    ]);
    for (const key of ['cy', 'di', 'ed']) await tenant.call('forget', { key });
    expect(await tenant.cypher('MATCH (n) WHERE n.key IN ["cy", "di", "ed"] RETURN n')).toEqual([]);
  });

  test('of a node that did not exist then answer NOT_FOUND', async ({ tenant }) => {
    await tenant.storeKeys('newcomer');
    const input = { key: 'newcomer', as_of: '2020-01-01' };
    expect(await tenant.failure('get_relationships', input)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await tenant.failure('get_relationships', { key: 'newcomer', as_of: 'then' })).code).toBe(
      'INVALID_INPUT',
    );
  });
});

describe('valid times', () => {
  test('are answered, and valid_at asks by them', async ({ tenant }) => {
    await tenant.storeKeys('eve', 'oslo', 'rome');
    const { relationships } = await relate(
      tenant,
      { nodes: ['eve', 'oslo'], relationship: 'stays in', valid_from: '2020-01-01', valid_to: '2020-12-31' },
      { nodes: ['eve', 'rome'], relationship: 'stays in', valid_from: '2021-03-01T00:00:00+02:00' },
      { nodes: ['eve', 'rome', 'oslo'], relationship: 'tour', valid_to: '2020-06-30' },
    );
    expect(relationships[0]).toMatchObject({
      valid_from: '2020-01-01T00:00:00.000Z',
      valid_to: '2020-12-31T23:59:59.999Z',
    });
    expect(relationships[1]).toMatchObject({ valid_from: '2021-02-28T22:00:00.000Z' });
    expect(relationships[1]).not.toHaveProperty('valid_to');
    const { edges } = await tenant.call('get_relationships', { key: 'oslo' });
    expect(edges[0]).toMatchObject({ valid_from: '2020-01-01T00:00:00.000Z' });
    const at = (valid_at: string) => linksOf(tenant, 'eve', { valid_at });
    expect(await at('2020-06-01')).toEqual(['eve stays_in oslo', 'tour: eve rome oslo']);
    expect(await at('2020-07-01')).toEqual(['eve stays_in oslo']);
    expect(await at('2021-01-01')).toEqual([]);
    expect(await at('2026-01-01')).toEqual(['eve stays_in rome']);
  });

  test('given again replace those of the same edge, whose earlier state is kept', async ({ tenant }) => {
    await tenant.storeKeys('flo', 'guild');
    const edge = { nodes: ['flo', 'guild'], relationship: 'sits on' };
    const [given] = (await relate(tenant, { ...edge, valid_from: '2019-05-01' })).relationships;
    const first = await now();
    const again = (await relate(tenant, { ...edge, valid_to: '2022-01-01' })).relationships[0];
    expect(again).toMatchObject({
      id: given?.id,
      status: 'merged',
      valid_from: '2019-05-01T00:00:00.000Z',
      valid_to: '2022-01-01T23:59:59.999Z',
    });
    expect((await relate(tenant, edge)).relationships[0]).toEqual(again);
    expect(await linksOf(tenant, 'flo', { valid_at: '2024-01-01' })).toEqual([]);
    expect(await linksOf(tenant, 'flo', { valid_at: '2024-01-01', as_of: first })).toEqual([
      'flo sits_on guild',
    ]);
    const later = (await relate(tenant, { ...edge, valid_from: '2025-01-01' })).relationships[0];
    expect(later).not.toHaveProperty('valid_to');
  });

  test.for([
    [{ valid_from: '2021-01-02', valid_to: '2021-01-01' }, 'valid_to'],
    [{ valid_from: '2021-01-02T00:00:00Z', valid_to: '2021-01-02T00:00:00Z' }, 'valid_to'],
    [{ valid_from: '0000-01-01' }, 'valid_from'],
    [{ valid_to: '+012026-01-01T00:00:00Z' }, 'valid_to'],
    [{ valid_from: '2021-01-02T00:00:00 Mars/Phobos' }, 'valid_from'],
    [{ valid_since: '2021-01-02' }, 'valid_since'],
  ] as const)('%j are refused, and nothing is written', async ([times, field], { tenant }) => {
    await tenant.storeKeys('gus', 'hut');
    const relationships = [{ from_key: 'gus', to_key: 'hut', relationship: 'owns', ...times }];
    const { code, message } = await tenant.failure('add_relationships', { relationships });
    expect(code).toBe('INVALID_INPUT');
    expect(message).toContain(field);
    const own = [{ to_key: 'hut', relationship: 'owns', ...times }];
    expect((await tenant.failure('update', { key: 'gus', add_relationships: own })).code).toBe(
      'INVALID_INPUT',
    );
    expect(
      (await tenant.failure('store', { key: 'ivo', description: 'Ivo.', relationships: own })).code,
    ).toBe('INVALID_INPUT');
    expect(await linksOf(tenant, 'gus')).toEqual([]);
  });
});
