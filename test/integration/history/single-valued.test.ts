import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** A moment between changes. */
async function now(): Promise<string> {
  await sleep(3);
  const moment = new Date().toISOString();
  await sleep(3);
  return moment;
}

/** `docks at`, and its converse, say where a ship is. */
const test = base.extend('ships', { scope: 'file' }, async ({ tenant }) => {
  await tenant.storeKeys('ship_0', 'port_0', 'cork', 'riga', 'genoa');
  await relate(tenant, ['ship_0', 'docks at', 'port_0']);
  await say(tenant, 'docks_at', { single_valued: true, converse: 'harbours' });
  return tenant;
});

type Triple = readonly [string, string, string] | readonly [string, string, string, object];

async function relate(tenant: TestTenant, ...triples: Triple[]) {
  const relationships = triples.map(([from_key, relationship, to_key, times = {}]) => ({
    ...{ from_key, relationship, to_key, ...times },
  }));
  return (await tenant.call('add_relationships', { relationships })).relationships;
}

async function say(tenant: TestTenant, label: string, what: object): Promise<void> {
  const response = await tenant.post(`/api/v1/memory/labels/${label}`, what, {}, 'PUT');
  expect(response.status).toBe(200);
}

async function undo(tenant: TestTenant, id: string | undefined): Promise<number> {
  return (await tenant.post('/api/v1/memory/undo', { id })).status;
}

async function portsOf(tenant: TestTenant, ship: string, times: object = {}): Promise<string[]> {
  const { edges } = await tenant.call('get_relationships', { key: ship, ...times });
  return edges.map(({ from, to }) => (from === ship ? to : from)).sort();
}

