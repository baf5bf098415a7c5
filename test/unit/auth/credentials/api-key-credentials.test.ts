import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiKeyCredentials, LastUses } from '../../../../src/auth/credentials/api-key-credentials.ts';
import { hashApiKey, makeApiKey } from '../../../../src/auth/credentials/api-key.ts';
import { fakeRecords, type FakeRow } from '../../graph/fake-graph.ts';
import { PRINCIPAL } from '../a-principal.ts';

const NOW = Date.parse('2026-01-15T10:00:00Z');
const KEY = makeApiKey('test');
const ROW = {
  key_id: 'k1',
  mode: 'test',
  scope: 'write',
  account_id: 'a1',
  namespace: 'default',
  plan: 'free',
  graph_id: 'g1',
  graph_name: 'main',
  is_graph_revoked: false,
  is_graph_frozen: false,
  expires_at: null,
};

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** API keys on records that find these rows, with the keys whose use was noted. */
function apiKeys(found: readonly FakeRow[] | Promise<readonly FakeRow[]>) {
  const records = fakeRecords(() => found);
  const lastUses = new LastUses(records);
  return { credentials: new ApiKeyCredentials(records, lastUses), records, lastUses };
}

describe('an API key', () => {
  test('stands for who the records say, by its hash, about its own graph or another', async () => {
    const { credentials, records } = apiKeys([ROW]);
    const credential = credentials.read(KEY);
    expect(await credential?.lookUp(undefined)).toEqual({ principal: PRINCIPAL, expiresAt: Infinity });
    await credential?.lookUp('g2');
    const asked = { hash: hashApiKey(KEY), now: new Date(NOW).toISOString() };
    expect(records.statements.map(({ params }) => params)).toEqual([
      { ...asked, graphId: null },
      { ...asked, graphId: 'g2' },
    ]);
  });

  test('tells that its graph can only be read', async () => {
    const { credentials } = apiKeys([{ ...ROW, is_graph_frozen: true }]);
    expect(await credentials.read(KEY)?.lookUp(undefined)).toMatchObject({ principal: { isFrozen: true } });
  });

  test('tells when it ends', async () => {
    const { credentials } = apiKeys([{ ...ROW, expires_at: '2026-02-01T00:00:00.000Z' }]);
    const expiresAt = Date.parse('2026-02-01T00:00:00Z');
    expect(await credentials.read(KEY)?.lookUp(undefined)).toMatchObject({ expiresAt });
  });

  test('has each of its uses noted', async () => {
    const { credentials, records, lastUses } = apiKeys([]);
    credentials.read(KEY)?.used(PRINCIPAL);
    await lastUses.flush();
    expect(records.statements[0]?.params).toMatchObject({ uses: [{ id: 'k1' }] });
  });
});

describe('a look-up is refused', () => {
  test('where the key is not well formed, without asking the records', async () => {
    const { credentials, records } = apiKeys([ROW]);
    const refused = credentials.read(`${KEY}0`)?.lookUp(undefined);
    await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(records.statements).toEqual([]);
  });

  test.for([
    ['where nobody has the key', [], 'UNAUTHENTICATED'],
    ['where the account has no such graph', [{ ...ROW, graph_id: null, graph_name: null }], 'FORBIDDEN'],
    ['where the graph was revoked', [{ ...ROW, is_graph_revoked: true }], 'FORBIDDEN'],
  ] as const)('%s', async ([, rows, code]) => {
    const refused = apiKeys(rows).credentials.read(KEY)?.lookUp('g1');
    await expect(refused).rejects.toMatchObject({ code });
  });

  test('after four seconds where the records say nothing', async () => {
    const refused = apiKeys(new Promise(() => undefined))
      .credentials.read(KEY)
      ?.lookUp(undefined);
    const silent = expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
    await vi.advanceTimersByTimeAsync(4_000);
    await silent;
  });
});

test('a token without the prefix of API keys is of another kind', () => {
  expect(apiKeys([ROW]).credentials.read('eyJhbGciOi')).toBeUndefined();
});

test('a warm-up looks nobody up', async () => {
  const { credentials, records } = apiKeys([]);
  await credentials.warmUp();
  expect(records.statements).toMatchObject([{ name: 'account/find-principal', params: { hash: '' } }]);
});
