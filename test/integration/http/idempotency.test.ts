import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { fingerprintOf } from '../../../src/http/rest/idempotency.ts';
import { IdempotencyKeys } from '../../../src/memory/idempotency/idempotency-keys.ts';
import { test } from '../../support/memory-test.ts';
import { testLogger } from '../../support/test-app.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { ToolClient } from '../../support/tool-client.ts';

const STORE = '/api/v1/memory/store';
const DAY_MS = 24 * 3_600_000;

interface Answer {
  readonly status: number;
  readonly replayed: string | null;
  readonly retryAfter: string | null;
  readonly text: string;
}

async function send(client: ToolClient, key: string, body: unknown, path = STORE): Promise<Answer> {
  const response = await client.post(path, body, { 'idempotency-key': key });
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed'),
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  };
}

const storedStatus = (tenant: TestTenant, key: string) =>
  tenant.cypher('MATCH (k:_IdempotencyKey {key: $key}) RETURN k.status AS status', { key });

describe('a write with an Idempotency-Key', () => {
  test('that is repeated gets the first answer and status, and writes nothing', async ({ tenant }) => {
    const key = randomUUID();
    const first = await send(tenant, key, { key: 'once', description: 'Said once.' });
    expect([first.status, first.replayed]).toEqual([201, null]);
    await tenant.call('update', { key: 'once', description: 'Changed since.' });
    const again = await send(tenant, key, { description: 'Said once.', key: 'once' });
    expect(again).toEqual({ ...first, replayed: 'true' });
    expect((await tenant.call('get_nodes', { keys: ['once'] })).nodes).toMatchObject([
      { description: 'Changed since.' },
    ]);
  });

  test('that failed because of its content fails again although the graph has changed', async ({
    tenant,
  }) => {
    const key = randomUUID();
    const body = {
      key: 'late',
      relationships: [{ to_key: 'absent', relationship: 'knows' }],
      description: 'x',
    };
    const first = await send(tenant, key, body);
    expect(first.status).toBe(404);
    await tenant.storeKeys('absent');
    expect(await send(tenant, key, body)).toEqual({ ...first, replayed: 'true' });
    expect((await send(tenant, randomUUID(), body)).status).toBe(201);
  });

  test.for([
    ['another body', STORE, { key: 'taken', description: 'Other.' }],
    ['another route', '/api/v1/memory/update', { key: 'taken', description: 'Mine.' }],
  ] as const)('and %s is a CONFLICT', async ([, path, body], { tenant }) => {
    const key = randomUUID();
    await send(tenant, key, { key: 'taken', description: 'Mine.' });
    const refused = await send(tenant, key, body, path);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      409,
      { error: { code: 'CONFLICT', message: expect.stringContaining('another request') as string } },
    ]);
  });

  test('that is sent many times at once runs once, and the others get its answer or CONFLICT', async ({
    tenant,
  }) => {
    const key = randomUUID();
    const relationships = [{ nodes: ['user_profile', 'busy'], relationship: 'is in' }];
    await tenant.storeKeys('busy');
    const path = '/api/v1/memory/relationships';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(tenant, key, { relationships }, path)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(made.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    for (const { status, retryAfter, text } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, retryAfter]).toEqual([409, '1']);
      expect(text).toContain('still runs');
    }
    expect((await send(tenant, key, { relationships }, path)).text).toBe(made[0]?.text);
  });

  test('whose process ended before the answer runs again after a minute', async ({ tenant }) => {
    const key = randomUUID();
    const body = { key: 'resumed', description: 'Cut off.' };
    await send(tenant, key, body);
    const abandon = (leaseUntil: number) =>
      tenant.cypher(
        "MATCH (k:_IdempotencyKey {key: $key}) SET k.claim = 'another process', k.lease_until = $leaseUntil REMOVE k.status, k.body",
        { key, leaseUntil },
      );
    await abandon(Date.now() + 30_000);
    expect((await send(tenant, key, body)).status).toBe(409);
    await abandon(Date.now() - 1);
    expect(await send(tenant, key, body)).toMatchObject({ status: 200, replayed: null });
    expect(await send(tenant, key, body)).toMatchObject({ status: 200, replayed: 'true' });
  });

  test('runs again after a day', async ({ tenant }) => {
    const key = randomUUID();
    await send(tenant, key, { key: 'aged', description: 'Old.' });
    const [row] = await tenant.cypher(
      'MATCH (k:_IdempotencyKey {key: $key}) WITH k, k.expires_at AS at SET k.expires_at = 1 RETURN at',
      { key },
    );
    expect(Math.abs(Number(row?.['at']) - Date.now() - DAY_MS)).toBeLessThan(60_000);
    expect((await send(tenant, key, { key: 'aged_2', description: 'New.' })).status).toBe(201);
  });
});

