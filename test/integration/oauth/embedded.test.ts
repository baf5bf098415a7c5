import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { serviceGraph } from '../../../src/graph/graph.ts';
import { runCypher } from '../../support/cypher.ts';
import {
  atDashboard,
  invited,
  logIn,
  logInPage,
  newUser,
  PASSWORD,
  PUBLIC,
  test,
} from '../../support/embedded-users.ts';
import { isAtClient, OAuthClient } from '../../support/oauth-client.ts';
import { ToolClient } from '../../support/tool-client.ts';

describe('the first user', () => {
  test('is made by the link that the start prints, and logs in to the first account', async ({
    service,
    tenant,
    client,
  }) => {
    const { invitation = '' } = service.app;
    expect(invitation).toMatch(/^https:\/\/memory\.example\/identity\/invitation\/[\w-]{43}$/);
    const email = `first-${randomUUID()}@example.org`;
    const made = await invited(client.newBrowser(), invitation, { email: email.toUpperCase() });
    expect([made.response.status, made.text]).toEqual([201, expect.stringContaining('Welcome')]);
    const again = await client.newBrowser().send(invitation);
    expect(again.status).toBe(404);

    const { parameters } = await logIn(client, email);
    expect(parameters.get('iss')).toBe(PUBLIC);
    const { status, body } = await client.exchange(parameters.get('code') ?? '');
    expect([status, body.scope]).toEqual([200, 'memory:read memory:write']);
    await tenant.storeKeys('seen_by_both');
    const user = new ToolClient(service.app.url, body.access_token);
    expect((await user.call('get_nodes', { keys: ['seen_by_both'] })).missing).toEqual([]);

    const refreshed = await client.refresh(body.refresh_token);
    expect(refreshed.status).toBe(200);
    const later = new ToolClient(service.app.url, refreshed.body.access_token);
    expect((await later.call('get_nodes', { keys: ['seen_by_both'] })).missing).toEqual([]);
  });
});

