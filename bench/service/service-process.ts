import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startService, type Service } from '../../src/service/service.ts';
import { loadConfig } from '../../src/service/config.ts';
import { databaseName } from '../../src/graph/tenant.ts';
import { createLogger } from '../../src/logger.ts';
import { startupBanner } from '../../src/service/startup-banner.ts';
import type { DatabaseAddress } from '../reference/database.ts';
import type { ServiceAnswer, ServiceMemory, ServiceRequest } from './messages.ts';

// The service in a separate process, which also reports the address of a tenant's database and its memory to the
// benchmark.
const config = loadConfig(fileURLToPath(new URL('../../', import.meta.url)));
const service = await startService(config, createLogger(config.LOG_LEVEL));
process.on('message', (request: ServiceRequest) => void reply(request));
const stop = () => void service.close().finally(() => process.exit());
process.once('SIGTERM', stop).once('disconnect', stop);
console.log(startupBanner(config, service));

async function reply(request: ServiceRequest): Promise<void> {
  const { id } = request;
  const answer =
    request.kind === 'memory' ? memory(service) : address(service, request.namespace, request.graph);
  const message: ServiceAnswer = await answer.then(
    (value) => ({ id, answer: value }),
    (error: unknown) => ({ id, failure: String(error) }),
  );
  process.send?.(message);
}

/** Creates a database user for the benchmark. The lease is not released: a database in use is not closed. */
async function address({ databases }: Service, namespace: string, graph: string): Promise<DatabaseAddress> {
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

async function memory({ databases }: Service): Promise<ServiceMemory> {
  const host = await databases.embedded?.stats();
  return {
    nodeRss: process.memoryUsage().rss,
    jvmPid: host?.pid ?? 0,
    jvmHeapUsed: host?.heapUsed ?? 0,
    jvmHeapMax: host?.heapMax ?? 0,
  };
}
