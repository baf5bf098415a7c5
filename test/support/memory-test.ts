import { fileURLToPath } from 'node:url';
import { test as base } from 'vitest';
import { secondModel, shortModel } from './second-model.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { emptiedAgain, emptyTenant, freshTenant, type TestTenant } from './tenant.ts';

/** The settings of http/origin-guard.test.ts; other tests use loopback. */
const ADDRESSES = {
  PUBLIC_URL: 'https://memory.example',
  ALLOWED_HOSTS: 'internal.example, other.example',
  ALLOWED_ORIGINS: 'https://app.example',
};

/** Limits that only their own tests reach; http/limits.test.ts uses those of the plans free and developer. */
const LIMITS = {
  PLANS_FILE: fileURLToPath(new URL('plans.json', import.meta.url)),
  FAILED_CREDENTIALS_PER_MINUTE: '200',
  TRUST_PROXY: 'loopback',
};

/** What a test stores is all that its graph has; e2e/enrichment.test.ts has a service that reads texts. */
const QUIET = { ENRICHMENT: 'off' };

const ONE_TENANT = 'The Neo4j server has a single database and serves one tenant.';

/** Module variables, since a file that extends `test` has its own worker scope and would start its own service. */
let running: Promise<TestApp> | undefined;
let closing: Promise<void> | undefined;
/** Opened tenants that no test uses now: a new graph takes seconds. */
const pool: TestTenant[] = [];

/**
 * `test` with a running service: `service` once for the whole run, `tenant` emptied for each file, `otherTenant` for each
 * test, `untouchedTenant` with a graph that no test had before. A test that uses the latter two, or `manyTenants` (the
 * service, to create more), is skipped where only one tenant is possible.
 */
export const test = base
  .extend('settings', { scope: 'worker' }, async () => ({
    ...ADDRESSES,
    ...LIMITS,
    ...QUIET,
    // Used by the tests of embedding/ alone, and opened for them.
    EMBEDDING_MODEL_DIRS: (await Promise.all([secondModel(), shortModel()])).join(','),
    ...serverSettings(),
  }))
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
  .extend('otherTenant', async ({ manyTenants }, { onCleanup }): Promise<TestTenant> => {
    const free = pool.pop();
    const tenant = await (free ? emptiedAgain(manyTenants, free) : freshTenant(manyTenants));
    onCleanup(() => void pool.push(tenant));
    return tenant;
  })
  .extend('untouchedTenant', ({ manyTenants }): Promise<TestTenant> => freshTenant(manyTenants));

/** TEST_NEO4J_URI names a server to test instead of the embedded engine; each file empties its graph. */
function serverSettings(): Record<string, string> {
  const { TEST_NEO4J_URI: uri, TEST_NEO4J_PASSWORD: password } = process.env;
  return uri ? { NEO4J_URI: uri, NEO4J_PASSWORD: password ?? '' } : {};
}
