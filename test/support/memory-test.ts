import { fileURLToPath } from 'node:url';
import { test as base } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';
import { emptyTenant, freshTenant, type TestTenant } from './tenant.ts';

/** What http/origin-guard.test.ts asks for; other tests come by loopback. */
const ADDRESSES = {
  PUBLIC_URL: 'https://memory.example',
  ALLOWED_HOSTS: 'internal.example, other.example',
  ALLOWED_ORIGINS: 'https://app.example',
};

/** Limits that only tests of them reach; of free and developer they are what http/limits.test.ts asks for. */
const LIMITS = {
  PLANS_FILE: fileURLToPath(new URL('plans.json', import.meta.url)),
  FAILED_CREDENTIALS_PER_MINUTE: '200',
  TRUST_PROXY: 'loopback',
};

/** A server with a single database has room for one tenant. */
const ONE_TENANT = 'The Neo4j server has a single database and serves one tenant.';

/** Kept here, since a file that extends `test` has a worker scope of its own, and would start a service of its own. */
let running: Promise<TestApp> | undefined;
let closing: Promise<void> | undefined;

/**
 * `test` with the service behind it: `service` once for the whole run, `tenant` emptied for each file. A test that asks for
 * `otherTenant`, or for `manyTenants` (the service, to make some), is skipped where there can be but one.
 */
export const test = base
  .extend('settings', { scope: 'worker' }, () => ({ ...ADDRESSES, ...LIMITS, ...serverSettings() }))
  .extend('service', { scope: 'worker' }, async ({ settings }, { onCleanup }): Promise<TestApp> => {
    running ??= startTestApp(settings);
    const service = await running;
    onCleanup(() => (closing ??= service.close()));
    return service;
  })
  .extend('tenant', { scope: 'file' }, ({ service }): Promise<TestTenant> => emptyTenant(service))
  .extend('manyTenants', ({ service, skip }): TestApp => {
    if (!service.app.databases.tenants.manyDatabases) skip(ONE_TENANT);
    return service;
  })
  .extend('otherTenant', ({ manyTenants }): Promise<TestTenant> => freshTenant(manyTenants));

/** TEST_NEO4J_URI names a server to test against instead of the embedded engine; its graph is emptied by each file. */
function serverSettings(): Record<string, string> {
  const { TEST_NEO4J_URI: uri, TEST_NEO4J_PASSWORD: password } = process.env;
  return uri ? { NEO4J_URI: uri, NEO4J_PASSWORD: password ?? '' } : {};
}
