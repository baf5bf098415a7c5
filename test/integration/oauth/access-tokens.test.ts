import { randomUUID } from 'node:crypto';
import { base64url, exportSPKI, generateKeyPair } from 'jose';
import { describe, expect } from 'vitest';
import type { FakeIssuer } from '../../support/fake-issuer.ts';
import { test } from '../../support/oauth-test.ts';
import { errorBody, ToolClient } from '../../support/tool-client.ts';

const OVERVIEW = '/api/v1/memory/overview';
const now = () => Math.floor(Date.now() / 1_000);
const encode = (part: object) => base64url.encode(JSON.stringify(part));

type Forge = (issuer: FakeIssuer) => Promise<string>;

/** Negative test 21. */
const FORGED: Readonly<Record<string, Forge>> = {
  'without a signature (alg none)': async (issuer) => {
    const [, claims = ''] = (await issuer.sign()).split('.');
    return `${encode({ alg: 'none', typ: 'at+jwt' })}.${claims}.`;
  },
  'signed with the public key as a secret (HS256)': async (issuer) => {
    const secret = new TextEncoder().encode(await exportSPKI(issuer.keys.publicKey));
    return issuer.sign({}, { alg: 'HS256' }, secret);
  },
  'signed with a foreign key under the known id': async (issuer) =>
    issuer.sign({}, {}, (await generateKeyPair('ES256')).privateKey),
  'whose claims were changed': async (issuer) => {
    const [header = '', , signature = ''] = (await issuer.sign()).split('.');
    const claims = { iss: issuer.url, sub: 'eve', aud: 'x', exp: now() + 300 };
    return `${header}.${encode(claims)}.${signature}`;
  },
  'that has expired': (issuer) => issuer.sign({ exp: now() - 90 }),
  'that is not valid yet': (issuer) => issuer.sign({ nbf: now() + 90 }),
  'of another issuer': (issuer) => issuer.sign({ iss: 'https://evil.example' }),
  'for another audience': (issuer) => issuer.sign({ aud: 'https://other.example' }),
  'without an end': (issuer) => issuer.sign({ exp: undefined }),
  'without a subject': (issuer) => issuer.sign({ sub: undefined }),
  'of another type': (issuer) => issuer.sign({}, { typ: 'JWT' }),
  'that is an ID token': (issuer) => issuer.sign({ nonce: 'n', aud: ['memory-service'] }, { typ: 'JWT' }),
  'that says it is an ID token, whatever its type': (issuer) => issuer.sign({ nonce: 'n' }),
};

