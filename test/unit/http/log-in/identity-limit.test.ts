import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { memoryCounters } from '../../../../src/http/admission/counters.ts';
import { identityRoutes } from '../../../../src/http/log-in/identity/identity-routes.ts';
import type { IdentitySettings } from '../../../../src/http/log-in/identity/provider.ts';
import { requestContext } from '../../../../src/http/request-context.ts';
import { mount } from '../../../../src/http/routes.ts';

test('a network begins only so many log-ins a minute, of which each keeps records', async () => {
  let kept = 0;
  const records = {
    secret: (_name: string, make: () => Promise<object>) => make(),
    save: () => Promise.resolve(void (kept += 1)),
    find: () => Promise.resolve(undefined),
  };
  const redirectUri = 'http://127.0.0.1/oauth/callback';
  const settings = {
    ...{ base: 'http://127.0.0.1', audience: 'http://127.0.0.1/mcp', cookieKey: 'a key of cookies' },
    client: { id: 'service', secret: 'a secret of the service', redirectUri },
    records,
  } as unknown as IdentitySettings;
  const app = express().use(requestContext(pino({ level: 'silent' })));
  mount(app, identityRoutes(settings, memoryCounters));
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const asked = new URLSearchParams({
    ...{
      client_id: 'service',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      state: 's',
    },
    ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/identity/auth?${asked.toString()}`;
  const statuses: number[] = [];
  for (let at = 0; at < 260; at++) {
    const { status, body } = await fetch(address, { redirect: 'manual' });
    await body?.cancel();
    statuses.push(status);
  }
  expect(statuses[0]).toBe(303);
  expect(statuses.at(-1)).toBe(429);
  expect(kept).toBeLessThan(260);
});