describe('an Idempotency-Key', () => {
  test.for(['', 'a b', 'ä', 'k'.repeat(256)])('%j is INVALID_INPUT', async (key, { tenant }) => {
    const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
    const response = await tenant.post(STORE, { key: 'malformed', description: 'x' }, headers);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'INVALID_INPUT' } },
    ]);
  });

  test('stores no passing failure', async ({ service, tenant }) => {
    const key = randomUUID();
    const body = { key: 'scoped', description: 'x' };
    const { key: apiKey } = await service.operator.createKey(tenant.graphId, { scope: 'read' });
    expect((await send(new ToolClient(tenant.url, apiKey), key, body)).status).toBe(403);
    expect((await send(new ToolClient(tenant.url, 'hm_live_x'), key, body)).status).toBe(401);
    expect(await storedStatus(tenant, key)).toEqual([]);
    expect(await send(tenant, key, body)).toMatchObject({ status: 201, replayed: null });
  });

  test('on a read is ignored', async ({ tenant }) => {
    const key = randomUUID();
    const read = await send(tenant, key, { keys: ['nobody'] }, '/api/v1/memory/nodes');
    expect([read.status, await storedStatus(tenant, key)]).toEqual([200, []]);
  });

  test('is not counted in the overview', async ({ tenant }) => {
    const before = await tenant.call('get_overview');
    await send(tenant, randomUUID(), { key: 'wrong', description: '' });
    expect(await tenant.call('get_overview')).toEqual(before);
  });

  test('of one tenant has no meaning for another', async ({ tenant, otherTenant }) => {
    const key = randomUUID();
    await send(tenant, key, { key: 'shared', description: 'Mine.' });
    const other = await send(otherTenant, key, { key: 'shared', description: 'Theirs.' });
    expect(other).toMatchObject({ status: 201, replayed: null });
  });
});

const BATCH = `${STORE}/batch`;
const itemsOf = ({ text }: Answer) =>
  (JSON.parse(text) as { items: { key: string; status: string; error?: { code: string } }[] }).items;

/** The keys of the tenant's graph, which the test can make unavailable. */
function keysOf({ graph }: TestTenant, database = { isUnavailable: false }): IdempotencyKeys {
  const acquire = () =>
    database.isUnavailable ? Promise.reject(new Error('The database is unavailable.')) : graph.acquire();
  return new IdempotencyKeys({
    graph: { ...graph, acquire },
    clock: () => new Date(),
    logger: testLogger(),
  });
}

async function claimed(keys: IdempotencyKeys, key: string, fingerprint: string) {
  const claim = await keys.claim(key, { fingerprint, names: [] });
  if ('body' in claim) throw new Error('It has an answer already.');
  return claim;
}

describe('a keyed batch with passing failures', () => {
  test('runs these items again at a repeat, and those that relate to them, and no other', async ({
    tenant,
  }) => {
    const key = randomUUID();
    const nodes = ['done', 'late', 'after'].map((name) => ({
      key: `part_${name}`,
      description: `About ${name}.`,
      relationships: name === 'after' ? [{ to_key: 'part_late', relationship: 'comes after' }] : [],
    }));
    const done = JSON.parse((await send(tenant, randomUUID(), nodes[0])).text) as object;
    const passing = { code: 'UNAVAILABLE', message: 'Too many stores wait.', retry_after: 1 };
    const lost = { code: 'NOT_FOUND', message: 'No node.', details: { missing: ['part_late'] } };
    const items = [
      done,
      { key: 'part_late', status: 'error', error: passing },
      { key: 'part_after', status: 'error', error: lost },
    ];
    const claim = await claimed(keysOf(tenant), key, await fingerprintOf('hm_store_batch', { nodes }));
    await claim.complete({ status: 200, body: JSON.stringify({ items }), isPartial: true, names: [] });
    await tenant.call('update', { key: 'part_done', description: 'Changed since.' });

    const again = await send(tenant, key, { nodes }, BATCH);
    expect([again.status, again.replayed]).toEqual([200, null]);
    expect(itemsOf(again).map(({ status }) => status)).toEqual(['created', 'created', 'created']);
    const { nodes: stored } = await tenant.call('get_nodes', { keys: ['part_done', 'part_late'] });
    expect(stored.map(({ description }) => description)).toEqual(['Changed since.', 'About late.']);
    expect(await send(tenant, key, { nodes }, BATCH)).toEqual({ ...again, replayed: 'true' });
  });

  test('keeps its partial answer if the repeat fails', async ({ tenant }) => {
    const key = randomUUID();
    const keys = keysOf(tenant);
    const first = await claimed(keys, key, 'a batch');
    await first.complete({ status: 200, body: 'partial', isPartial: true, names: [] });
    const second = await claimed(keys, key, 'a batch');
    expect(second.earlier?.body).toBe('partial');
    await second.release();
    const third = await claimed(keys, key, 'a batch');
    expect(third.earlier?.body).toBe('partial');
    await third.release();
  });
});

