import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { fingerprintOf } from '../../../src/http/rest/fingerprint.ts';
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

const kept = (tenant: TestTenant, key: string) =>
  tenant.cypher('MATCH (k:_IdempotencyKey {key: $key}) RETURN k.status AS status', { key });

describe('a write with an Idempotency-Key', () => {
  test('sent again answers as the first time, with its status, and writes nothing', async ({ tenant }) => {
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

  test('that failed by its content fails again, though the graph has changed', async ({ tenant }) => {
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

  test('sent many times at once runs once; the others hear to come again or its answer', async ({
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

  test('that the service did not live to answer runs again after a minute', async ({ tenant }) => {
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

  test('older than a day is forgotten', async ({ tenant }) => {
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

  test('is kept for no failure that lies in the moment', async ({ service, tenant }) => {
    const key = randomUUID();
    const body = { key: 'scoped', description: 'x' };
    const { key: apiKey } = await service.operator.createKey(tenant.graphId, { scope: 'read' });
    expect((await send(new ToolClient(tenant.url, apiKey), key, body)).status).toBe(403);
    expect((await send(new ToolClient(tenant.url, 'hm_live_x'), key, body)).status).toBe(401);
    expect(await kept(tenant, key)).toEqual([]);
    expect(await send(tenant, key, body)).toMatchObject({ status: 201, replayed: null });
  });

  test('on a read is not looked at', async ({ tenant }) => {
    const key = randomUUID();
    const read = await send(tenant, key, { keys: ['nobody'] }, '/api/v1/memory/nodes');
    expect([read.status, await kept(tenant, key)]).toEqual([200, []]);
  });

  test('is in no count of the overview', async ({ tenant }) => {
    const before = await tenant.call('get_overview');
    await send(tenant, randomUUID(), { key: 'wrong', description: '' });
    expect(await tenant.call('get_overview')).toEqual(before);
  });

  test('of one tenant says nothing to another', async ({ tenant, otherTenant }) => {
    const key = randomUUID();
    await send(tenant, key, { key: 'shared', description: 'Mine.' });
    const other = await send(otherTenant, key, { key: 'shared', description: 'Theirs.' });
    expect(other).toMatchObject({ status: 201, replayed: null });
  });
});

const BATCH = `${STORE}/batch`;
const itemsOf = ({ text }: Answer) =>
  (JSON.parse(text) as { items: { key: string; status: string; error?: { code: string } }[] }).items;

/** The keys of the tenant's graph; while it is away nothing reaches it. */
function keysOf({ graph }: TestTenant, away = { isAway: false }): IdempotencyKeys {
  const acquire = () => (away.isAway ? Promise.reject(new Error('The database is away.')) : graph.acquire());
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

describe('a keyed batch of which some items failed for the moment’s sake', () => {
  test('runs these again at a repeat, what was to relate to them as well, and no other', async ({
    tenant,
  }) => {
    const key = randomUUID();
    const nodes = ['done', 'late', 'after'].map((name) => ({
      key: `part_${name}`,
      description: `About ${name}.`,
      relationships: name === 'after' ? [{ to_key: 'part_late', relationship: 'comes after' }] : [],
    }));
    const done = JSON.parse((await send(tenant, randomUUID(), nodes[0])).text) as object;
    const away = { code: 'UNAVAILABLE', message: 'Too many stores wait.', retry_after: 1 };
    const lost = { code: 'NOT_FOUND', message: 'No node.', details: { missing: ['part_late'] } };
    const items = [
      done,
      { key: 'part_late', status: 'error', error: away },
      { key: 'part_after', status: 'error', error: lost },
    ];
    const claim = await claimed(keysOf(tenant), key, await fingerprintOf('hm_store_batch', { nodes }));
    await claim.keep({ status: 200, body: JSON.stringify({ items }), isPartial: true, names: [] });
    await tenant.call('update', { key: 'part_done', description: 'Changed since.' });

    const again = await send(tenant, key, { nodes }, BATCH);
    expect([again.status, again.replayed]).toEqual([200, null]);
    expect(itemsOf(again).map(({ status }) => status)).toEqual(['created', 'created', 'created']);
    const { nodes: stored } = await tenant.call('get_nodes', { keys: ['part_done', 'part_late'] });
    expect(stored.map(({ description }) => description)).toEqual(['Changed since.', 'About late.']);
    expect(await send(tenant, key, { nodes }, BATCH)).toEqual({ ...again, replayed: 'true' });
  });

  test('keeps its partial answer where the repeat is given up', async ({ tenant }) => {
    const key = randomUUID();
    const keys = keysOf(tenant);
    const first = await claimed(keys, key, 'a batch');
    await first.keep({ status: 200, body: 'partial', isPartial: true, names: [] });
    const second = await claimed(keys, key, 'a batch');
    expect(second.earlier?.body).toBe('partial');
    await second.release();
    expect((await claimed(keys, key, 'a batch')).earlier?.body).toBe('partial');
  });
});

describe('a claim', () => {
  test('that its process no longer runs is taken over by a repeat at once, in that process alone', async ({
    tenant,
  }) => {
    const key = randomUUID();
    const away = { isAway: false };
    const ours = keysOf(tenant, away);
    const claim = await claimed(ours, key, 'a store');
    await expect(claimed(ours, key, 'a store')).rejects.toThrow('still runs');
    away.isAway = true;
    await expect(claim.release()).rejects.toThrow();
    away.isAway = false;
    await expect(claimed(ours, key, 'another')).rejects.toThrow('another request');
    expect((await claimed(ours, key, 'a store')).earlier).toBeUndefined();
  });
});

describe('what a kept answer is about', () => {
  const keptBodies = (tenant: TestTenant, key: string) =>
    tenant.cypher('MATCH (k:_IdempotencyKey {key: $key}) RETURN k.body IS NOT NULL AS hasBody', { key });

  test('takes it along when it is forgotten; a repeat does not write it again', async ({ tenant }) => {
    const key = randomUUID();
    const body = { key: 'gone_soon', description: 'Not for long.' };
    expect((await send(tenant, key, body)).status).toBe(201);
    await tenant.call('forget', { key: 'gone_soon' });
    expect(await keptBodies(tenant, key)).toEqual([{ hasBody: false }]);
    const again = await send(tenant, key, body);
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('is forgotten')]);
    expect((await tenant.call('get_nodes', { keys: ['gone_soon'] })).missing).toEqual(['gone_soon']);
  });

  test('takes along an answer that names it in a relationship, and one that was kept of a failure', async ({
    tenant,
  }) => {
    await tenant.storeKeys('anchor', 'chain');
    const [relate, refused] = [randomUUID(), randomUUID()];
    const relationships = [{ nodes: ['anchor', 'chain'], relationship: 'holds' }];
    await send(tenant, relate, { relationships }, '/api/v1/memory/relationships');
    expect((await send(tenant, refused, { key: 'chain', description: 'Other.' })).status).toBe(409);
    await tenant.call('forget', { key: 'chain' });
    expect(await keptBodies(tenant, relate)).toEqual([{ hasBody: false }]);
    expect(await keptBodies(tenant, refused)).toEqual([{ hasBody: false }]);
  });

  test('is not in the answer of its forget, which a repeat gets whole', async ({ tenant }) => {
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

describe('a key whose time is over', () => {
  test('is deleted with what it names', async ({ tenant }) => {
    const key = randomUUID();
    await send(tenant, key, { key: 'expiring', description: 'Kept for a day.' });
    await tenant.cypher('MATCH (k:_IdempotencyKey {key: $key}) SET k.expires_at = 1', { key });
    await keysOf(tenant).clean();
    expect(await kept(tenant, key)).toEqual([]);
    const names = await tenant.cypher('MATCH (n:_KeptName) WHERE NOT (n)<-[:_NAMES]-() RETURN n.name');
    expect(names).toEqual([]);
  });
});
