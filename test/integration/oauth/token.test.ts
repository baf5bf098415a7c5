import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { OAuthClient } from '../../support/oauth-client.ts';
import { test } from '../../support/oauth-test.ts';
import { ToolClient } from '../../support/tool-client.ts';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const OVERVIEW = '/api/v1/memory/overview';

async function statusWith(url: string, token: string): Promise<number> {
  return (await new ToolClient(url, token).fetch(OVERVIEW)).status;
}

async function loggedIn(url: string) {
  const client = await OAuthClient.register(url);
  const { status, body } = await client.exchange(await client.code());
  expect(status).toBe(200);
  return { client, ...body };
}

describe('a code', () => {
  test('becomes an access token that opens the memory, and a refresh token', async ({ issuer, url }) => {
    issuer.user = { sub: randomUUID() };
    const client = await OAuthClient.register(url);
    const { status, headers, body } = await client.exchange(await client.code());
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'memory:read memory:write' });
    expect(body.expires_in).toBeGreaterThan(280);
    expect(await statusWith(url, body.access_token)).toBe(200);
  });

  test('is spent by a wrong verifier (11)', async ({ url }) => {
    const client = await OAuthClient.register(url);
    const code = await client.code();
    const wrong = await client.exchange(code, { code_verifier: 'x'.repeat(43) });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant']);
    expect((await client.exchange(code)).body.error).toBe('invalid_grant');
  });

  test('that is used again ends what it gave (12)', async ({ url }) => {
    const client = await OAuthClient.register(url);
    const code = await client.code();
    const { body } = await client.exchange(code);
    expect(await statusWith(url, body.access_token)).toBe(200);
    expect((await client.exchange(code)).body.error).toBe('invalid_grant');
    expect(await statusWith(url, body.access_token)).toBe(401);
    expect((await client.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('is won by one of two that exchange it at once (13)', async ({ url }) => {
    const client = await OAuthClient.register(url);
    const code = await client.code();
    const answers = await Promise.all([client.exchange(code), client.exchange(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.for([
    ['another redirect_uri', { redirect_uri: 'https://client.example/other' }, 'invalid_grant'],
    ['no redirect_uri', { redirect_uri: '' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example' }, 'invalid_target'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
  ] as const)('with %s is refused and spent (14)', async ([, changes, error], { url }) => {
    const client = await OAuthClient.register(url);
    const code = await client.code();
    const { status, body } = await client.exchange(code, changes);
    expect([status, body.error]).toEqual([400, error]);
    expect((await client.exchange(code)).body.error).toBe('invalid_grant');
  });

  test('with its resource in another spelling is taken, also by the refresh', async ({ url }) => {
    const client = await OAuthClient.register(url);
    const { host } = new URL(url);
    const code = await client.code({ resource: `${url}/mcp/` });
    const { status, body } = await client.exchange(code, { resource: `HTTP://${host.toUpperCase()}/mcp` });
    expect(status).toBe(200);
    expect((await client.refresh(body.refresh_token, { resource: `${url}/mcp/` })).status).toBe(200);
    const whole = await client.code({ resource: url });
    expect((await client.exchange(whole, { resource: `${url}/` })).status).toBe(200);
  });

  test('with the resource of another path is refused', async ({ url }) => {
    const client = await OAuthClient.register(url);
    const code = await client.code({ resource: `${url}/mcp` });
    expect((await client.exchange(code, { resource: `${url}/mcp/x` })).body.error).toBe('invalid_target');
  });

  test('of another client, and one that never was, are refused (14)', async ({ url }) => {
    const [client, other] = [await OAuthClient.register(url), await OAuthClient.register(url)];
    const code = await client.code();
    const stolen = await other.exchange(code, { code_verifier: client.verifier });
    expect(stolen.body.error).toBe('invalid_grant');
    expect((await client.exchange('x'.repeat(43))).body.error).toBe('invalid_grant');
    expect((await new OAuthClient(url, 'nobody').exchange(code)).body.error).toBe('invalid_client');
  });

  test('that has expired is refused (14)', async ({ url, records }) => {
    const client = await OAuthClient.register(url);
    const code = await client.code();
    const [row] = await records('MATCH (c:AuthorizationCode {client_id: $id}) RETURN c.expires_at AS at', {
      id: client.id,
    });
    const lastsMs = Number(row?.['at']) - Date.now();
    expect(lastsMs).toBeGreaterThan(290_000);
    expect(lastsMs).toBeLessThanOrEqual(300_000);
    await records('MATCH (c:AuthorizationCode {client_id: $id}) SET c.expires_at = 1', { id: client.id });
    expect((await client.exchange(code)).body.error).toBe('invalid_grant');
  });
});

describe('a refresh token', () => {
  test('gives new tokens once, and the next goes on', async ({ url }) => {
    const { client, refresh_token: first } = await loggedIn(url);
    const second = await client.refresh(first);
    expect([second.status, second.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await statusWith(url, second.body.access_token)).toBe(200);
    expect((await client.refresh(second.body.refresh_token)).status).toBe(200);
  });

  test('that is used again ends its family, the access tokens too (15)', async ({ url }) => {
    const { client, access_token: token, refresh_token: first } = await loggedIn(url);
    const { body: second } = await client.refresh(first);
    expect(await statusWith(url, token)).toBe(200);
    expect(await statusWith(url, second.access_token)).toBe(200);
    expect((await client.refresh(first)).body.error).toBe('invalid_grant');
    expect((await client.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
    expect([await statusWith(url, token), await statusWith(url, second.access_token)]).toEqual([401, 401]);
  });

  test('of another client, for more, or for another resource is refused and stays good (16)', async ({
    url,
  }) => {
    const { client, refresh_token: handle } = await loggedIn(url);
    const other = await OAuthClient.register(url);
    expect((await other.refresh(handle)).body.error).toBe('invalid_grant');
    const wider = await client.refresh(handle, { scope: 'memory:read memory:admin' });
    expect([wider.status, wider.body.error]).toEqual([400, 'invalid_scope']);
    const foreign = await client.refresh(handle, { resource: 'https://other.example' });
    expect(foreign.body.error).toBe('invalid_target');
    expect((await client.refresh(handle, { scope: 'memory:read' })).status).toBe(200);
  });

  test('is refused past its absolute end, however often it was renewed (16)', async ({ url, records }) => {
    const { client, refresh_token: first } = await loggedIn(url);
    const { body } = await client.refresh(first);
    await records('MATCH (f:RefreshFamily {client_id: $id}) SET f.expires_at = 1', { id: client.id });
    expect((await client.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('is still good after the issuer was down', async ({ issuer, url }) => {
    const { client, refresh_token: handle } = await loggedIn(url);
    issuer.misbehaviour = { isDown: true };
    const down = await client.refresh(handle);
    expect([down.status, down.body.error]).toEqual([503, 'temporarily_unavailable']);
    issuer.misbehaviour = {};
    expect((await client.refresh(handle)).status).toBe(200);
  });

  test('ends with the log-in at the issuer', async ({ issuer, url }) => {
    const { client, access_token: token, refresh_token: handle } = await loggedIn(url);
    issuer.misbehaviour = { refuses: 'invalid_grant' };
    expect((await client.refresh(handle)).body.error).toBe('invalid_grant');
    expect(await statusWith(url, token)).toBe(401);
  });

  test('lies in the records as a hash only, as codes and the issuer’s tokens do', async ({
    url,
    records,
  }) => {
    const { access_token: token, refresh_token: handle } = await loggedIn(url);
    const rows = await records(
      'MATCH (n) WHERE NOT n:_Schema RETURN properties(n) AS properties ORDER BY elementId(n)',
    );
    const text = JSON.stringify(rows);
    expect(text).not.toContain(handle);
    expect(text).not.toContain(token);
    expect(text).not.toContain('"refreshToken"');
  });
});

describe('/token', () => {
  test.for([
    ['password', 'unsupported_grant_type'],
    ['client_credentials', 'unsupported_grant_type'],
    ['implicit', 'unsupported_grant_type'],
    ['', 'invalid_request'],
  ] as const)('answers %s with %s and no-store (17)', async ([grant, error], { url }) => {
    const client = await OAuthClient.register(url);
    const answer = await client.token({ grant_type: grant, username: 'a', password: 'b' });
    expect([answer.status, answer.body.error]).toEqual([400, error]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('is not served by GET (17)', async ({ url }) => {
    const response = await fetch(`${url}/token?grant_type=authorization_code&code=x`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('takes no JSON, no parameter twice and no large body', async ({ url }) => {
    const post = async (body: string, type = 'application/x-www-form-urlencoded') =>
      (await fetch(`${url}/token`, { method: 'POST', headers: { 'content-type': type }, body })).status;
    expect(await post('{}', 'application/json')).toBe(400);
    expect(await post('grant_type=authorization_code&grant_type=refresh_token')).toBe(400);
    expect(await post(`code=${'x'.repeat(70_000)}`)).toBe(413);
  });

  test('wants the secret of a client that registered for one, in the way it did', async ({ url }) => {
    const registered = await fetch(`${url}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: ['https://client.example/callback?kept=1'],
        token_endpoint_auth_method: 'client_secret_basic',
      }),
    });
    const { client_id: id, client_secret: secret } = (await registered.json()) as Record<string, string>;
    const client = new OAuthClient(url, id ?? '');
    const basic = (given = '') => ({ authorization: `Basic ${btoa(`${id}:${given}`)}` });
    const form = async () => ({
      grant_type: 'authorization_code',
      code: await client.code(),
      redirect_uri: 'https://client.example/callback?kept=1',
      code_verifier: client.verifier,
    });
    const without = await client.token(await form());
    expect([without.status, without.body.error]).toEqual([401, 'invalid_client']);
    const wrong = await client.token(await form(), basic('wrong'));
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="clients"']);
    expect((await client.token({ ...(await form()), client_secret: secret ?? '' })).status).toBe(401);
    expect((await client.token(await form(), basic(secret))).status).toBe(200);
  });
});

describe('/revoke', () => {
  test('of a refresh token ends the family at once', async ({ url }) => {
    const { client, access_token: token, refresh_token: handle } = await loggedIn(url);
    expect(await statusWith(url, token)).toBe(200);
    expect((await client.revoke(handle)).status).toBe(200);
    expect(await statusWith(url, token)).toBe(401);
    expect((await client.refresh(handle)).body.error).toBe('invalid_grant');
  });

  test('of an access token ends that one, however its signature is written', async ({ url }) => {
    const { client, access_token: token, refresh_token: handle } = await loggedIn(url);
    expect((await client.revoke(token)).status).toBe(200);
    // The last of 86 characters holds two bits that count: the same signature, written in another way.
    const last = BASE64URL.indexOf(token.slice(-1));
    const rewritten = token.slice(0, -1) + BASE64URL.charAt(last ^ 1);
    expect([await statusWith(url, token), await statusWith(url, rewritten)]).toEqual([401, 401]);
    expect((await client.refresh(handle)).status).toBe(200);
  });

  test('of another client’s token, and of none that is known, changes nothing', async ({ url }) => {
    const { access_token: token, refresh_token: handle, client } = await loggedIn(url);
    const other = await OAuthClient.register(url);
    for (const each of [token, handle, 'nothing']) expect((await other.revoke(each)).status).toBe(200);
    expect(await statusWith(url, token)).toBe(200);
    expect((await client.refresh(handle)).status).toBe(200);
  });
});
