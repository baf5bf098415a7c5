import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { SESSION_WEIGHTS } from '../../../src/memory/recall/weights.ts';
import type { Phase } from '../../../src/memory/sessions/session.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { ToolClient } from '../../support/tool-client.ts';

/** Longer than a session waits to be written. */
const WRITTEN_MS = 2_000;
const HALF_LIFE_MS = 1_800_000;

describe('the session of a recall', () => {
  test('is early for three recalls, mid up to the tenth, then deep, with the weights of its phase', async ({
    tenant,
  }) => {
    const session_id = randomUUID();
    const phases = [];
    for (let recall = 1; recall <= 12; recall++) {
      const { metadata } = await tenant.call('recall', { query: 'anything', session_id });
      phases.push(metadata);
    }
    const expected = [...repeat('early', 3), ...repeat('mid', 7), ...repeat('deep', 2)];
    expect(phases).toMatchObject(
      expected.map((phase) => ({ session_id, phase, weights: SESSION_WEIGHTS[phase] })),
    );
    expect(new Set(Object.values(SESSION_WEIGHTS).map((weights) => JSON.stringify(weights))).size).toBe(3);
  });

  test('is the one in the input, else the one in the header, else default', async ({ tenant }) => {
    const [header, named] = [randomUUID(), randomUUID()];
    const answers = [
      await inSession(tenant, header).call('recall', { query: 'anything', session_id: named }),
      await inSession(tenant, header).call('recall', { query: 'anything' }),
      await inSession(tenant, 'ill formed').call('recall', { query: 'anything' }),
      await tenant.call('recall', { query: 'anything' }),
    ];
    const ids = [named, header, 'default', 'default'];
    expect(answers).toMatchObject(ids.map((session_id) => ({ metadata: { session_id } })));
  });

  test('counts a read node as recent, and other sessions do not', async ({ tenant }) => {
    await tenant.call('store', { key: 'kiln', description: 'The kiln is fired on Fridays.' });
    const session = inSession(tenant, randomUUID());
    expect(await signalsOf(session, 'kiln', 'kiln')).toMatchObject({ session: 0, topical: 0 });
    const [reader, other] = [inSession(tenant, randomUUID()), inSession(tenant, randomUUID())];
    await reader.call('get_nodes', { keys: ['kiln'] });
    const signals = await signalsOf(reader, 'kiln', 'kiln');
    expect([signals?.session, signals?.topical]).toEqual([expect.closeTo(1, 1), expect.closeTo(1, 1)]);
    expect(await signalsOf(other, 'kiln', 'kiln')).toMatchObject({ session: 0, topical: 0 });
  });

  test('counts a node one step away by half, by edge or hyperedge, and two steps away by a quarter', async ({
    tenant,
  }) => {
    await tenant.storeKeys(
      'reed_touched',
      'reed_edge',
      'reed_far',
      'reed_member',
      'reed_third',
      'reed_apart',
    );
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['reed_touched', 'reed_edge'], relationship: 'knows' },
        { nodes: ['reed_far', 'reed_edge'], relationship: 'knows' },
        { nodes: ['reed_touched', 'reed_member', 'reed_third'], relationship: 'met' },
        { nodes: ['reed_member', 'reed_third'], relationship: 'knows' },
      ],
    });
    const session = inSession(tenant, randomUUID());
    await session.call('get_nodes', { keys: ['reed_touched'] });
    const { results } = await session.call('recall', { query: 'reed', max_results: 50 });
    const topical = results.map(({ key, signals }) => [key, Math.round((signals?.topical ?? 0) * 20) / 20]);
    expect(Object.fromEntries(topical)).toMatchObject({
      reed_touched: 1,
      reed_edge: 0.5,
      reed_far: 0.25,
      reed_member: 0.5,
      reed_third: 0.5,
      reed_apart: 0,
    });
  });

  test('is empty under the id of another tenant', async ({ tenant, otherTenant }) => {
    const id = randomUUID();
    for (const each of [tenant, otherTenant]) {
      await each.call('store', { key: 'shared_key', description: 'The pelican stands on the pier.' });
    }
    const own = inSession(tenant, id);
    for (let recall = 0; recall < 4; recall++) await own.call('recall', { query: 'pelican' });
    expect((await signalsOf(own, 'pelican', 'shared_key'))?.session).toBeGreaterThan(0.9);
    const found = await inSession(otherTenant, id).call('recall', { query: 'pelican' });
    expect(found).toMatchObject({
      metadata: { session_id: id, phase: 'early' },
      results: [{ key: 'shared_key', signals: { session: 0, topical: 0 } }],
    });
  });
});

