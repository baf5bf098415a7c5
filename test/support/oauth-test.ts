import { test as base } from 'vitest';
import { serviceGraph } from '../../src/graph/graph.ts';
import { runCypher } from './cypher.ts';
import { AUDIENCE, CLIENT, CLIENT_SECRET, FakeIssuer } from './fake-issuer.ts';
import { startTestApp, type TestApp } from './test-app.ts';

interface OAuthService {
  readonly issuer: FakeIssuer;
  readonly service: TestApp;
}

/** Kept here for the reason that memory-test.ts gives. */
let running: Promise<OAuthService> | undefined;
let closing: Promise<void> | undefined;

const SETTINGS = {
  OIDC_CLIENT_ID: CLIENT,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_AUDIENCE: AUDIENCE,
  DEFAULT_PLAN: 'enterprise',
  FAILED_CREDENTIALS_PER_MINUTE: '10000',
  TRUST_PROXY: 'loopback',
};

async function start(settings: Readonly<Record<string, string>>): Promise<OAuthService> {
  const issuer = await FakeIssuer.start();
  const service = await startTestApp({ ...settings, OIDC_ISSUER: issuer.url });
  return { issuer, service };
}

async function close({ issuer, service }: OAuthService): Promise<void> {
  await service.close();
  await issuer.close();
}

/** `test` with a service whose users log in at `issuer`, a stand-in; both once for the whole run. */
export const test = base
  .extend('settings', { scope: 'worker' }, () => SETTINGS)
  .extend('oauth', { scope: 'worker' }, async ({ settings }, { onCleanup }): Promise<OAuthService> => {
    running ??= start(settings);
    const started = await running;
    onCleanup(() => (closing ??= close(started)));
    return started;
  })
  .extend('issuer', ({ oauth }): FakeIssuer => {
    oauth.issuer.misbehaviour = {};
    oauth.issuer.user = { sub: 'ada' };
    return oauth.issuer;
  })
  .extend('service', ({ oauth }): TestApp => oauth.service)
  .extend('records', ({ oauth }) => {
    const records = serviceGraph(oauth.service.app.databases.records);
    return (statement: string, parameters: Record<string, unknown> = {}) =>
      runCypher(records, statement, parameters);
  })
  .extend('url', ({ issuer: _, oauth }): string => oauth.service.app.url);