describe('a claim', () => {
  test('that its process no longer runs is taken over by a repeat at once, but only in that process', async ({
    tenant,
  }) => {
    const key = randomUUID();
    const database = { isUnavailable: false };
    const own = keysOf(tenant, database);
    const claim = await claimed(own, key, 'a store');
    await expect(claimed(own, key, 'a store')).rejects.toThrow('still runs');
    database.isUnavailable = true;
    await expect(claim.release()).rejects.toThrow();
    database.isUnavailable = false;
    await expect(claimed(own, key, 'another')).rejects.toThrow('another request');
    const repeat = await claimed(own, key, 'a store');
    expect(repeat.earlier).toBeUndefined();
    await repeat.release();
  });
});

describe('a node in a stored answer', () => {
  const keptBodies = (tenant: TestTenant, key: string) =>
    tenant.cypher('MATCH (k:_IdempotencyKey {key: $key}) RETURN k.body IS NOT NULL AS hasBody', { key });

  test('that is forgotten takes the answer with it, and a repeat does not write the node again', async ({
    tenant,
  }) => {
    const key = randomUUID();
    const body = { key: 'gone_soon', description: 'Not for long.' };
    expect((await send(tenant, key, body)).status).toBe(201);
    await tenant.call('forget', { key: 'gone_soon' });
    expect(await keptBodies(tenant, key)).toEqual([{ hasBody: false }]);
    const again = await send(tenant, key, body);
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('is forgotten')]);
    expect((await tenant.call('get_nodes', { keys: ['gone_soon'] })).missing).toEqual(['gone_soon']);
  });

  test('takes an answer with it that names it in a relationship or in a failure', async ({ tenant }) => {
    await tenant.storeKeys('anchor', 'chain');
    const [relate, refused] = [randomUUID(), randomUUID()];
    const relationships = [{ nodes: ['anchor', 'chain'], relationship: 'holds' }];
    await send(tenant, relate, { relationships }, '/api/v1/memory/relationships');
    expect((await send(tenant, refused, { key: 'chain', description: 'Other.' })).status).toBe(409);
    await tenant.call('forget', { key: 'chain' });
    expect(await keptBodies(tenant, relate)).toEqual([{ hasBody: false }]);
    expect(await keptBodies(tenant, refused)).toEqual([{ hasBody: false }]);
  });

  test('is not stored with the answer of its forget, which a repeat gets whole', async ({ tenant }) => {
    const key = randomUUID();
    await tenant.storeKeys('asked_to_go');
    const forget = '/api/v1/memory/forget';
    const first = await send(tenant, key, { key: 'asked_to_go' }, forget);
    expect(first.status).toBe(200);
    const [row] = await tenant.cypher('MATCH (k:_IdempotencyKey {key: $key}) RETURN k.body AS body', { key });
    expect(gunzipSync(Buffer.from(row?.['body'] as Int8Array)).toString()).not.toContain('asked_to_go');
    expect(await send(tenant, key, { key: 'asked_to_go' }, forget)).toEqual({ ...first, replayed: 'true' });
  });
});

describe('an expired key', () => {
  test('is deleted with its names', async ({ tenant }) => {
    const key = randomUUID();
    await send(tenant, key, { key: 'expiring', description: 'Stored for a day.' });
    await tenant.cypher('MATCH (k:_IdempotencyKey {key: $key}) SET k.expires_at = 1', { key });
    await keysOf(tenant).clean();
    expect(await storedStatus(tenant, key)).toEqual([]);
    const names = await tenant.cypher('MATCH (n:_KeptName) WHERE NOT (n)<-[:_NAMES]-() RETURN n.name');
    expect(names).toEqual([]);
  });
});
