import { SignJWT } from 'jose';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { codeOf, logIn, newLink, send } from '../../support/dashboard-session.ts';
import { test } from '../../support/oauth-test.ts';
import { newTenant } from '../../support/tenant.ts';

const opened = z.object({ token: z.string() });
const shown = z.strictObject({
  subject: z.string(),
  scope: z.enum(['read', 'write', 'admin']),
  role: z.enum(['read', 'write', 'admin']).nullable(),
  identity_provider: z.enum(['own', 'other']),
  account_id: z.string(),
  account_name: z.string(),
  plan: z.string(),
  graph_id: z.string(),
  graphs: z.array(z.strictObject({ id: z.string(), name: z.string(), is_frozen: z.boolean() })),
  csrf: z.string(),
  expires_at: z.iso.datetime(),
});

describe('a session of the dashboard', () => {
  test('begins with a log-in by OAuth, in a cookie that only this site sends and no script reads', async ({
    issuer,
    url,
  }) => {
    const { cookie, bearer, token, csrf } = await logIn(issuer, url);
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(new RegExp(`^(__Host-)?hm_session=${token.replaceAll('.', '\\.')}$`));
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
    for (const headers of [bearer, { cookie: pair ?? '' }]) {
      const session = shown.parse(await (await send(url, '/api/session', { headers })).json());
      expect(session.graphs.map(({ id }) => id)).toEqual([session.graph_id]);
      expect([session.scope, session.csrf]).toEqual(['write', csrf]);
    }
  });

  test('changes something by its cookie only with its CSRF token', async ({ issuer, url }) => {
    const { cookie, csrf } = await logIn(issuer, url);
    const pair = cookie.split(';')[0] ?? '';
    for (const wrong of [{}, { 'x-csrf-token': 'guess' }]) {
      const response = await send(url, '/api/session', {
        method: 'DELETE',
        headers: { cookie: pair, ...wrong },
      });
      expect(await codeOf(response)).toEqual([403, 'FORBIDDEN']);
    }
    const headers = { cookie: pair, 'x-csrf-token': csrf };
    expect((await send(url, '/api/session', { method: 'DELETE', headers })).status).toBe(200);
    expect(await codeOf(await send(url, '/api/session', { headers }))).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('has an active graph, which is one of its account', async ({ issuer, url, service }) => {
    const { bearer } = await logIn(issuer, url);
    const { account_id, graph_id } = shown.parse(
      await (await send(url, '/api/session', { headers: bearer })).json(),
    );
    const other = await service.operator.createGraph(account_id, 'archive');
    const choose = (id: unknown) =>
      send(url, '/api/session/graph', { method: 'PUT', headers: bearer, json: { graph_id: id } });
    expect(await (await choose(other.id)).json()).toMatchObject({ graph_id: other.id });
    const again = shown.parse(await (await send(url, '/api/session', { headers: bearer })).json());
    expect([again.graph_id, again.graphs.length]).toEqual([other.id, 2]);
    const { graphId: foreign } = await newTenant(service);
    expect(await codeOf(await choose(foreign))).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(await choose(7))).toEqual([400, 'INVALID_INPUT']);
    await service.operator.revoke('graph', other.id);
    expect(await codeOf(await choose(other.id))).toEqual([404, 'NOT_FOUND']);
    expect((await choose(graph_id)).status).toBe(200);
  });

  test('does not begin with an API key, an unknown token or nothing', async ({ url, service }) => {
    const { key } = await newTenant(service);
    const open = (headers: Record<string, string>, json?: object) =>
      send(url, '/api/session', { method: 'POST', headers, ...(json && { json }) });
    expect(await codeOf(await open({ authorization: `Bearer ${key}` }))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(await open({}))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await codeOf(await open({}, { token: 'guess' }))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await codeOf(await open({}, { link: 'x' }))).toEqual([400, 'INVALID_INPUT']);
  });

  test('is no token that somebody else made, nor an access token', async ({ issuer, url }) => {
    const { accessToken, token } = await logIn(issuer, url);
    const [header = '', claims = ''] = token.split('.');
    const forged = await new SignJWT({ csrf: 'x' })
      .setProtectedHeader({ alg: 'HS256', typ: 'dashboard+jwt' })
      .setIssuer(url)
      .setAudience(`${url}/dashboard`)
      .setSubject('somebody')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('a secret of somebody else'));
    for (const wrong of [accessToken, forged, `${header}.${claims}.`, 'x'])
      expect(
        (await send(url, '/api/session', { headers: { authorization: `Bearer ${wrong}` } })).status,
      ).toBe(401);
  });

  test('ends when its account is revoked', async ({ issuer, url, service }) => {
    const { bearer } = await logIn(issuer, url);
    const { account_id } = shown.parse(await (await send(url, '/api/session', { headers: bearer })).json());
    await service.operator.revoke('account', account_id);
    expect((await send(url, '/api/session', { headers: bearer })).status).toBe(401);
  });

  test('ends by itself', async ({ issuer, url, records }) => {
    const { bearer } = await logIn(issuer, url);
    await records('MATCH (s:DashboardSession) SET s.kept_until = 1');
    expect((await send(url, '/api/session', { headers: bearer })).status).toBe(401);
  });
});

