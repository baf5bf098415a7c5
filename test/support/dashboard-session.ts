import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import type { FakeIssuer } from './fake-issuer.ts';
import { newTenant } from './tenant.ts';
import type { TestApp } from './test-app.ts';
import { errorBody } from './tool-client.ts';

const opened = z.strictObject({ token: z.string(), csrf: z.string(), expires_at: z.iso.datetime() });

/** One request, with what it sends as JSON. */
export function send(
  url: string,
  path: string,
  init: Omit<RequestInit, 'headers'> & { json?: object; headers?: object } = {},
) {
  const { json, headers, ...rest } = init;
  return fetch(url + path, {
    ...rest,
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });
}

export async function codeOf(response: Response): Promise<unknown[]> {
  return [response.status, errorBody.parse(await response.json()).error.code];
}

/** What the answer of an opened session gives, and its two credentials. */
async function openedBy(response: Response) {
  expect(response.status).toBe(201);
  const { token, csrf } = opened.parse(await response.json());
  const cookie = response.headers.getSetCookie()[0] ?? '';
  const byCookie = { cookie: cookie.split(';')[0] ?? '' };
  const bearer = { authorization: `Bearer ${token}` };
  return { token, csrf, cookie, byCookie, bearer, toChange: { ...byCookie, 'x-csrf-token': csrf } };
}

/** A session by a log-in of OAuth, of a user with an account of their own. */
export async function logIn(issuer: FakeIssuer, url: string, scope = 'memory:read memory:write') {
  issuer.user = { sub: randomUUID() };
  const accessToken = await issuer.sign({ scope });
  const headers = { authorization: `Bearer ${accessToken}` };
  const open = () => send(url, '/api/session', { method: 'POST', headers });
  let answer = await open();
  // On a busy machine the first look-up of a token may take longer than a request waits.
  while (answer.status === 503) answer = await open();
  return { accessToken, ...(await openedBy(answer)) };
}

export async function newLink(service: TestApp) {
  const tenant = await newTenant(service);
  const { graphId, accountId } = tenant;
  const { address } = (await service.operator.send('POST', '/dashboard-links', { graph_id: graphId })) as {
    address: string;
  };
  return { tenant, graphId, accountId, address, link: address.split('/').at(-1) ?? '' };
}

/** A session by a link, in a graph of its own, which may do everything. */
export async function openByLink(service: TestApp) {
  const { link, ...made } = await newLink(service);
  const response = await send(service.app.url, '/api/session', { method: 'POST', json: { token: link } });
  return { ...made, link, ...(await openedBy(response)) };
}
