import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startApp, type App } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { databaseName } from '../../src/graph/tenant.ts';
import { createLogger } from '../../src/logger.ts';
import { welcome } from '../../src/welcome.ts';
import type { DatabaseAddress } from '../reference/database.ts';
import type { ServiceAnswer, ServiceMemory, ServiceRequest } from './messages.ts';

// The service as it always runs, in a process of its own, which besides answers the benchmark how to reach a tenant's
// database past the API and how much memory it takes.
const config = loadConfig(fileURLToPath(new URL('../../', import.meta.url)));
const app = await startApp(config, createLogger(config.LOG_LEVEL));
process.on('message', (request: ServiceRequest) => void reply(request));
const stop = () => void app.close().finally(() => process.exit());
process.once('SIGTERM', stop).once('disconnect', stop);
console.log(welcome(config, app));

async function reply(request: ServiceRequest): Promise<void> {
  const { id } = request;
  const answer = request.kind === 'memory' ? memory(app) : address(app, request.namespace, request.graph);
  const message: ServiceAnswer = await answer.then(
    (value) => ({ id, answer: value }),
    (error: unknown) => ({ id, failure: String(error) }),
  );
  process.send?.(message);
}

/** Makes a database user for the benchmark. The lease is kept: a database in use is not closed. */
async function address({ databases }: App, namespace: string, graph: string): Promise<DatabaseAddress> {
  const tenant = { namespace, database: graph, sandbox: false };
  const { driver, database } = await databases.tenants.acquire(databaseName(tenant));
  const user = { name: 'bench', password: randomBytes(24).toString('hex') };
  const { summary } = await driver.executeQuery(
    'CREATE OR REPLACE USER $name SET PLAINTEXT PASSWORD $password SET PASSWORD CHANGE NOT REQUIRED',
    user,
    { database: 'system' },
  );
  return { uri: `bolt://${summary.server.address}`, user: user.name, password: user.password, database };
}

async function memory({ databases }: App): Promise<ServiceMemory> {
  const host = await databases.embedded?.stats();
  return {
    nodeRss: process.memoryUsage().rss,
    jvmPid: host?.pid ?? 0,
    jvmHeapUsed: host?.heapUsed ?? 0,
    jvmHeapMax: host?.heapMax ?? 0,
  };
}
