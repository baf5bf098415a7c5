import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Users } from '../../src/auth/users/users.ts';
import { serviceGraph } from '../../src/graph/graph.ts';
import type { Browser, Page } from './browser.ts';
import { test as base } from './memory-test.ts';
import { isAtClient, OAuthClient } from './oauth-client.ts';
import type { TestApp } from './test-app.ts';

/** The service's public address; it is reached past that, as by a proxy in front of it. */
export const PUBLIC = 'https://memory.example';
export const PASSWORD = 'correct horse battery';

export async function invited(
  browser: Browser,
  address: string,
  fields: Record<string, string>,
): Promise<Page> {
  const form = await browser.follow(address, await browser.send(address), isAtClient);
  const answer = await browser.submit(form, { password: PASSWORD, repeated: PASSWORD, ...fields });
  return browser.follow(form.formAddress, answer, isAtClient);
}

/** A user of a tenant of their own, made by the pages. */
export async function newUser(users: Users, client: OAuthClient): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const address = `${PUBLIC}/identity/invitation/${await users.invite(undefined)}`;
  const { response } = await invited(client.newBrowser(), address, { email });
  expect(response.status).toBe(201);
  return email;
}

export async function logInPage(client: OAuthClient, browser: Browser): Promise<Page> {
  const consent = await client.openConsent({}, browser);
  return client.allow(consent, browser);
}

export async function logIn(client: OAuthClient, email: string, password = PASSWORD): Promise<Page> {
  const browser = client.newBrowser();
  const page = await logInPage(client, browser);
  return browser.follow(page.formAddress, await browser.submit(page, { email, password }), isAtClient);
}

/** A browser with a session of the dashboard, after a log-in by the page. */
export async function atDashboard(client: OAuthClient, email: string): Promise<Browser> {
  const browser = client.newBrowser();
  const address = `${PUBLIC}/dashboard/log-in?next=/dashboard/ask`;
  const page = await browser.follow(address, await browser.send(address), isAtClient);
  expect(page.text).toContain('type="password"');
  const answer = await browser.submit(page, { email, password: PASSWORD });
  const isThere = (at: string) => at.startsWith(`${PUBLIC}/dashboard`);
  const { address: end } = await browser.follow(page.formAddress, answer, isThere);
  expect(end).toBe(`${PUBLIC}/dashboard/ask`);
  return browser;
}

/** The users of a service, past its pages. */
export function usersOf({ app }: TestApp): Users {
  return new Users(serviceGraph(app.databases.records), `${PUBLIC}/identity`);
}

/** `test` with the users of the embedded identity provider and a client that they log in to. */
export const test = base
  .extend('users', ({ service }) => usersOf(service))
  .extend('client', ({ service }) => OAuthClient.register(service.app.url, {}, PUBLIC));