test('who has no session hears where to log in', async ({ url }) => {
  for (const headers of [{}, { cookie: 'hm_session=x' }]) {
    const response = await send(url, '/api/session', { headers });
    expect([response.status, response.headers.get('cache-control')]).toEqual([401, 'no-store']);
    expect(await response.json()).toMatchObject({
      error: { code: 'UNAUTHENTICATED', details: { reason: 'no_session', log_in: '/dashboard/log-in' } },
    });
  }
});

test('a browser that opens the address of the service is led to the dashboard, a program gets JSON', async ({
  url,
}) => {
  const open = (accept?: string) =>
    send(url, '/', { redirect: 'manual', ...(accept && { headers: { accept } }) });
  const browsers = ['text/html', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'];
  for (const accept of browsers) {
    const { status, headers } = await open(accept);
    expect([status, headers.get('location'), headers.get('vary')]).toEqual([
      302,
      '/dashboard',
      expect.stringContaining('Accept'),
    ]);
  }
  const programs = [undefined, '*/*', 'application/json', 'application/json, text/html', 'image/png', 'x'];
  for (const accept of programs) {
    const answer = await open(accept);
    expect([answer.status, answer.headers.get('vary')]).toEqual([200, expect.stringContaining('Accept')]);
    expect(await answer.json()).toMatchObject({ mcp: '/mcp' });
  }
});

describe('a one-time link', () => {
  test('begins one session, however often it is used at once', async ({ service, url }) => {
    const { graphId, accountId, link } = await newLink(service);
    const open = () => send(url, '/api/session', { method: 'POST', json: { token: link } });
    const answers = await Promise.all([open(), open(), open()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    const won = answers.find(({ status }) => status === 201) as Response;
    const { token } = opened.parse(await won.json());
    const response = await send(url, '/api/session', { headers: { authorization: `Bearer ${token}` } });
    expect(shown.parse(await response.json())).toMatchObject({
      account_id: accountId,
      graph_id: graphId,
      scope: 'admin',
    });
    expect((await open()).status).toBe(401);
  });

  test('ends after 15 minutes', async ({ service, url, records }) => {
    const { link } = await newLink(service);
    await records('MATCH (l:DashboardLink) SET l.kept_until = 1');
    expect((await send(url, '/api/session', { method: 'POST', json: { token: link } })).status).toBe(401);
  });

  test('that is used, has ended or is none says what to do next', async ({ service, url, records }) => {
    const [used, ended] = [await newLink(service), await newLink(service)];
    await send(url, '/api/session', { method: 'POST', json: { token: used.link } });
    await records('MATCH (l:DashboardLink {graph_id: $id}) SET l.kept_until = 1', { id: ended.graphId });
    for (const token of [used.link, ended.link, 'guess']) {
      const response = await send(url, '/api/session', { method: 'POST', json: { token } });
      expect([response.status, await response.json()]).toEqual([
        401,
        {
          error: expect.objectContaining({
            message: expect.stringContaining('hm dashboard GRAPH_ID') as string,
            details: { reason: 'link_ended', log_in: '/dashboard/log-in' },
          }) as object,
        },
      ]);
    }
  });

  test('is not used up by what only looks at it', async ({ service, url }) => {
    const { address, link } = await newLink(service);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(address, { method });
    expect((await send(url, '/api/session', { method: 'POST', json: { token: link } })).status).toBe(201);
  });

  test('of a start opens the oldest graph that is left, and each start makes another', async ({
    service,
    url,
  }) => {
    const { accounts } = await service.operator.list();
    const first = accounts[0]?.graphs[0];
    const addresses = [await service.app.newDashboardLink(), await service.app.newDashboardLink()];
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) {
      expect(address).toMatch(new RegExp(`^${url}/dashboard/open/[\\w-]{43}$`));
      const token = address?.split('/').at(-1);
      const { token: session } = opened.parse(
        await (await send(url, '/api/session', { method: 'POST', json: { token } })).json(),
      );
      const headers = { authorization: `Bearer ${session}` };
      const described = shown.parse(await (await send(url, '/api/session', { headers })).json());
      expect([described.graph_id, described.role]).toEqual([first?.id, null]);
    }
  });
});
