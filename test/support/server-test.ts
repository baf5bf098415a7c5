import type { Driver } from 'neo4j-driver';
import type { DatabaseEngine, Lease } from '../../src/graph/engine.ts';
import { ServerEngine } from '../../src/graph/server/server-engine.ts';
import { test as base } from './memory-test.ts';
import { run } from './run-on-lease.ts';
import { StandInServer } from './stand-in-server.ts';
import { startTestApp, testLogger, type TestApp } from './test-app.ts';

/** The service on a Neo4j server with many databases, and other engines like those of other processes. */
interface ServerUnderTest {
  readonly service: TestApp;
  connect(): Promise<ServerEngine>;
}

const STAND_IN = { uri: 'bolt://stand-in:7687', user: 'neo4j', password: 'pass-word-of-nobody' };

/**
 * `test` with `server`: the server of TEST_NEO4J_URI where it has many databases, else a stand-in whose databases are in
 * the embedded engine.
 */
export const test = base.extend(
  'server',
  { scope: 'file' },
  async ({ service, settings }, { onCleanup }): Promise<ServerUnderTest> => {
    const resources = new AsyncDisposableStack();
    onCleanup(() => resources.disposeAsync());
    const connect = async (...args: Parameters<typeof ServerEngine.connect>) =>
      resources.adopt(await ServerEngine.connect(...args), (engine) => engine.close());
    const { tenants, embedded } = service.app.databases;
    if (tenants instanceof ServerEngine && tenants.manyDatabases) {
      const { NEO4J_URI: uri = '', NEO4J_PASSWORD: password = '' } = settings as Record<string, string>;
      return { service, connect: () => connect({ uri, user: 'neo4j', password }, testLogger()) };
    }
    if (!embedded) throw new Error('There is no engine for the databases of a stand-in.');
    const { openDriver } = new StandInServer((id) => emptyDatabase(embedded, `stand-in-${id}`, resources));
    const onStandIn = { NEO4J_URI: STAND_IN.uri, NEO4J_PASSWORD: STAND_IN.password };
    const app = await startTestApp(onStandIn, { openDriver });
    resources.adopt(app, () => app.close());
    return { service: app, connect: () => connect(STAND_IN, testLogger(), { openDriver }) };
  },
);

/** Removes the schema: a new database of the embedded engine may be a copy of a template, one of a server is not. */
async function emptyDatabase(
  engine: DatabaseEngine,
  name: string,
  resources: AsyncDisposableStack,
): Promise<Driver> {
  const lease = await engine.acquire(name);
  resources.defer(() => lease.release());
  const constraints = await run(
    lease,
    "SHOW CONSTRAINTS YIELD name RETURN 'DROP CONSTRAINT ' + name AS drop",
  );
  const indexes = await run(
    lease,
    "SHOW INDEXES YIELD name, type, owningConstraint WHERE type <> 'LOOKUP' AND owningConstraint IS NULL RETURN 'DROP INDEX ' + name AS drop",
  );
  await inOneCommit(
    lease,
    [...constraints, ...indexes].map(({ drop }) => String(drop)),
  );
  await run(lease, 'MATCH (n) DETACH DELETE n');
  return lease.driver;
}

async function inOneCommit({ driver, database }: Lease, statements: readonly string[]): Promise<void> {
  const session = driver.session({ database });
  await session.executeWrite((transaction) => Promise.all(statements.map((each) => transaction.run(each))));
  await session.close();
}
