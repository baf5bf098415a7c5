import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { installationOf } from '../../../setup/installation.mjs';
import { makeDriver } from '../../../src/graph/driver.ts';
import { EmbeddedEngine } from '../../../src/graph/embedded/embedded-engine.ts';
import { projectDir, temporaryFolder, testLogger } from '../../support/test-app.ts';

const SECRET = 'a secret of the test';

/** A way to a server that, as a load balancer does, forgets connections without a word to either side. */
async function wayTo(server: string) {
  const { hostname, port } = new URL(`bolt://${server}`);
  const pairs: [Socket, Socket][] = [];
  const way = createServer((near) => {
    const far = connect(Number(port), hostname);
    pairs.push([near, far]);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    way.close();
    for (const socket of pairs.flat()) socket.destroy();
  });
  await once(way, 'listening');
  const forget = () => {
    for (const [near, far] of pairs) {
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    }
  };
  return { uri: `bolt://127.0.0.1:${(way.address() as AddressInfo).port}`, forget };
}

test('a connection that was forgotten on the way while nobody used it is not used again', async () => {
  const dataDir = await temporaryFolder();
  const limits = { heap: '512m', pageCache: '8m', maxOpen: 3, idleMs: 600_000, minFreeDisk: 0 };
  const settings = { files: installationOf(projectDir).host, dataDir, secret: SECRET, ...limits };
  const engine = await EmbeddedEngine.start(settings, testLogger());
  onTestFinished(async () => {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const lease = await engine.acquire('hm-far');
  const { address = '' } = await lease.driver.getServerInfo();
  lease.release();
  const password = createHmac('sha256', SECRET).update('neo4j:hm-far').digest('hex');
  const { uri, forget } = await wayTo(address);
  const driver = makeDriver(uri, 'neo4j', password, 5);
  onTestFinished(() => driver.close());
  const ask = async () => (await driver.executeQuery('RETURN 1 AS one')).records[0]?.get('one') as number;
  expect(await ask()).toBe(1);
  forget();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 240_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await ask()).toBe(1);
});
