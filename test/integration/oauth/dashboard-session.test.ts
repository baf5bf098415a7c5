import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { Browser } from '../../support/browser.ts';
import type { FakeIssuer } from '../../support/fake-issuer.ts';
import { test } from '../../support/oauth-test.ts';
import type { TestApp } from '../../support/test-app.ts';
import { newTenant } from '../../support/tenant.ts';
import { errorBody } from '../../support/tool-client.ts';

const opened = z.strictObject({ token: z.string(), csrf: z.string(), expires_at: z.iso.datetime() });
const shown = z.strictObject({
  subject: z.string(),
  scope: z.enum(['read', 'write', 'admin']),
  account_id: z.string(),
  account_name: z.string(),
  plan: z.string(),
  graph_id: z.string(),
  graphs: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  csrf: z.string(),
  expires_at: z.iso.datetime(),
});

function send(url: string, path: string, init: RequestInit & { json?: object } = {}) {
  const { json, headers, ...rest } = init;
  return fetch(url + path, {
    ...rest,
    headers: { ...(headers as object), ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });
}

async function codeOf(response: Response): Promise<unknown[]> {
  return [response.status, errorBody.parse(await response.json()).error.code];
}

/** A session by a log-in of OAuth, of a user with an account of their own. */
async function logIn(issuer: FakeIssuer, url: string) {
  issuer.user = { sub: randomUUID() };
  const accessToken = await issuer.sign({ scope: 'memory:read memory:write' });
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await send(url, '/api/session', { method: 'POST', headers });
  expect(response.status).toBe(201);
  const { token, csrf } = opened.parse(await response.json());
  const cookie = response.headers.getSetCookie()[0] ?? '';
  return { accessToken, token, csrf, cookie, bearer: { authorization: `Bearer ${token}` } };
}

async function newLink(service: TestApp) {
  const { graphId, accountId } = await newTenant(service);
  const { address } = (await service.operator.send('POST', '/dashboard-links', { graph_id: graphId })) as {
    address: string;
  };
  return { graphId, accountId, address, link: address.split('/').at(-1) ?? '' };
}

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

  test('opens neither the tools nor MCP nor administration', async ({ issuer, url }) => {
    const { bearer, cookie } = await logIn(issuer, url);
    const paths = ['/api/v1/memory/overview', '/api/v1/admin/keys'];
    for (const headers of [bearer, { cookie: cookie.split(';')[0] ?? '' }]) {
      for (const path of paths) expect((await send(url, path, { headers })).status).toBe(401);
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
      expect((await send(url, '/mcp', { method: 'POST', headers, json: ping })).status).toBe(401);
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

  test('ends after a day', async ({ service, url, records }) => {
    const { link } = await newLink(service);
    await records('MATCH (l:DashboardLink) SET l.kept_until = 1');
    expect((await send(url, '/api/session', { method: 'POST', json: { token: link } })).status).toBe(401);
  });

  test('opens the page of the dashboard after a click, where graphs are chosen and the session ends', async ({
    service,
    url,
  }) => {
    const { address, accountId } = await newLink(service);
    const { id: archive } = await service.operator.createGraph(accountId, 'archive');
    const browser = new Browser();
    const open = async (page: string) => browser.follow(page, await browser.send(page), () => false);
    const form = await open(address);
    expect((await open(address)).text).toContain('once');
    const clicked = await browser.submit(form, {});
    const dashboard = await browser.follow(address, clicked, () => false);
    expect(dashboard.text).toContain('Active graph: <strong>main</strong>');
    const { csrf = '' } = dashboard.hidden;
    const post = (path: string, fields: Record<string, string>) =>
      browser.send(`${url}/dashboard${path}`, {
        method: 'POST',
        headers: { origin: url },
        body: new URLSearchParams(fields),
      });
    const json = { 'content-type': 'application/json', origin: url };
    const wrong = await browser.send(`${url}/dashboard/graph`, { method: 'POST', headers: json, body: '{}' });
    expect(wrong.status).toBe(400);
    expect((await post('/graph', { graph_id: archive })).status).toBe(403);
    expect((await post('/graph', { graph_id: archive, csrf })).status).toBe(303);
    expect((await open(`${url}/dashboard`)).text).toContain('Active graph: <strong>archive</strong>');
    expect((await post('/end', { csrf })).status).toBe(200);
    expect((await open(`${url}/dashboard`)).response.status).toBe(401);
    expect((await open(address)).response.status).toBe(404);
  });
});
