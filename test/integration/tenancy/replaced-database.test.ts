import { randomUUID } from 'node:crypto';
import type { Driver } from 'neo4j-driver';
import { describe, expect } from 'vitest';
import { tenantGraph } from '../../../src/graph/graph.ts';
import { run } from '../../support/run-on-lease.ts';
import { test } from '../../support/server-test.ts';
import type { TestApp } from '../../support/test-app.ts';
import { newTenant, type TestTenant } from '../../support/tenant.ts';
import { onlyModel } from '../../support/vector-models.ts';

const SCHEMA =
  "SHOW INDEXES YIELD name, type, state WHERE type <> 'LOOKUP' RETURN name, type, state ORDER BY name";
const STEPS = 'MATCH (s:_Schema) RETURN count(s) > 1 AND count(s) = count(DISTINCT s.step) AS once';
/** The commands of an administrator. */
const COMMANDS = {
  dropped: ['DROP DATABASE $name'],
  replaced: ['CREATE OR REPLACE DATABASE $name WAIT'],
  stopped: ['STOP DATABASE $name'],
  started: ['START DATABASE $name'],
} as const;

/** The server of a tenant's database, without the service's engine. */
async function serverOf({ graph }: TestTenant) {
  const lease = await graph.acquire();
  lease.release();
  return {
    driver: lease.driver,
    schema: () => run({ ...lease, database: graph.database }, SCHEMA),
    change: (how: keyof typeof COMMANDS) => administer(lease.driver, COMMANDS[how], graph.database),
  };
}

async function administer(driver: Driver, commands: readonly string[], name: string): Promise<void> {
  const session = driver.session({ database: 'system' });
  for (const command of commands) await session.run(command, { name });
  await session.close();
}

describe('two services on one server', () => {
  test('that get a new tenant at the same moment both serve it, with one schema', async ({ server }) => {
    const engines = await Promise.all([server.connect(), server.connect()]);
    const tenant = { namespace: randomUUID(), database: 'main', sandbox: false };
    const vectors = { model: 'a model', dimensions: 384 };
    const leases = await Promise.all(
      engines.map((engine) => tenantGraph(engine, tenant, onlyModel(vectors)).acquire()),
    );
    const steps = await Promise.all(leases.map((lease) => run(lease, STEPS)));
    expect(steps).toEqual([[{ once: true }], [{ once: true }]]);
  });
});

/** A tenant with a memory, and a session that recalled it five times. */
async function usedTenant({ service }: { readonly service: TestApp }) {
  const tenant = await newTenant(service);
  const recall = () => tenant.call('recall', { query: 'who mends the clock', session_id: 'a-session' });
  await tenant.call('store', { key: 'clock', description: 'Ada mends the clock.' });
  for (let recalls = 0; recalls < 4; recalls++) await recall();
  expect(await recall()).toMatchObject({ metadata: { phase: 'mid' }, results: [{ key: 'clock' }] });
  const storeAgain = () => tenant.call('store', { key: 'clock', description: 'Bo mends the clock.' });
  return { tenant, recall, storeAgain, ...(await serverOf(tenant)) };
}

/** The recall of a new session and a new node. */
const NEW = {
  metadata: { phase: 'early' },
  results: [{ key: 'clock', description: 'Bo mends the clock.', signals: { session: 0 } }],
};

describe('a graph whose database was dropped by others', () => {
  test('accepts a store with its schema applied, and has no data of the earlier one', async ({ server }) => {
    const { recall, storeAgain, schema, change } = await usedTenant(server);
    const expected = await schema();
    await change('dropped');
    expect(await storeAgain()).toMatchObject({ status: 'created' });
    expect(await schema()).toEqual(expected);
    expect(await recall()).toMatchObject(NEW);
  });
});

const BO = { name: 'Bo Quill', node_type: 'person' };

describe('the first call after a database was dropped by others', () => {
  test.for([
    ['recall', { query: 'who mends the clock', session_id: 'another' }, { results: [] }],
    ['ingest', { text: 'Bo Quill mends the clock.', entities: [BO] }, { status: 'ingested' }],
  ] as const)('is served by the new one: hm_%s', async ([name, input, answer], { server }) => {
    const { tenant, change } = await usedTenant(server);
    await change('dropped');
    expect(await tenant.call(name, input)).toMatchObject(answer);
  });
});

test('a graph whose database was stopped is refused with what to do, and served when it is started', async ({
  server,
}) => {
  const { tenant, recall, change } = await usedTenant(server);
  await change('stopped');
  const refusal = await tenant.failure('recall', { query: 'who mends the clock' });
  expect(refusal).toMatchObject({ status: 503, code: 'UNAVAILABLE', retry_after: 30 });
  expect(refusal.message).toContain('START DATABASE');
  expect(await tenant.failure('store', { key: 'a', description: 'b' })).toMatchObject({ status: 503 });
  await change('started');
  expect(await recall()).toMatchObject({ results: [{ key: 'clock' }] });
});

describe('a graph whose database others replaced by an empty one', () => {
  test('serves recalls and stores like a new one, with its schema applied', async ({ server }) => {
    const { recall, storeAgain, schema, change } = await usedTenant(server);
    const expected = await schema();
    await change('replaced');
    expect(await recall()).toMatchObject({ results: [] });
    expect(await schema()).toEqual(expected);
    await change('replaced');
    expect(await storeAgain()).toMatchObject({ status: 'created' });
    expect(await schema()).toEqual(expected);
    expect(await recall()).toMatchObject(NEW);
  });
});
