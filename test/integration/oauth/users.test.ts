import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { atDashboard, invited, logIn, newUser, PUBLIC, test } from '../../support/embedded-users.ts';
import type { OAuthClient } from '../../support/oauth-client.ts';
import type { Operator } from '../../support/operator.ts';
import { errorBody, ToolClient } from '../../support/tool-client.ts';

interface ListedUser {
  readonly id: string;
  readonly email: string;
  readonly account_id: string | null;
  readonly graph_id: string | null;
}

const OVERVIEW = '/api/v1/memory/overview';
const userOf = (email: string) => `/users/${encodeURIComponent(email)}`;

async function listed(operator: Operator, email: string): Promise<ListedUser | undefined> {
  const { users } = (await operator.send('GET', '/users')) as { users: ListedUser[] };
  return users.find((user) => user.email === email);
}

async function inviteTo(
  operator: Operator,
  client: OAuthClient,
  email: string,
  graphId?: string,
  role?: string,
): Promise<void> {
  const input = { graph_id: graphId, role };
  const { address } = (await operator.send('POST', '/invitations', input)) as { address: string };
  expect((await invited(client.newBrowser(), address, { email })).response.status).toBe(201);
}

/** Tokens of a whole log-in. */
async function tokensOf(client: OAuthClient, email: string) {
  const { parameters } = await logIn(client, email);
  return (await client.exchange(parameters.get('code') ?? '')).body;
}