describe('an edge with a single-valued label', () => {
  test('closes the one before, which is found by when it was true', async ({ ships }) => {
    await ships.storeKeys('ship_1');
    const [old] = await relate(ships, ['ship_1', 'docks at', 'cork', { valid_from: '2020-01-01' }]);
    const before = await now();
    const [next] = await relate(ships, ['ship_1', 'docks at', 'riga', { valid_from: '2024-01-01' }]);
    const valid_to = '2024-01-01T00:00:00.000Z';
    const { id } = old ?? {};
    expect(next?.closed).toEqual([
      { id, from: 'ship_1', to: 'cork', relationship: 'docks at', label: 'docks_at', valid_to },
    ]);
    expect(await portsOf(ships, 'ship_1')).toEqual(['riga']);
    expect(await portsOf(ships, 'ship_1', { as_of: before })).toEqual(['cork']);
    expect(await portsOf(ships, 'ship_1', { valid_at: '2022-01-01' })).toEqual(['cork']);
    expect(await portsOf(ships, 'ship_1', { valid_at: '2025-01-01' })).toEqual(['riga']);
    expect(await portsOf(ships, 'ship_1', { valid_at: '2025-01-01', as_of: before })).toEqual(['cork']);
    const { entries } = await ships.call('timeline', { node_key: 'ship_1', limit: 1 });
    expect(entries[0]?.summary).toBe('Related ship_1 docks_at riga; closed ship_1 docks_at cork');
    await ships.call('update', { key: 'ship_1', remove_relationships: [next?.id] });
    expect(await portsOf(ships, 'ship_1', { valid_at: '2025-01-01' })).toEqual([]);
    expect(await portsOf(ships, 'ship_1', { valid_at: '2022-01-01' })).toEqual(['cork']);
  });

  test('is opened again by undo, once, in place of the one that closed it', async ({ ships }) => {
    await ships.storeKeys('ship_2');
    const [old] = await relate(ships, ['ship_2', 'docks at', 'cork']);
    const [second] = await relate(ships, ['ship_2', 'docks at', 'riga']);
    const closed = await now();
    const [third] = await relate(ships, ['ship_2', 'docks at', 'genoa']);
    expect(await undo(ships, second?.change)).toBe(409);
    expect(await undo(ships, third?.change)).toBe(200);
    expect(await portsOf(ships, 'ship_2')).toEqual(['riga']);
    expect(await undo(ships, second?.change)).toBe(200);
    const { edges } = await ships.call('get_relationships', { key: 'ship_2' });
    expect(edges).toMatchObject([{ id: old?.id, to: 'cork' }]);
    expect(await portsOf(ships, 'ship_2', { as_of: closed })).toEqual(['riga']);
    expect(await portsOf(ships, 'ship_2', { valid_at: '2020-01-01' })).toEqual(['cork']);
    expect(await undo(ships, second?.change)).toBe(409);
  });

  test('is named in the history of its nodes, with what closed it and the change to undo', async ({
    ships,
  }) => {
    await ships.storeKeys('ship_8', 'port_8');
    const [old] = await relate(ships, ['ship_8', 'docks at', 'cork', { valid_from: '2020-01-01' }]);
    const [next] = await relate(ships, ['ship_8', 'docks at', 'port_8', { valid_from: '2024-01-01' }]);
    const history = async (key = 'ship_8') => (await ships.call('get_history', { key })).relationships;
    const nodes = ['ship_8', 'port_8'];
    const words = { relationship: 'docks at', label: 'docks_at' };
    const ended = {
      ...{ id: old?.id, nodes: ['ship_8', 'cork'], ...words, kind: 'replaced' },
      ...{ at: expect.any(String) as string, until: expect.any(String) as string },
      ...{ valid_from: '2020-01-01T00:00:00.000Z', actor: expect.stringContaining('key:') as string },
    };
    const closed_by = { id: next?.id, nodes, label: 'docks_at' };
    const closed = { ...ended, valid_to: '2024-01-01T00:00:00.000Z', closed_by };
    expect(await history()).toEqual([{ ...closed, undo: next?.change }]);
    expect((await history('cork')).filter(({ id }) => id === old?.id)).toEqual(await history());
    expect(await undo(ships, next?.change)).toBe(200);
    expect(await history()).toMatchObject([
      { id: next?.id, nodes, kind: 'undo' },
      { ...ended, closed_by },
    ]);
    expect((await history()).at(-1)).toEqual({ ...ended, closed_by });
    await ships.call('forget', { key: 'port_8' });
    expect(await history()).toEqual([ended]);
  });

  test('stays what was true then of what its node becomes a part of, and of that node again', async ({
    ships,
  }) => {
    await ships.storeKeys('ship_9', 'vessel_9');
    const [old] = await relate(ships, ['ship_9', 'docks at', 'cork', { valid_from: '2020-01-01' }]);
    const [next] = await relate(ships, ['ship_9', 'docks at', 'riga', { valid_from: '2024-01-01' }]);
    const apart = await now();
    const { id } = await ships.call('merge_nodes', { from_key: 'ship_9', into_key: 'vessel_9' });
    const joined = await now();
    const valid_at = '2022-01-01';
    expect(await portsOf(ships, 'vessel_9', { valid_at })).toEqual(['cork']);
    expect(await portsOf(ships, 'cork', { valid_at })).toContain('vessel_9');
    expect(await portsOf(ships, 'cork', { valid_at })).not.toContain('ship_9');
    expect(await portsOf(ships, 'ship_9', { valid_at, as_of: apart })).toEqual(['cork']);
    expect(await portsOf(ships, 'vessel_9', { valid_at, as_of: apart })).toEqual([]);
    const { relationships } = await ships.call('get_history', { key: 'vessel_9' });
    expect(relationships).toMatchObject([
      { nodes: ['ship_9', 'riga'], kind: 'merge', undo: id },
      { id: old?.id, nodes: ['ship_9', 'cork'], kind: 'replaced', undo: next?.change },
    ]);
    expect(await undo(ships, next?.change)).toBe(409);
    await ships.call('merge_nodes', { undo: id });
    expect(await portsOf(ships, 'ship_9', { valid_at })).toEqual(['cork']);
    expect(await portsOf(ships, 'vessel_9', { valid_at })).toEqual([]);
    expect(await portsOf(ships, 'vessel_9', { valid_at, as_of: joined })).toEqual(['cork']);
    expect(await undo(ships, next?.change)).toBe(200);
    expect(await portsOf(ships, 'ship_9', { valid_at })).toEqual(['cork']);
    expect(await portsOf(ships, 'ship_9', { valid_at: '2025-01-01' })).toEqual(['cork']);
    await ships.call('update', { key: 'ship_9', remove_relationships: [old?.id] });
    expect(await portsOf(ships, 'ship_9', { valid_at })).toEqual([]);
  });

  test('is closed within one call, from the other end and by a store or update as well', async ({
    ships,
  }) => {
    await ships.storeKeys('ship_3');
    const written = await relate(ships, ['ship_3', 'docks at', 'cork'], ['riga', 'harbours', 'ship_3']);
    expect(written.map(({ closed = [] }) => closed.map(({ to }) => to))).toEqual([[], ['cork']]);
    expect(await portsOf(ships, 'ship_3')).toEqual(['riga']);
    const add_relationships = [{ to_key: 'genoa', relationship: 'docks at' }];
    const updated = await ships.call('update', { key: 'ship_3', add_relationships });
    expect(updated.relationships?.[0]?.closed).toMatchObject([{ from: 'riga', to: 'ship_3' }]);
    const stored = await ships.call('store', {
      key: 'port_3',
      description: 'A port.',
      relationships: [{ from_key: 'ship_3', relationship: 'docks at' }],
    });
    expect(stored.relationships[0]?.closed).toMatchObject([{ to: 'genoa' }]);
    expect(await portsOf(ships, 'ship_3')).toEqual(['port_3']);
  });

  test('closes nothing that was true at another time, and none that begins after it', async ({ ships }) => {
    await ships.storeKeys('ship_4');
    const times = { valid_from: '2010-01-01', valid_to: '2011-01-01' };
    const [, , last] = await relate(
      ships,
      ['ship_4', 'docks at', 'cork', times],
      ['ship_4', 'docks at', 'riga', { valid_from: '2020-01-01' }],
      ['ship_4', 'docks at', 'genoa', { valid_from: '2015-01-01' }],
    );
    expect(last).toMatchObject({ valid_to: '2020-01-01T00:00:00.000Z' });
    expect(await portsOf(ships, 'ship_4')).toEqual(['cork', 'genoa', 'riga']);
    for (const [valid_at, port] of [
      ['2010-06-01', 'cork'],
      ['2016-01-01', 'genoa'],
      ['2021-01-01', 'riga'],
    ] as const)
      expect(await portsOf(ships, 'ship_4', { valid_at })).toEqual([port]);
  });

  test('leaves what stood before the label was single-valued until the next write', async ({ ships }) => {
    await ships.storeKeys('ship_5', 'flag_a', 'flag_b', 'flag_c');
    await relate(ships, ['ship_5', 'hoists', 'flag_a'], ['ship_5', 'hoists', 'flag_b']);
    await say(ships, 'hoists', { single_valued: true });
    expect(await portsOf(ships, 'ship_5')).toEqual(['flag_a', 'flag_b']);
    const [third] = await relate(ships, ['ship_5', 'hoists', 'flag_c']);
    expect(third?.closed).toHaveLength(2);
    expect(await portsOf(ships, 'ship_5')).toEqual(['flag_c']);
    expect(await undo(ships, third?.change)).toBe(200);
    expect(await portsOf(ships, 'ship_5')).toEqual(['flag_a', 'flag_b']);
  });

  test('stands alone after many writers at once', async ({ ships }) => {
    const ports = Array.from({ length: 8 }, (_, at) => `dock_${at}`);
    await ships.storeKeys('ship_6', ...ports);
    await Promise.all(ports.map((port) => relate(ships, ['ship_6', 'docks at', port])));
    expect(await portsOf(ships, 'ship_6')).toHaveLength(1);
  });

  test('and what it closed are gone once their node is forgotten, with the change', async ({ ships }) => {
    await ships.storeKeys('ship_7', 'atlantis');
    await relate(ships, ['ship_7', 'docks at', 'atlantis']);
    const [next] = await relate(ships, ['ship_7', 'docks at', 'riga']);
    await ships.call('forget', { key: 'atlantis' });
    expect(await undo(ships, next?.change)).toBe(404);
    expect(await portsOf(ships, 'ship_7', { valid_at: '2020-01-01' })).toEqual([]);
  });
});
