import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import neo4j from 'neo4j-driver';
import { describe, expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { Browser } from '../../support/browser.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import type { TestApp } from '../../support/test-app.ts';

const BASE = 'https://memory.example';
const UNAUTHORIZED = 'Neo.ClientError.Security.Unauthorized';

const logIn = z.strictObject({
  address: z.string(),
  user: z.string(),
  password: z.string(),
  expires_at: z.string(),
});

async function switchOn({ operator }: TestApp, { graphId }: TestTenant, minutes = 5) {
  return logIn.parse(await operator.send('POST', `/graphs/${graphId}/browser`, { minutes }));
}

/** Opens a link as a web browser does; returns its cookie. */
async function open({ url }: TestTenant, address: string): Promise<string> {
  const browser = new Browser({ [BASE]: url });
  const answer = await browser.send(address, {
    method: 'POST',
    headers: { origin: BASE, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
  expect(answer.status).toBe(200);
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

interface Upgraded {
  readonly status: number | undefined;
  readonly socket?: Socket;
}

/** Asks for a WebSocket as Browser's driver does. */
async function upgrade(
  { url }: TestTenant,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Upgraded> {
  const asked = request(url, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      origin: url,
      cookie,
      ...headers,
    },
  }).end();
  const refused = once(asked, 'response').then(([answer]) => {
    const { statusCode: status } = (answer as IncomingMessage).resume();
    return { status };
  });
  const upgraded = once(asked, 'upgrade').then(([answer, socket]) => {
    onTestFinished(() => void (socket as Socket).destroy());
    return { status: (answer as IncomingMessage).statusCode, socket: socket as Socket };
  });
  return Promise.race([refused, upgraded]);
}

/** A driver for the loopback Bolt port of a tenant's database. */
async function direct(tenant: TestTenant, user: string, password: string) {
  const lease = await tenant.graph.acquire();
  const { address } = await lease.driver.getServerInfo();
  lease.release();
  return neo4j.driver(`bolt://${address}`, neo4j.auth.basic(user, password));
}

/** The code of the refusal of a log-in over the loopback Bolt port of a tenant's database; undefined where it works. */
async function directLogIn(tenant: TestTenant, user: string, password: string): Promise<unknown> {
  const driver = await direct(tenant, user, password);
  try {
    await driver.verifyConnectivity();
    return undefined;
  } catch (error) {
    return (error as { code: unknown }).code;
  } finally {
    await driver.close();
  }
}

describe('the pages of Neo4j Browser', () => {
  test('are served to everybody, and let no call out', async ({ tenant }) => {
    const page = await tenant.fetch('/browser/');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Neo4j Browser')]);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/https?:|wss?:|\*/);
    const script = await tenant.fetch('/browser/app-e7b1542e82067e23ff83.js');
    expect([script.status, script.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ]);
    await script.arrayBuffer();
    const missing = await tenant.fetch('/browser/nothing.js');
    expect(missing.status).toBe(404);
    const style = await tenant.fetch('/browser/memory/style.grass');
    expect(await style.text()).toContain('node.Node {');
  });
});

describe('Neo4j Browser that is switched on for a graph', () => {
  test('is opened by its link once, and only by a click', async ({ service, tenant }) => {
    const { address } = await switchOn(service, tenant);
    const browser = new Browser({ [BASE]: tenant.url });
    expect((await browser.send(address)).status).toBe(200);
    expect((await browser.send(address)).status).toBe(200);
    expect(await open(tenant, address)).toMatch(/^__Host-hm_neo4j=\S+$/);
    expect((await browser.send(address)).status).toBe(404);
  });

  test('reaches the database of that graph alone', async ({ service, tenant, untouchedTenant }) => {
    const [own, other] = [await switchOn(service, tenant), await switchOn(service, untouchedTenant)];
    const [cookie, otherCookie] = [await open(tenant, own.address), await open(tenant, other.address)];
    expect((await upgrade(tenant, cookie)).status).toBe(101);
    expect((await upgrade(tenant, otherCookie)).status).toBe(101);
    expect(await directLogIn(tenant, own.user, own.password)).toBeUndefined();
    expect(await directLogIn(untouchedTenant, own.user, own.password)).toBe(UNAUTHORIZED);
    expect(await directLogIn(tenant, other.user, other.password)).toBe(UNAUTHORIZED);
  });

  test('connects pages of the service alone', async ({ service, tenant }) => {
    const cookie = await open(tenant, (await switchOn(service, tenant)).address);
    for (const headers of [{ origin: 'https://evil.example' }, { host: 'evil.example' }])
      expect(await upgrade(tenant, cookie, headers)).toEqual({ status: 403 });
    for (const foreign of ['', '__Host-hm_neo4j=guessed', `${cookie}; ${cookie}`])
      expect(await upgrade(tenant, foreign)).toEqual({ status: 401 });
  });

  test('ends when it is switched off: connections, password, cookie and other users', async ({
    service,
    tenant,
  }) => {
    const { address, user, password } = await switchOn(service, tenant);
    const cookie = await open(tenant, address);
    const { socket } = await upgrade(tenant, cookie);
    const guest = await direct(tenant, user, password);
    for (const statement of [
      "CREATE USER other SET PASSWORD 'of the guest' CHANGE NOT REQUIRED",
      "ALTER USER neo4j SET PASSWORD 'of the guest' CHANGE NOT REQUIRED",
    ])
      await guest.executeQuery(statement, {}, { database: 'system' });
    await guest.close();
    const ended = once(socket as Socket, 'close');
    const route = `/graphs/${tenant.graphId}/browser`;
    expect(await service.operator.send('GET', route)).toMatchObject({ status: 'on', connections: 1 });
    expect(await service.operator.send('DELETE', route)).toEqual({ status: 'off' });
    await ended;
    expect(await upgrade(tenant, cookie)).toEqual({ status: 401 });
    for (const [name, secret] of [
      [user, password],
      ['other', 'of the guest'],
      ['neo4j', 'of the guest'],
    ] as const)
      expect(await directLogIn(tenant, name, secret), name).toBe(UNAUTHORIZED);
    expect(await service.operator.send('GET', route)).toMatchObject({ status: 'off', connections: 0 });
    expect(await tenant.cypher('RETURN 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('ends its connections while a backup keeps writers waiting', async ({ service, tenant }) => {
    const cookie = await open(tenant, (await switchOn(service, tenant)).address);
    const { socket } = await upgrade(tenant, cookie);
    const ended = once(socket as Socket, 'close');
    await service.operator.send('POST', '/backups', { graph_id: tenant.graphId });
    await ended;
    expect((await upgrade(tenant, cookie)).status).toBe(101);
  });

  test('is switched off for a graph that is frozen, and not switched on for it', async ({
    service,
    tenant,
  }) => {
    const cookie = await open(tenant, (await switchOn(service, tenant)).address);
    await service.operator.send('POST', `/graphs/${tenant.graphId}/freeze`, {});
    expect(await upgrade(tenant, cookie)).toEqual({ status: 401 });
    const refusal = await service.operator.send('POST', `/graphs/${tenant.graphId}/browser`, {});
    await service.operator.send('POST', `/graphs/${tenant.graphId}/unfreeze`, {});
    expect(refusal).toMatchObject({ error: { code: 'CONFLICT' } });
  });

  test('is nothing that an administrator of another account can switch on', async ({
    tenant,
    untouchedTenant,
  }) => {
    const answer = await untouchedTenant.fetch(`/api/v1/admin/graphs/${tenant.graphId}/browser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(404);
  });
});

test('every query of the cookbook runs', async ({ tenant }) => {
  await tenant.storeKeys('person_ada', 'decision_parser', 'project_compiler');
  const nodes = ['person_ada', 'decision_parser', 'project_compiler'];
  const relationships = [
    { nodes: nodes.slice(0, 2), relationship: 'decided' },
    { nodes, relationship: 'belong together' },
  ];
  await tenant.call('add_relationships', { relationships });
  const cookbook = readFileSync(
    path.resolve(import.meta.dirname, '../../../docs/reference/cypher-cookbook.md'),
    'utf8',
  );
  const queries = [...cookbook.matchAll(/^```cypher\n([\s\S]*?)^```$/gm)].map(([, query = '']) => query);
  expect(queries.length).toBeGreaterThan(15);
  for (const query of queries) await expect(tenant.cypher(query), query).resolves.toBeInstanceOf(Array);
});
