import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { writeNames } from '../../../src/graph/queries/derivation.ts';
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  deleteExpiredIdempotencyKeys,
  releaseIdempotencyKey,
} from '../../../src/graph/queries/idempotency.ts';
import { deleteNode } from '../../../src/graph/queries/node.ts';
import {
  deleteUnusedSessions,
  forgetKeyInSessions,
  writeSessions,
} from '../../../src/graph/queries/session.ts';
import { runQuery } from '../../../src/graph/run-query.ts';
import { test } from '../../support/memory-test.ts';
import { overtaken } from '../../support/overtaken.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** The service itself would delete old sessions. */
const NOW = Date.now();

function touch(id: string, keys: string[], now = NOW) {
  const sessions = [{ id, keys, times: keys.map(() => now), recalls: 1 }];
  return { sessions, keys: keys.toSorted(), maxTouched: 64, now, expiredBefore: 0 };
}

async function keysOf(tenant: TestTenant, id: string) {
  return (await tenant.cypher('MATCH (s:_Session {id: $id}) RETURN s.keys AS keys', { id }))[0]?.['keys'];
}

describe('a session', () => {
  test('keeps its other nodes and their times when two nodes are forgotten at once', async ({ tenant }) => {
    await tenant.storeKeys('ant', 'bee', 'cat');
    const id = randomUUID();
    await runQuery(tenant.graph, writeSessions, touch(id, ['ant', 'bee', 'cat']));
    await overtaken(
      tenant,
      (unit) => unit.run(forgetKeyInSessions, { key: 'ant' }),
      () => runQuery(tenant.graph, forgetKeyInSessions, { key: 'bee' }),
    );
    expect(
      await tenant.cypher('MATCH (s:_Session {id: $id}) RETURN s.keys AS keys, s.times AS times', { id }),
    ).toEqual([{ keys: ['cat'], times: [NOW] }]);
  });

  test('that is written while one of its nodes is forgotten loses the node', async ({ tenant }) => {
    await tenant.storeKeys('dog', 'elk');
    await settled(tenant);
    const id = randomUUID();
    await overtaken(
      tenant,
      (unit) => unit.run(writeSessions, touch(id, ['dog', 'elk'])),
      () => tenant.call('forget', { key: 'dog' }),
    );
    expect(await keysOf(tenant, id)).toEqual(['elk']);
  });

  test('that is written after one of its nodes was forgotten does not get the node', async ({ tenant }) => {
    await tenant.storeKeys('fox', 'gnu');
    await settled(tenant);
    const id = randomUUID();
    await overtaken(
      tenant,
      async (unit) => {
        await unit.run(deleteNode, { key: 'fox' });
        await unit.run(forgetKeyInSessions, { key: 'fox' });
      },
      () => runQuery(tenant.graph, writeSessions, touch(id, ['fox', 'gnu'])),
    );
    expect(await keysOf(tenant, id)).toEqual(['gnu']);
  });

  test('that is used again is not deleted as unused', async ({ tenant }) => {
    await tenant.storeKeys('hen');
    const id = randomUUID();
    await runQuery(tenant.graph, writeSessions, touch(id, ['hen']));
    await overtaken(
      tenant,
      (unit) => unit.run(writeSessions, touch(id, ['hen'], NOW + 10)),
      () => runQuery(tenant.graph, deleteUnusedSessions, { before: NOW + 5 }),
    );
    expect(await keysOf(tenant, id)).toEqual(['hen']);
  });
});

