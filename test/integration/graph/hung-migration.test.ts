import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, test as base, vi } from 'vitest';
import { installationOf } from '../../../setup/installation.mjs';
import { makeDriver } from '../../../src/graph/driver.ts';
import { EmbeddedEngine } from '../../../src/graph/embedded/embedded-engine.ts';
import type { DatabaseEngine } from '../../../src/graph/engine.ts';
import { tenantGraph } from '../../../src/graph/graph.ts';
import { projectDir, temporaryFolder, testLogger } from '../../support/test-app.ts';
import { onlyModel } from '../../support/vector-models.ts';

const { host: files } = installationOf(projectDir);
const MODELS = onlyModel({ model: 'bge-small-en-v1.5-q', dimensions: 384 });
const NAME = 'hm-hung';
const SECRET = 'a secret of the test';

const test = base
  .extend('dataDir', () => temporaryFolder())
  .extend('engine', async ({ dataDir }, { onCleanup }) => {
    const limits = { heap: '512m', pageCache: '16m', maxOpen: 2, idleMs: 600_000, minFreeDisk: 0 };
    const engine = await EmbeddedEngine.start({ files, dataDir, ...limits, secret: SECRET }, testLogger());
    onCleanup(async () => {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    return engine;
  });

/** A way to a port on which connections that were made while it is silent carry nothing, for ever. */
function wayTo(port: number) {
  const state = { isSilent: false };
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    sockets.add(near.on('error', () => undefined));
    if (state.isSilent) return;
    const far = connect(port, '127.0.0.1').on('error', () => undefined);
    near.pipe(far);
    far.on('data', (data) => state.isSilent || near.write(data));
    near.on('close', () => far.destroy());
  });
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { server, state, close };
}

test('a graph whose connections hang while its schema is applied opens with a later request', async ({
  engine,
}) => {
  const lease = await engine.acquire(NAME);
  const { address = '' } = await lease.driver.getServerInfo();
  const { server, state, close } = wayTo(Number(address.split(':').at(-1)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const password = createHmac('sha256', SECRET).update(`neo4j:${NAME}`).digest('hex');
  const driver = makeDriver(
    `bolt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    'neo4j',
    password,
    5,
  );
  // A connection that is made already, so that a statement is what hangs.
  await driver.verifyConnectivity();
  let leases = 0;
  const generation = {};
  const acquire = () => {
    leases += 1;
    return Promise.resolve({ driver, database: 'neo4j', generation, release: () => void leases-- });
  };
  const tenant = { namespace: 'default', database: 'hung', sandbox: false };
  const graph = tenantGraph({ acquire } as unknown as DatabaseEngine, tenant, MODELS);
  state.isSilent = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const first = expect(graph.acquire()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
    await vi.advanceTimersByTimeAsync(25_000);
    await first;
    expect(leases).toBe(1);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(leases).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  state.isSilent = false;
  const opened = await graph.acquire();
  expect(await graph.vectors()).toMatchObject(MODELS.ofNewGraphs);
  opened.release();
  expect(leases).toBe(0);
  lease.release();
  await driver.close();
  close();
}, 120_000);
