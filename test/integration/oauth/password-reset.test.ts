import { describe, expect } from 'vitest';
import { serviceGraph } from '../../../src/graph/graph.ts';
import type { Browser } from '../../support/browser.ts';
import { runCypher } from '../../support/cypher.ts';
import {
  atDashboard,
  logIn,
  logInPage,
  newUser,
  PASSWORD,
  PUBLIC,
  test,
} from '../../support/embedded-users.ts';
import { isAtClient, type OAuthClient } from '../../support/oauth-client.ts';
import type { Operator } from '../../support/operator.ts';

const NEXT = 'another long password';

async function resetLink(operator: Operator, email: string): Promise<string> {
  const path = `/users/${encodeURIComponent(email)}/reset`;
  return ((await operator.send('POST', path, {})) as { address: string }).address;
}

async function open(browser: Browser, address: string) {
  return browser.follow(address, await browser.send(address), isAtClient);
}

async function choose(
  client: OAuthClient,
  address: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  const browser = client.newBrowser();
  const page = await open(browser, address);
  return browser.submit(page, { password: NEXT, repeated: NEXT, ...fields });
}

const logsIn = async (client: OAuthClient, email: string, password: string) =>
  (await logIn(client, email, password)).parameters.has('code');

describe('a link of the operator', () => {
  test('lets a user choose another password, whatever the letter case of the address', async ({
    service,
    users,
    client,
  }) => {
    const email = await newUser(users, client);
    const address = await resetLink(service.operator, email.toUpperCase());
    expect(address).toMatch(/^https:\/\/memory\.example\/identity\/reset\/[\w-]{43}$/);
    const page = await open(client.newBrowser(), address);
    expect(page.text).toContain(email);
    const answer = await choose(client, address);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('Your password is changed'),
    ]);
    expect(await logsIn(client, email, PASSWORD)).toBe(false);
    expect(await logsIn(client, email, NEXT)).toBe(true);
  });

  test('ends every log-in made with the one before', async ({ service, users, client }) => {
    const email = await newUser(users, client);
    const { parameters } = await logIn(client, email);
    const { body } = await client.exchange(parameters.get('code') ?? '');
    const dashboard = await atDashboard(client, email);
    expect((await choose(client, await resetLink(service.operator, email))).status).toBe(200);
    expect((await client.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await dashboard.send(`${PUBLIC}/api/session`)).status).toBe(401);
  });

  test('changes nothing until a password is chosen, and says what is wrong with one', async ({
    service,
    users,
    client,
  }) => {
    const email = await newUser(users, client);
    const address = await resetLink(service.operator, email);
    for (const fields of [
      { password: 'short', repeated: 'short' },
      { repeated: 'another one that is long' },
      { password: '', repeated: '' },
      { password: 'x'.repeat(257), repeated: 'x'.repeat(257) },
    ] as Record<string, string>[]) {
      const answer = await choose(client, address, fields);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('role="alert"')]);
    }
    expect(await logsIn(client, email, PASSWORD)).toBe(true);
    expect((await choose(client, address)).status).toBe(200);
  });

  test('changes the password of its own user, whatever the form says', async ({ service, users, client }) => {
    const [own, other] = [await newUser(users, client), await newUser(users, client)];
    expect((await choose(client, await resetLink(service.operator, own), { email: other })).status).toBe(200);
    expect(await logsIn(client, other, PASSWORD)).toBe(true);
    expect(await logsIn(client, own, NEXT)).toBe(true);
  });

  test('works once, also where two use it at a time', async ({ service, users, client }) => {
    const email = await newUser(users, client);
    const address = await resetLink(service.operator, email);
    const browser = client.newBrowser();
    const page = await open(browser, address);
    const use = () => browser.submit(page, { password: NEXT, repeated: NEXT });
    const statuses = (await Promise.all([use(), use()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
    const late = await use();
    expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('hm users reset')]);
    expect((await client.newBrowser().send(address)).status).toBe(404);
  });

  test('ends where a newer one is made, at the same time too', async ({ service, users, client }) => {
    const email = await newUser(users, client);
    const first = await resetLink(service.operator, email);
    const links = await Promise.all([resetLink(service.operator, email), resetLink(service.operator, email)]);
    expect((await client.newBrowser().send(first)).status).toBe(404);
    const opened = await Promise.all(
      links.map(async (link) => (await client.newBrowser().send(link)).status),
    );
    expect(opened.sort()).toEqual([200, 404]);
  });

  test('ends after an hour, and where the password is changed before', async ({ service, users, client }) => {
    const [late, changed] = [await newUser(users, client), await newUser(users, client)];
    const links = [await resetLink(service.operator, late), await resetLink(service.operator, changed)];
    await runCypher(
      serviceGraph(service.app.databases.records),
      'MATCH (u:User {email: $email}) SET u.reset_until = u.reset_until - 3600001',
      { email: late },
    );
    await users.changePassword(changed, PASSWORD, NEXT);
    for (const link of links) expect((await client.newBrowser().send(link)).status).toBe(404);
  });

  test('lets somebody in again who tried too often', async ({ service, users, client }) => {
    const email = await newUser(users, client);
    await Promise.all(Array.from({ length: 11 }, () => users.logIn(email, 'wrong').catch(String)));
    await expect(users.logIn(email, PASSWORD)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect((await choose(client, await resetLink(service.operator, email))).status).toBe(200);
    expect(await logsIn(client, email, NEXT)).toBe(true);
  });

  test.for(['none', '%00', '%2e%2e', 'x'.repeat(2_000)])('is not guessed: %s', async (secret, { client }) => {
    expect((await client.newBrowser().send(`${PUBLIC}/identity/reset/${secret}`)).status).toBe(404);
  });

  test('stands in the records as a hash alone', async ({ service, users, client }) => {
    const email = await newUser(users, client);
    const secret = (await resetLink(service.operator, email)).split('/').at(-1) ?? '';
    const records = serviceGraph(service.app.databases.records);
    const rows = await runCypher(records, 'MATCH (u:User) RETURN properties(u) AS all');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('where no mail server is configured', () => {
  test('the log-in page says who makes a link, and there is no page that sends one', async ({ client }) => {
    const browser = client.newBrowser();
    const { text } = await logInPage(client, browser);
    expect(text).toContain('hm users reset ADDRESS');
    expect(text).not.toContain('/identity/forgot');
    expect((await browser.send(`${PUBLIC}/identity/forgot`)).status).toBe(404);
  });
});