describe('a name', () => {
  const names = async (tenant: TestTenant, name: string) =>
    tenant.cypher('MATCH (name:_Name {name: $name}) RETURN COUNT { (name)<-[:_NAMED]-() } AS nodes', {
      name,
    });
  const bear = async (tenant: TestTenant, name: string, ...keys: string[]) => {
    await tenant.storeKeys(...keys);
    await settled(tenant);
    const rows = await tenant.cypher(
      'MATCH (n:Node) WHERE n.key IN $keys RETURN n.id AS id, n.updated_at AS updated_at ORDER BY n.id',
      { keys },
    );
    return (rows as { id: string; updated_at: string }[]).map((row) => ({ ...row, names: [name] }));
  };

  test('is deleted with its last nodes, forgotten at once', async ({ tenant }) => {
    const rows = await bear(tenant, 'jaybird', 'jay1', 'jay2');
    await runQuery(tenant.graph, writeNames, { rows });
    await overtaken(
      tenant,
      (unit) => unit.run(deleteNode, { key: 'jay1' }),
      () => runQuery(tenant.graph, deleteNode, { key: 'jay2' }),
    );
    expect(await names(tenant, 'jaybird')).toEqual([]);
  });

  test('is deleted with its last nodes, renamed at once', async ({ tenant }) => {
    const rows = await bear(tenant, 'kestrel', 'kes1', 'kes2');
    await runQuery(tenant.graph, writeNames, { rows });
    const renamed = rows.map((row) => ({ ...row, names: [] }));
    await overtaken(
      tenant,
      (unit) => unit.run(writeNames, { rows: renamed.slice(0, 1) }),
      () => runQuery(tenant.graph, writeNames, { rows: renamed.slice(1) }),
    );
    expect(await names(tenant, 'kestrel')).toEqual([]);
  });

  test.for(['renamed', 'forgotten'] as const)(
    'stays with a new node while its last one is %s',
    async (how, { tenant }) => {
      const [first, second] = await bear(tenant, `lynx ${how}`, `lynx_${how}1`, `lynx_${how}2`);
      if (!first || !second) throw new Error('Two nodes were stored.');
      await runQuery(tenant.graph, writeNames, { rows: [first] });
      const [{ key } = {}] = await tenant.cypher('MATCH (n:Node {id: $id}) RETURN n.key AS key', {
        id: first.id,
      });
      await overtaken(
        tenant,
        (unit) => unit.run(writeNames, { rows: [second] }),
        async () => {
          if (how === 'forgotten') await runQuery(tenant.graph, deleteNode, { key: String(key) });
          else await runQuery(tenant.graph, writeNames, { rows: [{ ...first, names: [] }] });
        },
      );
      expect(await names(tenant, `lynx ${how}`)).toMatchObject([{ nodes: 1 }]);
    },
  );
});

describe('an idempotency key', () => {
  const claim = (key: string, by: string, now: number) => ({
    key,
    claim: by,
    abandoned: null,
    request: 'the same',
    names: [],
    now,
    leaseUntil: now + 10,
    expiresAt: now + 100,
  });
  const claimOf = async (tenant: TestTenant, key: string) =>
    tenant.cypher('MATCH (k:_IdempotencyKey {key: $key}) RETURN k.claim AS claim, k.status AS status', {
      key,
    });

  test.for([
    ['deleted as expired', () => [deleteExpiredIdempotencyKeys, { now: NOW + 500, limit: 10 }] as const],
    [
      'given back by the claim before',
      (key: string) => [releaseIdempotencyKey, { key, claim: 'one' }] as const,
    ],
    [
      'answered by the claim before',
      (key: string) =>
        [
          completeIdempotencyKey,
          { key, claim: 'one', status: 200, body: new Int8Array(1), isPartial: false, names: [] },
        ] as const,
    ],
  ] as const)('that is claimed anew is not %s', async ([, write], { tenant }) => {
    const key = randomUUID();
    await runQuery(tenant.graph, claimIdempotencyKey, claim(key, 'one', NOW));
    const [query, params] = write(key);
    await overtaken(
      tenant,
      (unit) => unit.run(claimIdempotencyKey, claim(key, 'two', NOW + 500)),
      () => runQuery(tenant.graph, query, params),
    );
    expect(await claimOf(tenant, key)).toEqual([{ claim: 'two', status: null }]);
  });
});
