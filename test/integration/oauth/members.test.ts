import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { FakeIssuer } from '../../support/fake-issuer.ts';
import { test } from '../../support/oauth-test.ts';
import { errorBody, ToolClient } from '../../support/tool-client.ts';

const OVERVIEW = '/api/v1/memory/overview';
const MEMBERS = '/api/v1/admin/members';
const SCOPE = { scope: 'memory:read memory:write memory:admin' };

interface Member {
  readonly id: string;
  readonly name: string | null;
  readonly role: string;
  readonly account_id: string;
  readonly removed_at: string | null;
}

/** A user with an account of their own; `to` names a graph of another one. */
async function user(issuer: FakeIssuer, url: string, to?: string) {
  const sub = randomUUID();
  issuer.user = { sub };
  const token = await issuer.sign({ ...SCOPE, email: `${sub}@example.org` });
  const client = new ToolClient(url, token, to === undefined ? {} : { 'x-graph-id': to });
  return { sub, client, at: (graphId: string) => new ToolClient(url, token, { 'x-graph-id': graphId }) };
}

async function membersOf(client: ToolClient): Promise<Member[]> {
  return ((await (await client.fetch(MEMBERS)).json()) as { members: Member[] }).members;
}

async function graphOf(client: ToolClient): Promise<string> {
  const { graphs } = (await (await client.fetch('/api/v1/admin/graphs')).json()) as {
    graphs: { id: string }[];
  };
  return graphs[0]?.id ?? '';
}

const status = async (client: ToolClient, path = OVERVIEW) => (await client.fetch(path)).status;
const store = (client: ToolClient) =>
  client.post('/api/v1/memory/store', { key: randomUUID(), description: 'One.' });