describe('an access token', () => {
  test('of the issuer opens a graph of the user’s own, over REST and MCP', async ({ issuer, url }) => {
    issuer.user = { sub: randomUUID() };
    const client = new ToolClient(url, await issuer.sign());
    await client.call('store', { key: 'mine', description: 'Only mine.' });
    expect((await client.call('get_nodes', { keys: ['mine'] })).missing).toEqual([]);
    const ping = await client.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
    expect([ping.status, await ping.json()]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
    issuer.user = { sub: randomUUID() };
    const other = new ToolClient(url, await issuer.sign());
    expect((await other.call('get_nodes', { keys: ['mine'] })).missing).toEqual(['mine']);
  });

  test.for(Object.entries(FORGED))('%s answers 401', async ([, forge], { issuer, url }) => {
    const authorization = `Bearer ${await forge(issuer)}`;
    const response = await fetch(url + OVERVIEW, { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(errorBody.parse(await response.json()).error.code).toBe('UNAUTHENTICATED');
  });

  test('is taken for 60 s after its end and before its beginning: clocks differ', async ({ issuer, url }) => {
    const token = await issuer.sign({ exp: now() - 30, nbf: now() + 30 });
    expect((await new ToolClient(url, token).fetch(OVERVIEW)).status).toBe(200);
  });

  test('in the query or the body is not looked at', async ({ issuer, url }) => {
    const token = await issuer.sign();
    const inQuery = await fetch(`${url}${OVERVIEW}?access_token=${token}`);
    const inBody = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `access_token=${token}`,
    });
    expect([inQuery.status, inBody.status]).toEqual([401, 401]);
  });

  test('of known signature passes the liveness route, of another none', async ({ issuer, url }) => {
    const health = async (token: string) =>
      (await new ToolClient(url, token).fetch('/api/v1/memory/health')).status;
    const token = await issuer.sign();
    await new ToolClient(url, token).fetch(OVERVIEW);
    expect(await health(token)).toBe(200);
    expect(await health(await issuer.sign({ aud: 'x' }))).toBe(401);
  });

  test.for([
    ['memory:read', 403],
    ['openid memory:write', 201],
    ['openid', 201],
  ] as const)('with the scope %s answers a store with %i', async ([scope, status], { issuer, url }) => {
    issuer.user = { sub: randomUUID() };
    const client = new ToolClient(url, await issuer.sign({ scope }));
    const stored = await client.post('/api/v1/memory/store', { key: 'a', description: 'b' });
    expect(stored.status).toBe(status);
  });
});

describe('tokens that name unknown keys', () => {
  test('make the service fetch the keys once, however many they are', async ({ issuer, url }) => {
    await new ToolClient(url, await issuer.sign()).fetch(OVERVIEW);
    const before = issuer.keyFetches;
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const token = await issuer.sign({}, { kid: randomUUID() });
        return (await new ToolClient(url, token).fetch(OVERVIEW)).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(issuer.keyFetches - before).toBeLessThanOrEqual(1);
  });

  test('do not keep known keys from being used while the issuer is down', async ({ issuer, url }) => {
    await new ToolClient(url, await issuer.sign()).fetch(OVERVIEW);
    issuer.misbehaviour = { isDown: true };
    expect((await new ToolClient(url, await issuer.sign()).fetch(OVERVIEW)).status).toBe(200);
  });
});

describe('the tenant of an access token', () => {
  test('is the one its claims name, whoever the user is', async ({ issuer, url }) => {
    const claims = { app_metadata: { tenant_ns: `team-${randomUUID()}`, tenant_db: 'notes' } };
    const [ada, eve] = await Promise.all(
      ['ada', 'eve'].map(async (sub) => new ToolClient(url, await issuer.sign({ ...claims, sub }))),
    );
    await ada?.call('store', { key: 'shared', description: 'For the team.' });
    expect((await eve?.call('get_nodes', { keys: ['shared'] }))?.missing).toEqual([]);
  });

  test.for([
    ['a number', { tenant_ns: 7, tenant_db: 'x' }],
    ['a list', { tenant_ns: ['a'], tenant_db: 'x' }],
    ['nothing', { tenant_ns: '', tenant_db: 'x' }],
    ['a path', { tenant_ns: '../default', tenant_db: 'x' }],
    ['another user’s own', { tenant_ns: `user:${'0'.repeat(64)}`, tenant_db: 'main' }],
    ['too long a name', { tenant_ns: 'x'.repeat(129), tenant_db: 'x' }],
    ['only a namespace', { tenant_ns: 'default' }],
    ['only a database', { tenant_db: 'main' }],
  ] as const)('of %s is FORBIDDEN', async ([, metadata], { issuer, url }) => {
    const token = await issuer.sign({ app_metadata: metadata });
    const failure = await new ToolClient(url, token).failure('get_overview');
    expect(failure).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(failure.message).toContain('app_metadata.tenant_');
  });

  test('may be another graph of the account by X-Graph-Id, its id or its name, and no graph of another account', async ({
    issuer,
    service,
    url,
  }) => {
    const account = await service.operator.createAccount(`acc-${randomUUID()}`);
    const { accounts } = await service.operator.list();
    const namespace = accounts.find(({ id }) => id === account.id)?.namespace;
    const own = await service.operator.createGraph(account.id, 'second');
    const foreign = await service.operator.createAccount(`foreign-${randomUUID()}`);
    const token = await issuer.sign({ app_metadata: { tenant_ns: namespace, tenant_db: 'main' } });
    const statuses = await Promise.all(
      [own.id, 'second', foreign.graph_id, randomUUID(), 'third'].map(
        async (id) => (await new ToolClient(url, token, { 'x-graph-id': id }).fetch(OVERVIEW)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 403, 403, 403]);
  });

  test('whose graph was revoked is FORBIDDEN', async ({ issuer, service, url }) => {
    const account = await service.operator.createAccount(`gone-${randomUUID()}`);
    const { accounts } = await service.operator.list();
    const namespace = accounts.find(({ id }) => id === account.id)?.namespace;
    await service.operator.revoke('graph', account.graph_id);
    const token = await issuer.sign({ app_metadata: { tenant_ns: namespace, tenant_db: 'main' } });
    expect((await new ToolClient(url, token).fetch(OVERVIEW)).status).toBe(403);
  });

  test('whose account is revoked is FORBIDDEN at once, also with another graph of it, until it is restored', async ({
    issuer,
    service,
    url,
  }) => {
    const { operator } = service;
    const { id } = await operator.createAccount(`shut-${randomUUID()}`);
    const second = await operator.createGraph(id, 'second');
    const { accounts } = await operator.list();
    const namespace = accounts.find((account) => account.id === id)?.namespace;
    const token = await issuer.sign({ app_metadata: { tenant_ns: namespace, tenant_db: 'main' } });
    const statuses = () =>
      Promise.all(
        [{}, { 'x-graph-id': second.id }].map(
          async (headers) => (await new ToolClient(url, token, headers).fetch(OVERVIEW)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200]);
    await operator.revoke('account', id);
    expect(await statuses()).toEqual([403, 403]);
    expect(await operator.send('POST', `/accounts/${id}/restore`, {})).toEqual({ status: 'restored' });
    expect(await statuses()).toEqual([200, 200]);
  });
});

describe('a request without a credential', () => {
  test('is told where to log in and what to ask for, and of no error', async ({ url }) => {
    const response = await fetch(`${url}/mcp`, { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${url}/.well-known/oauth-protected-resource/mcp", scope="memory:read memory:write"`,
    ]);
  });
});