describe('the users that the operator sees', () => {
  test('have an address and, once they came, the graph that they log in to', async ({
    service,
    users,
    client,
  }) => {
    const email = await newUser(users, client);
    const before = await listed(service.operator, email);
    expect(before).toMatchObject({ account_id: null, graph_id: null });
    const { access_token: token } = await tokensOf(client, email);
    expect((await new ToolClient(service.app.url, token).fetch(OVERVIEW)).status).toBe(200);
    const { account_id: accountId, graph_id: graphId } = (await listed(service.operator, email)) ?? {};
    const { accounts } = await service.operator.list();
    expect(accounts.find(({ id }) => id === accountId)?.graphs.map(({ id }) => id)).toEqual([graphId]);
    expect(JSON.stringify(await service.operator.send('GET', '/users'))).not.toMatch(/scrypt|password|hash/);
  });

  test('of a graph are listed with it', async ({ service, tenant, client }) => {
    const email = `${randomUUID()}@example.org`;
    await inviteTo(service.operator, client, email.toUpperCase(), tenant.graphId);
    const user = await listed(service.operator, email);
    expect(user).toMatchObject({ account_id: tenant.accountId, graph_id: tenant.graphId });
  });

  test.for([
    ['POST', '/users/nobody%40example.org/reset', {}, 'NOT_FOUND'],
    ['POST', '/users/no-such-id/reset', {}, 'NOT_FOUND'],
    ['POST', '/users/a%40b%40c/reset', {}, 'INVALID_INPUT'],
    ['POST', '/users/nobody%40example.org/reset', { email: 'x' }, 'INVALID_INPUT'],
    ['DELETE', '/users/nobody%40example.org', undefined, 'NOT_FOUND'],
    ['DELETE', '/users/no-such-id', undefined, 'NOT_FOUND'],
    ['DELETE', '/users/%00%40%0a', undefined, 'INVALID_INPUT'],
    ['GET', '/users/no-such-id', undefined, 'METHOD_NOT_ALLOWED'],
  ] as const)('%s %s %j answers %s', async ([method, path, input, code], { service }) => {
    expect(errorBody.parse(await service.operator.send(method, path, input)).error.code).toBe(code);
  });

  test('are the operator’s alone to see, to reset and to remove', async ({ users, client, tenant }) => {
    const email = await newUser(users, client);
    const path = `/api/v1/admin${userOf(email)}`;
    const answers = [
      await tenant.fetch('/api/v1/admin/users'),
      await tenant.post(`${path}/reset`, {}),
      await tenant.fetch(path, { method: 'DELETE' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await users.idOf(email)).toBeDefined();
  });
});

describe('the role of an invitation', () => {
  test.for([
    ['read', 'read', 403],
    ['write', 'write', 201],
    [undefined, 'admin', 201],
  ] as const)(
    '%j makes a user who may %s from the first access on',
    async ([role, expected, status], { service, tenant, client }) => {
      const email = `${randomUUID()}@example.org`;
      await inviteTo(service.operator, client, email, tenant.graphId, role);
      const user = new ToolClient(service.app.url, (await tokensOf(client, email)).access_token);
      const note = { key: randomUUID(), description: 'Stored by the user.' };
      expect((await user.post('/api/v1/memory/store', note)).status).toBe(status);
      const { members } = (await (await tenant.fetch('/api/v1/admin/members')).json()) as {
        members: { name: string; role: string }[];
      };
      expect(members.find(({ name }) => name === email)?.role).toBe(expected);
    },
  );

  test('is of a graph: without one it is refused, as are others than the three', async ({
    service,
    tenant,
  }) => {
    const invite = async (input: object) =>
      errorBody.parse(await service.operator.send('POST', '/invitations', input)).error.code;
    expect(await invite({ role: 'read' })).toBe('INVALID_INPUT');
    expect(await invite({ graph_id: tenant.graphId, role: 'owner' })).toBe('INVALID_INPUT');
  });
});

describe('a user who is removed', () => {
  test('is out at once: sessions, tokens and memberships end', async ({ service, users, client, tenant }) => {
    const email = await newUser(users, client);
    const tokens = await tokensOf(client, email);
    const at = new ToolClient(service.app.url, tokens.access_token);
    const guest = new ToolClient(service.app.url, tokens.access_token, { 'x-graph-id': tenant.graphId });
    const dashboard = await atDashboard(client, email);
    const session = () => dashboard.send(`${PUBLIC}/api/session`);
    const added = await tenant.post('/api/v1/admin/members', { user: email, role: 'read' });
    expect(added.status).toBe(201);
    const statuses = async () =>
      [await at.fetch(OVERVIEW), await guest.fetch(OVERVIEW), await session()].map(({ status }) => status);
    expect(await statuses()).toEqual([200, 200, 200]);
    const { address } = (await service.operator.send('POST', `${userOf(email)}/reset`, {})) as {
      address: string;
    };

    const { graph_id: graphId } = (await listed(service.operator, email)) ?? {};
    const browser = `/graphs/${graphId}/browser`;
    await service.operator.send('POST', browser, {});

    const { parameters } = await logIn(client, email);
    expect(await service.operator.send('DELETE', userOf(email.toUpperCase()))).toEqual({ status: 'removed' });
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await client.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect(await service.operator.send('GET', browser)).toMatchObject({ status: 'off' });
    const late = await client.exchange(parameters.get('code') ?? '');
    expect((await new ToolClient(service.app.url, late.body.access_token).fetch(OVERVIEW)).status).toBe(401);
    const again = await logIn(client, email);
    expect([again.response.status, again.text]).toEqual([403, expect.stringContaining('is not right')]);
    expect((await client.newBrowser().send(address)).status).toBe(404);
    const { members } = (await (await tenant.fetch('/api/v1/admin/members')).json()) as {
      members: { name: string; removed_at: string | null }[];
    };
    expect(members.find(({ name }) => name === email)?.removed_at).toEqual(expect.any(String));
    expect(await listed(service.operator, email)).toBeUndefined();
    expect(await service.operator.send('DELETE', userOf(email))).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
  });

  test('stays logged in nowhere: the same browser asks for the password again', async ({
    service,
    users,
    client,
  }) => {
    const email = await newUser(users, client);
    const browser = await atDashboard(client, email);
    await service.operator.send('DELETE', userOf(email));
    const address = `${PUBLIC}/dashboard/log-in`;
    const page = await browser.follow(address, await browser.send(address), () => false);
    expect(page.text).toContain('type="password"');
  });

  test('can be invited again, to what was stored before, and old tokens stay dead', async ({
    service,
    users,
    client,
  }) => {
    const email = await newUser(users, client);
    const before = new ToolClient(service.app.url, (await tokensOf(client, email)).access_token);
    await before.call('store', { key: 'of_before', description: 'Stored before.' });
    const { graph_id: graphId } = (await listed(service.operator, email)) ?? {};
    const { id } = (await listed(service.operator, email)) ?? { id: '' };
    expect(await service.operator.send('DELETE', `/users/${id}`)).toEqual({ status: 'removed' });

    await inviteTo(service.operator, client, email, graphId ?? undefined);
    const after = new ToolClient(service.app.url, (await tokensOf(client, email)).access_token);
    expect((await after.call('get_nodes', { keys: ['of_before'] })).missing).toEqual([]);
    expect((await before.fetch(OVERVIEW)).status).toBe(401);
  });

  test('is removed once where two do it at a time', async ({ service, users, client }) => {
    const email = await newUser(users, client);
    const remove = () => service.operator.send('DELETE', userOf(email)) as Promise<{ status?: string }>;
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.filter(({ status }) => status === 'removed')).toHaveLength(1);
  });
});