describe('a session in the graph', () => {
  test('is a node without relationships from its second use on', async ({ tenant }) => {
    await tenant.storeKeys('marten');
    const id = randomUUID();
    const session = inSession(tenant, id);
    await session.call('get_nodes', { keys: ['marten'] });
    await sleep(WRITTEN_MS);
    expect(await storedSession(tenant, id)).toBeUndefined();
    await session.call('recall', { query: 'marten' });
    await expect
      .poll(() => storedSession(tenant, id))
      .toMatchObject({ keys: expect.arrayContaining(['marten']) as unknown, recalls: 1, relationships: 0 });
  });

  test('has the 64 nodes touched last', async ({ tenant }) => {
    const keys = Array.from({ length: 80 }, (_, at) => `vole_${at}`);
    await tenant.call('store_batch', { nodes: keys.map((key) => ({ key, description: `Vole ${key}.` })) });
    const id = randomUUID();
    const session = inSession(tenant, id);
    await session.call('get_nodes', { keys: keys.slice(0, 40) });
    await sleep(10);
    await session.call('get_nodes', { keys: keys.slice(40) });
    await expect.poll(async () => (await storedSession(tenant, id))?.keys.length).toBe(64);
    expect((await storedSession(tenant, id))?.keys).toEqual(expect.arrayContaining(keys.slice(40)));
  });

  test('loses the key of a forgotten node', async ({ tenant }) => {
    await tenant.storeKeys('stoat', 'weasel');
    const id = randomUUID();
    const session = inSession(tenant, id);
    for (const keys of [['stoat'], ['weasel']]) await session.call('get_nodes', { keys });
    await expect
      .poll(async () => (await storedSession(tenant, id))?.keys.toSorted())
      .toEqual(['stoat', 'weasel']);
    await tenant.call('forget', { key: 'stoat' });
    expect(await storedSession(tenant, id)).toMatchObject({ keys: ['weasel'], times: [expect.any(Number)] });
    await tenant.storeKeys('stoat');
    expect(await signalsOf(session, 'stoat', 'stoat')).toMatchObject({ session: 0, topical: 0 });
  });

  test('is resumed by another process', async ({ tenant }) => {
    await tenant.storeKeys('heron', 'bittern');
    const id = randomUUID();
    await tenant.cypher(
      `CREATE (:_Session {id: 'given:' + $id, keys: ['heron', 'bittern'], times: [timestamp(), timestamp() - toInteger($age)],
         recalls: 5, used_at: timestamp()})`,
      { id, age: HALF_LIFE_MS },
    );
    const found = await inSession(tenant, id).call('recall', { query: 'heron bittern' });
    expect(found.metadata).toMatchObject({ session_id: id, phase: 'mid' });
    const recency = Object.fromEntries(found.results.map(({ key, signals }) => [key, signals?.session]));
    expect(recency).toMatchObject({
      heron: expect.closeTo(1, 1) as unknown,
      bittern: expect.closeTo(0.5, 1) as unknown,
    });
  });

  test('expires after a day without use, and starts again', async ({ tenant }) => {
    await tenant.storeKeys('plover');
    const id = randomUUID();
    await tenant.cypher(
      `CREATE (:_Session {id: 'given:' + $id, keys: ['plover'], times: [timestamp()], recalls: 5,
         used_at: timestamp() - 24 * 3600 * 1000 - 1000})`,
      { id },
    );
    const session = inSession(tenant, id);
    const { metadata } = await session.call('recall', { query: '/no such text/' });
    expect(metadata).toMatchObject({ session_id: id, phase: 'early' });
    await session.call('recall', { query: '/no such text/' });
    await expect
      .poll(() => storedSession(tenant, id))
      .toMatchObject({
        keys: [],
        recalls: 2,
      });
  });
});

function repeat(value: Phase, times: number): Phase[] {
  return Array.from({ length: times }, () => value);
}

/** A client whose calls belong to a session by their header. */
function inSession(tenant: TestTenant, id: string): ToolClient {
  return new ToolClient(tenant.url, tenant.key, { 'Mcp-Session-Id': id });
}

async function signalsOf(client: ToolClient, query: string, key: string) {
  const { results } = await client.call('recall', { query, max_results: 50 });
  return results.find((result) => result.key === key)?.signals;
}

async function storedSession(tenant: TestTenant, id: string) {
  const [row] = await tenant.cypher(
    `MATCH (s:_Session {id: 'given:' + $id})
     RETURN s.keys AS keys, [time IN s.times | toFloat(time)] AS times, toFloat(s.recalls) AS recalls,
       toFloat(COUNT { (s)--() }) AS relationships`,
    { id },
  );
  return row as { keys: string[]; times: number[]; recalls: number; relationships: number } | undefined;
}
