import { SignJWT } from 'jose';
import { describe, expect } from 'vitest';
import { codeOf, logIn, openByLink, send } from '../../support/dashboard-session.ts';
import { test } from '../../support/oauth-test.ts';
import { newTenant } from '../../support/tenant.ts';

const OVERVIEW = '/api/v1/memory/overview';
const STORE = '/api/v1/memory/store';
const KEYS = '/api/v1/admin/keys';
const NODE = { key: 'lighthouse', description: 'The lighthouse of Obervik is red.' };

function store(url: string, headers: object) {
  return send(url, STORE, { method: 'POST', headers, json: NODE });
}

describe('a session of the dashboard', () => {
  test('may read, write and administer by its cookie with its CSRF token, and by its token', async ({
    service,
    url,
  }) => {
    const { toChange, byCookie, bearer, graphId } = await openByLink(service);
    expect((await store(url, toChange)).status).toBe(201);
    for (const headers of [byCookie, bearer]) {
      const read = await send(url, '/api/v1/memory/nodes/lighthouse/history', { headers });
      expect([read.status, await read.text()]).toEqual([200, expect.stringContaining('versions')]);
      expect((await send(url, KEYS, { headers })).status).toBe(200);
      expect((await send(url, '/api/v1/memory/health', { headers })).status).toBe(200);
    }
    for (const headers of [toChange, bearer]) {
      const json = { graph_id: graphId, scope: 'read' };
      expect((await send(url, KEYS, { method: 'POST', headers, json })).status).toBe(201);
    }
  });

  test('does not reach MCP, nor begins another', async ({ service, url }) => {
    const { toChange, bearer } = await openByLink(service);
    const json = { jsonrpc: '2.0', id: 1, method: 'ping' };
    for (const headers of [toChange, bearer]) {
      expect((await send(url, '/mcp', { method: 'POST', headers, json })).status).toBe(401);
      expect((await send(url, '/api/session', { method: 'POST', headers })).status).toBe(401);
    }
  });

  test('changes nothing by its cookie without its own CSRF token', async ({ service, url }) => {
    const [own, other] = [await openByLink(service), await openByLink(service)];
    const wrong = [{}, { 'x-csrf-token': '' }, { 'x-csrf-token': 'x' }, { 'x-csrf-token': other.csrf }];
    for (const csrf of wrong) {
      const headers = { ...own.byCookie, ...csrf };
      expect(await codeOf(await store(url, headers))).toEqual([403, 'FORBIDDEN']);
      const revoked = await send(url, `${KEYS}/x`, { method: 'DELETE', headers });
      expect(await codeOf(revoked)).toEqual([403, 'FORBIDDEN']);
    }
    expect((await send(url, '/api/v1/memory/nodes/lighthouse/history', { headers: own.bearer })).status).toBe(
      404,
    );
  });

  test('is not read from a cookie that comes twice, or beside another credential', async ({
    service,
    url,
  }) => {
    const { byCookie, toChange, tenant } = await openByLink(service);
    const twice = { ...toChange, cookie: `${byCookie.cookie}; ${byCookie.cookie}` };
    const wrong = [
      twice,
      { ...toChange, authorization: 'Bearer guess' },
      { ...toChange, authorization: 'Basic eDp5' },
      { ...toChange, authorization: 'Bearer' },
    ];
    for (const headers of wrong) {
      expect(await codeOf(await store(url, headers))).toEqual([401, 'UNAUTHENTICATED']);
      expect(await codeOf(await send(url, '/api/session', { headers }))).toEqual([401, 'UNAUTHENTICATED']);
    }
    const other = await newTenant(service);
    const headers = { ...byCookie, authorization: `Bearer ${other.key}` };
    const { graphs } = (await (await send(url, '/api/v1/admin/graphs', { headers })).json()) as {
      graphs: { id: string }[];
    };
    expect(graphs.map(({ id }) => id)).toEqual([other.graphId]);
    expect(tenant.graphId).not.toBe(other.graphId);
  });

  test('is not read from the cookie that a page of another origin brings along', async ({ service, url }) => {
    const { byCookie, toChange } = await openByLink(service);
    const foreign = [
      { origin: 'http://localhost:5173' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const from of foreign) {
      expect((await send(url, OVERVIEW, { headers: { ...byCookie, ...from } })).status).toBe(401);
      expect((await store(url, { ...toChange, ...from })).status).toBe(401);
      expect((await send(url, '/api/session', { headers: { ...byCookie, ...from } })).status).toBe(401);
    }
    const own = { origin: url, 'sec-fetch-site': 'same-origin' };
    expect((await store(url, { ...toChange, ...own })).status).toBe(201);
  });

  test('lets no page of another origin send its cookie or read an answer', async ({ url }) => {
    const headers = {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, x-csrf-token',
    };
    for (const init of [{ method: 'OPTIONS', headers }, { headers }]) {
      const answer = await send(url, STORE, init);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).not.toContain('x-csrf-token');
    }
  });

  test('may what the role of its user may, at once', async ({ issuer, url, records }) => {
    const { bearer, toChange, byCookie } = await logIn(issuer, url, 'memory:read memory:write memory:admin');
    expect((await store(url, toChange)).status).toBe(201);
    expect((await send(url, KEYS, { headers: byCookie })).status).toBe(200);
    const session = (await (await send(url, '/api/session', { headers: bearer })).json()) as {
      subject: string;
    };
    await records("MATCH (m:Member {subject: $subject}) SET m.role = 'read'", { subject: session.subject });
    for (const headers of [toChange, bearer]) {
      expect((await send(url, OVERVIEW, { headers })).status).toBe(200);
      expect(await codeOf(await store(url, headers))).toEqual([403, 'FORBIDDEN']);
      expect(await codeOf(await send(url, KEYS, { headers }))).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('reaches the other graphs of its account, and none besides', async ({ service, url }) => {
    const { toChange, accountId } = await openByLink(service);
    const archive = await service.operator.createGraph(accountId, 'archive');
    const { graphId: foreign } = await newTenant(service);
    const at = (id: string) => ({ ...toChange, 'x-graph-id': id });
    expect((await store(url, at(archive.id))).status).toBe(201);
    const read = (headers: object) => send(url, '/api/v1/memory/nodes/lighthouse/history', { headers });
    expect((await read(at(archive.id))).status).toBe(200);
    expect((await read(at('archive'))).status).toBe(200);
    expect((await read(toChange)).status).toBe(404);
    for (const id of [foreign, 'x', '']) expect(await codeOf(await read(at(id)))).toEqual([403, 'FORBIDDEN']);
    await service.operator.revoke('graph', archive.id);
    expect(await codeOf(await read(at(archive.id)))).toEqual([403, 'FORBIDDEN']);
  });

  test('only reads a frozen graph, and says so of a revoked one', async ({ service, url }) => {
    const { toChange, graphId } = await openByLink(service);
    expect((await store(url, toChange)).status).toBe(201);
    await service.operator.send('POST', `/graphs/${graphId}/freeze`, {});
    expect(await codeOf(await store(url, toChange))).toEqual([403, 'FORBIDDEN']);
    expect((await send(url, OVERVIEW, { headers: toChange })).status).toBe(200);
    await service.operator.revoke('graph', graphId);
    expect(await codeOf(await send(url, OVERVIEW, { headers: toChange }))).toEqual([404, 'NOT_FOUND']);
    expect((await send(url, '/api/session', { headers: toChange })).status).toBe(200);
  });

  test('is none where it was forged, has ended or was ended', async ({ service, url, records }) => {
    const { token, toChange, bearer } = await openByLink(service);
    const [header = '', claims = ''] = token.split('.');
    const forged = await new SignJWT({ csrf: 'x' })
      .setProtectedHeader({ alg: 'HS256', typ: 'dashboard+jwt' })
      .setIssuer(url)
      .setAudience(`${url}/dashboard`)
      .setSubject('somebody')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('a secret of somebody else'));
    const expectNone = async (headers: object) => {
      for (const path of [OVERVIEW, KEYS]) expect((await send(url, path, { headers })).status).toBe(401);
      expect((await store(url, headers)).status).toBe(401);
    };
    const [name = ''] = toChange.cookie.split('=');
    for (const wrong of [forged, `${header}.${claims}.`, `${header}.${claims}.x`, 'x', '']) {
      await expectNone({ authorization: `Bearer ${wrong}` });
      await expectNone({ cookie: `${name}=${wrong}`, 'x-csrf-token': 'x' });
    }
    const health = '/api/v1/memory/health';
    const headers = { authorization: `Bearer ${forged}` };
    expect((await send(url, health, { headers })).status).toBe(401);

    const old = await openByLink(service);
    await records('MATCH (s:DashboardSession {account_id: $id}) SET s.kept_until = 1', { id: old.accountId });
    await expectNone(old.toChange);
    await expectNone(old.bearer);
    await send(url, '/api/session', { method: 'DELETE', headers: bearer });
    await expectNone(toChange);
    await expectNone(bearer);
  });
});