describe('a user', () => {
  test('is not asked for the password again in the same browser, but to let the client in', async ({
    users,
    client,
    service,
  }) => {
    const email = await newUser(users, client);
    const browser = client.newBrowser();
    const page = await logInPage(client, browser);
    const back = await browser.follow(
      page.formAddress,
      await browser.submit(page, { email, password: PASSWORD }),
      isAtClient,
    );
    expect(back.parameters.has('code')).toBe(true);
    const other = await OAuthClient.register(service.app.url, {}, PUBLIC);
    const consent = await other.openConsent({}, browser);
    expect(consent.formAddress).toBe(`${PUBLIC}/oauth/consent`);
    expect((await other.allow(consent, browser)).parameters.has('code')).toBe(true);
  });

  test('with a wrong password is shown the form again, in the same words as nobody', async ({
    users,
    client,
  }) => {
    const email = await newUser(users, client);
    const wrong = await logIn(client, email, 'wrong password');
    const nobody = await logIn(client, `${randomUUID()}@example.org`, 'wrong password');
    for (const { response, text } of [wrong, nobody])
      expect([response.status, text]).toEqual([
        403,
        expect.stringContaining('The e-mail address or the password is not right.'),
      ]);
  });

  test('is locked out after ten failures, as an address without a user is', async ({ users, client }) => {
    const known = await newUser(users, client);
    const unknown = `${randomUUID()}@example.org`;
    for (const email of [known, unknown]) {
      const attempts = Array.from({ length: 10 }, () => users.logIn(email, 'wrong').catch(String));
      expect(await Promise.all(attempts)).toEqual(
        attempts.map(() => expect.stringContaining('not right') as string),
      );
      await expect(users.logIn(email, PASSWORD)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    }
  });

  test('who changes the password ends the log-ins made with the one before', async ({ users, client }) => {
    const email = await newUser(users, client);
    const { parameters } = await logIn(client, email);
    const { body } = await client.exchange(parameters.get('code') ?? '');
    const dashboard = await atDashboard(client, email);
    const session = () => dashboard.send(`${PUBLIC}/api/session`);
    expect((await session()).status).toBe(200);
    const browser = client.newBrowser();
    const address = `${PUBLIC}/identity/password`;
    const form = await browser.follow(address, await browser.send(address), isAtClient);
    const next = 'another long password';
    const change = (fields: Record<string, string>) =>
      browser.submit(form, { email, password: PASSWORD, next, repeated: next, ...fields });
    expect((await change({ password: 'wrong password' })).status).toBe(403);
    expect((await change({ next: 'short', repeated: 'short' })).status).toBe(400);
    expect((await change({ repeated: 'other' })).status).toBe(400);
    expect((await change({})).status).toBe(200);
    expect((await client.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await session()).status).toBe(401);
    expect((await logIn(client, email)).response.status).toBe(403);
    expect((await logIn(client, email, next)).parameters.has('code')).toBe(true);
  });

  test('is invited by the operator, to a graph or to one of their own', async ({
    service,
    tenant,
    client,
  }) => {
    const invite = (input: object) => service.operator.send('POST', '/invitations', input);
    const { address } = (await invite({ graph_id: tenant.graphId })) as { address: string };
    const email = `${randomUUID()}@example.org`;
    expect((await invited(client.newBrowser(), address, { email })).response.status).toBe(201);
    const { parameters } = await logIn(client, email);
    const { body } = await client.exchange(parameters.get('code') ?? '');
    await tenant.storeKeys('of_the_team');
    const member = new ToolClient(service.app.url, body.access_token);
    expect((await member.call('get_nodes', { keys: ['of_the_team'] })).missing).toEqual([]);
    expect(await invite({})).toMatchObject({ address: expect.stringContaining(PUBLIC) as string });
    expect(await invite({ graph_id: 'none' })).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  test.for([
    ['no address', { email: 'nobody' }, 400],
    ['a short password', { password: 'short', repeated: 'short' }, 400],
    ['two passwords that differ', { repeated: 'another long password' }, 400],
  ] as const)('cannot be made with %s', async ([, fields, status], { users, client }) => {
    const address = `${PUBLIC}/identity/invitation/${await users.invite(undefined)}`;
    const email = `${randomUUID()}@example.org`;
    const { response } = await invited(client.newBrowser(), address, { email, ...fields });
    expect(response.status).toBe(status);
  });

  test('cannot be made twice, nor without an invitation', async ({ users, client }) => {
    const email = await newUser(users, client);
    const address = `${PUBLIC}/identity/invitation/${await users.invite(undefined)}`;
    expect((await invited(client.newBrowser(), address, { email })).response.status).toBe(409);
    expect((await client.newBrowser().send(`${PUBLIC}/identity/invitation/none`)).status).toBe(404);
  });
});

describe('the pages of the embedded provider', () => {
  test('have a policy that lets no script run and no other site show them', async ({ client }) => {
    const browser = client.newBrowser();
    const page = await logInPage(client, browser);
    const policy = page.response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.text).not.toContain('<script');
  });

  test('take no log-in from another browser', async ({ client }) => {
    const page = await logInPage(client, client.newBrowser());
    const answer = await client.newBrowser().submit(page, { email: 'a@b', password: PASSWORD });
    expect(answer.status).toBe(400);
  });

  test('take no client but the service', async ({ client }) => {
    const browser = client.newBrowser();
    const query = 'client_id=other&response_type=code&redirect_uri=https://evil.example&scope=openid';
    const answer = await browser.send(`${PUBLIC}/identity/auth?${query}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });
});

describe('a log-in for the dashboard at the embedded provider', () => {
  test('asks for the password and no consent, and opens a session', async ({ users, client }) => {
    const email = await newUser(users, client);
    const browser = await atDashboard(client, email);
    const session: unknown = await (await browser.send(`${PUBLIC}/api/session`)).json();
    expect(session).toMatchObject({ scope: 'admin', role: 'admin', identity_provider: 'own' });
    expect((await browser.send(`${PUBLIC}/api/v1/memory/overview`)).status).toBe(200);
  });
});

describe('the records of the embedded provider', () => {
  test('hold no password, and no token that could be used', async ({ service, users, client }) => {
    const email = await newUser(users, client);
    const { parameters } = await logIn(client, email);
    await client.exchange(parameters.get('code') ?? '');
    const rows = await runCypher(
      serviceGraph(service.app.databases.records),
      'MATCH (n) WHERE n:User OR n:IdentityRecord OR n:Invitation RETURN labels(n) AS labels, properties(n) AS all',
    );
    const text = JSON.stringify(rows);
    expect(text).toContain('scrypt$32768$8$3$');
    for (const secret of [PASSWORD, 'accountId', '"jti"']) expect(text).not.toContain(secret);
  });
});
