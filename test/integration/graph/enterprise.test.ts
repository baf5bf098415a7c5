import { randomUUID } from 'node:crypto';
import { Neo4jContainer, type StartedNeo4jContainer } from '@testcontainers/neo4j';
import neo4j, { type Driver } from 'neo4j-driver';
import { getContainerRuntimeClient, ImageName } from 'testcontainers';
import { describe, expect, test as base } from 'vitest';
import { databaseName } from '../../../src/graph/tenant.ts';
import { SERVER_SETTINGS } from '../../support/neo4j-container.ts';
import { newTenant } from '../../support/tenant.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

/** Whoever has this image has accepted Neo4j's evaluation agreement, which the compose file names. */
const IMAGE = 'neo4j:5.26-enterprise';
/** Of these `system`, `neo4j` and the service's records take three. */
const MAX_DATABASES = 6;

interface Enterprise {
  readonly container: StartedNeo4jContainer;
  readonly driver: Driver;
  readonly service: TestApp;
}

const test = base
  .extend('image', { scope: 'file' }, () => IMAGE)
  .extend('started', { scope: 'file' }, async ({ image }, { onCleanup }) =>
    (await isHere(image)) ? start(onCleanup) : undefined,
  )
  .extend('server', ({ started, skip }): Enterprise => {
    if (!started) return skip('The image of Neo4j Enterprise is not on this machine.');
    return started;
  });

async function start(onCleanup: (cleanup: () => Promise<void>) => void): Promise<Enterprise> {
  const stack = new AsyncDisposableStack();
  onCleanup(() => stack.disposeAsync());
  const password = randomUUID();
  const container = await new Neo4jContainer(IMAGE)
    .withApoc()
    .withPassword(password)
    .withEnvironment({
      ...SERVER_SETTINGS,
      NEO4J_ACCEPT_LICENSE_AGREEMENT: 'eval',
      NEO4J_dbms_max__databases: String(MAX_DATABASES),
    })
    .start();
  stack.defer(async () => void (await container.stop()));
  const uri = container.getBoltUri();
  const driver = stack.adopt(neo4j.driver(uri, neo4j.auth.basic('neo4j', password)), (open) => open.close());
  const service = await startTestApp({ NEO4J_URI: uri, NEO4J_PASSWORD: password });
  stack.defer(() => service.close());
  return { container, driver, service };
}

async function isHere(image: string): Promise<boolean> {
  try {
    return await (await getContainerRuntimeClient()).image.exists(ImageName.fromString(image));
  } catch {
    return false;
  }
}

async function databasesOf({ driver }: Enterprise): Promise<string[]> {
  const { records } = await driver.executeQuery('SHOW DATABASES YIELD name', {}, { database: 'system' });
  return records.map((record) => String(record.get('name')));
}

describe('on Neo4j Enterprise', () => {
  test('each tenant has a database of its own, which is dropped with its graph', async ({ server }) => {
    const { service } = server;
    const [one, other] = [await newTenant(service), await newTenant(service)];
    await one.call('store', { key: 'a', description: 'Of one.' });
    expect((await other.call('get_nodes', { keys: ['a'] })).missing).toEqual(['a']);
    const names = [databaseName(one.graph.tenant), databaseName(other.graph.tenant)];
    expect(await databasesOf(server)).toEqual(expect.arrayContaining(names));
    for (const { graphId } of [one, other]) {
      await service.operator.revoke('graph', graphId);
      expect(await service.operator.send('POST', `/graphs/${graphId}/drop`, {})).toMatchObject({
        status: 'dropped',
      });
    }
    expect((await databasesOf(server)).filter((name) => names.includes(name))).toEqual([]);
  });

  test('a limit of databases is answered, and there is room again once one is dropped', async ({
    server,
  }) => {
    const { service } = server;
    const tenants = await Promise.all([1, 2, 3, 4].map(() => newTenant(service)));
    const outcomes: string[] = [];
    for (const tenant of tenants) {
      const answer = await tenant.post('/api/v1/memory/store', { key: 'a', description: 'A.' });
      outcomes.push(
        answer.status === 201
          ? 'stored'
          : ((await answer.json()) as { error: { message: string } }).error.message,
      );
    }
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(MAX_DATABASES - 3);
    expect(outcomes.at(-1)).toMatch(/limit of databases/);
    const [first, last] = [tenants[0], tenants.at(-1)];
    await service.operator.revoke('graph', first?.graphId ?? '');
    await service.operator.send('POST', `/graphs/${first?.graphId}/drop`, {});
    expect(await last?.call('store', { key: 'a', description: 'A.' })).toMatchObject({ status: 'created' });
  });
});