describe('a member of an account', () => {
  test('is who logs in to it, by the name that the token says', async ({ issuer, url }) => {
    const owner = await user(issuer, url);
    expect(await status(owner.client)).toBe(200);
    expect(await membersOf(owner.client)).toEqual([
      expect.objectContaining({ name: `${owner.sub}@example.org`, role: 'admin', removed_at: null }),
    ]);
  });

  test('of another account reaches its graph by X-Graph-Id, as far as the role goes', async ({
    issuer,
    url,
  }) => {
    const [owner, guest] = [await user(issuer, url), await user(issuer, url)];
    const graphId = await graphOf(owner.client);
    const visitor = guest.at(graphId);
    expect(await status(visitor)).toBe(403);
    await owner.client.call('store', { key: 'shared', description: 'Shared.' });

    const added = await owner.client.post(MEMBERS, { user: guest.sub, role: 'read' });
    const { id } = (await added.json()) as { id: string };
    expect(added.status).toBe(201);
    expect((await visitor.call('get_nodes', { keys: ['shared'] })).missing).toEqual([]);
    expect((await store(visitor)).status).toBe(403);
    expect(await status(visitor, MEMBERS)).toBe(403);
    expect((await guest.client.call('get_nodes', { keys: ['shared'] })).missing).toEqual(['shared']);

    await owner.client.post(`${MEMBERS}/${id}`, { role: 'admin' });
    expect((await store(visitor)).status).toBe(201);
    expect(await membersOf(visitor)).toHaveLength(2);
    expect(await membersOf(guest.client)).toHaveLength(1);

    expect(await (await owner.client.fetch(`${MEMBERS}/${id}`, { method: 'DELETE' })).json()).toEqual({
      status: 'removed',
    });
    expect(await status(visitor)).toBe(403);
    expect(await status(guest.client)).toBe(200);
  });

  test('who is removed from the account that the token names is shut out of it', async ({ issuer, url }) => {
    const tenant = { app_metadata: { tenant_ns: `team-${randomUUID()}`, tenant_db: 'notes' } };
    const colleagues = await Promise.all(
      [1, 2].map(async () => {
        const sub = randomUUID();
        return { sub, client: new ToolClient(url, await issuer.sign({ sub, ...tenant, ...SCOPE })) };
      }),
    );
    const [one, two] = colleagues;
    if (!one || !two) throw new Error('two are needed');
    expect([await status(one.client), await status(two.client)]).toEqual([200, 200]);
    const members = await membersOf(one.client);
    expect(members.map(({ role }) => role)).toEqual(['admin', 'admin']);
    const session = await two.client.post('/api/session', {});
    const { token } = (await session.json()) as { token: string };
    const dashboard = new ToolClient(url, token);
    expect(await status(dashboard, '/api/session')).toBe(200);

    await one.client.post(MEMBERS, { user: two.sub, role: 'read' });
    expect((await store(two.client)).status).toBe(403);
    const id = (await membersOf(one.client)).find(({ role }) => role === 'read')?.id ?? '';
    await one.client.fetch(`${MEMBERS}/${id}`, { method: 'DELETE' });
    expect([
      await status(one.client),
      await status(two.client),
      await status(dashboard, '/api/session'),
    ]).toEqual([200, 403, 401]);
    await one.client.post(MEMBERS, { user: two.sub, role: 'write' });
    expect([await status(two.client), (await store(two.client)).status]).toEqual([200, 201]);
  });

  test('whom only an earlier token named does not reach the account by a later one', async ({
    issuer,
    url,
  }) => {
    const sub = randomUUID();
    const inTeam = async (team: string, graphId?: string) => {
      const token = await issuer.sign({
        sub,
        app_metadata: { tenant_ns: team, tenant_db: 'notes' },
        ...SCOPE,
      });
      return new ToolClient(url, token, graphId === undefined ? {} : { 'x-graph-id': graphId });
    };
    const [before, after] = [`team-${randomUUID()}`, `team-${randomUUID()}`];
    const graphId = await graphOf(await inTeam(before));
    expect(await status(await inTeam(after))).toBe(200);
    expect(await status(await inTeam(after, graphId))).toBe(403);
  });

  test('of another account cannot be listed, changed or removed', async ({ issuer, url }) => {
    const [owner, stranger] = [await user(issuer, url), await user(issuer, url)];
    await status(owner.client);
    const [member] = await membersOf(owner.client);
    const { id = '', account_id = '' } = member ?? {};
    expect(JSON.stringify(await membersOf(stranger.client))).not.toContain(id);
    expect((await stranger.client.post(`${MEMBERS}/${id}`, { role: 'read' })).status).toBe(404);
    expect((await stranger.client.fetch(`${MEMBERS}/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await stranger.client.post(MEMBERS, { user: stranger.sub, account_id })).status).toBe(404);
    expect((await stranger.client.post(MEMBERS, { user: stranger.sub, role: 'owner' })).status).toBe(400);
  });

  test('beyond the graphs of the plan is told so at the first log-in', async ({ issuer, url, service }) => {
    const namespace = `small-${randomUUID()}`;
    const log = async (database: string) => {
      issuer.user = { sub: randomUUID(), app_metadata: { tenant_ns: namespace, tenant_db: database } };
      return status(new ToolClient(url, await issuer.sign(SCOPE)));
    };
    expect(await log('one')).toBe(200);
    const { accounts } = await service.operator.list();
    const id = accounts.find((account) => account.namespace === namespace)?.id ?? '';
    await service.operator.send('POST', `/accounts/${id}`, { plan: 'free' });
    expect([await log('two'), await log('three'), await log('four'), await log('one')]).toEqual([
      200, 200, 403, 200,
    ]);
  });
});

describe('where an issuer keeps the accounts of people', () => {
  test.for([
    ['GET', '/users', undefined],
    ['POST', '/users/ada%40example.org/reset', {}],
    ['DELETE', '/users/ada%40example.org', undefined],
    ['POST', '/invitations', {}],
  ] as const)('%s %s says so to the operator', async ([method, path, input], { service, issuer }) => {
    const answer = await service.operator.send(method, path, input);
    expect(errorBody.parse(answer).error).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining(`The issuer ${issuer.url} keeps the accounts`) as string,
    });
  });
});
