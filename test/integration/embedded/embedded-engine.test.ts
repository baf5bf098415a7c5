import { rm } from 'node:fs/promises';
import { describe, expect, test as base } from 'vitest';
import { EmbeddedEngine } from '../../../src/graph/embedded/embedded-engine.ts';
import { hostCommand, HostProcess } from '../../../src/graph/embedded/host-process.ts';
import type { Lease } from '../../../src/graph/engine.ts';
import { run } from '../../support/run-on-lease.ts';
import { installationOf } from '../../../setup/installation.mjs';
import { projectDir, temporaryFolder, testLogger } from '../../support/test-app.ts';

const MAX_OPEN = 3;

function start(dataDir: string): Promise<EmbeddedEngine> {
  const settings = {
    files: installationOf(projectDir).host,
    dataDir,
    heap: '512m',
    pageCache: '8m',
    maxOpen: MAX_OPEN,
    idleMs: 600_000,
    minFreeDisk: 0,
  };
  return EmbeddedEngine.start({ ...settings, secret: 'a secret of the test' }, testLogger());
}

const test = base
  .extend('dataDir', { scope: 'file' }, () => temporaryFolder())
  .extend('engine', { scope: 'file' }, async ({ dataDir }, { onCleanup }) => {
    const engine = await start(dataDir);
    onCleanup(async () => {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    return engine;
  });

async function withLease<T>(
  engine: EmbeddedEngine,
  name: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = await engine.acquire(name);
  try {
    return await work(lease);
  } finally {
    lease.release();
  }
}

describe('the embedded engine', () => {
  const names = ['hm-one', 'hm-two', 'hm-three', 'hm-four', 'hm-five'];

  test('opens more databases than the limit, one after the other, and loses no data', async ({ engine }) => {
    for (const name of names) {
      await withLease(engine, name, (lease) => run(lease, `CREATE (:Stored {of: '${name}'})`));
    }
    for (const name of names) {
      const rows = await withLease(engine, name, (lease) => run(lease, 'MATCH (n:Stored) RETURN n.of AS of'));
      expect(rows).toEqual([{ of: name }]);
    }
    await expect.poll(async () => (await engine.stats()).open).toBeLessThanOrEqual(MAX_OPEN);
  });

  test('never closes a database that is in use', async ({ engine }) => {
    const lease = await engine.acquire('hm-one');
    const session = lease.driver.session({ database: lease.database });
    const transaction = await session.beginTransaction();
    await transaction.run('CREATE (:Committed)');
    for (const name of names.slice(1))
      await withLease(engine, name, (other) => run(other, 'RETURN 1 AS one'));
    await transaction.commit();
    await session.close();
    const again = await engine.acquire('hm-one');
    expect(again.generation).toBe(lease.generation);
    expect(await run(again, 'MATCH (n:Committed) RETURN count(n) AS count')).toEqual([{ count: 1 }]);
    again.release();
    lease.release();
  });

  test('waits while all databases are in use, and closes none meanwhile', async ({ engine }) => {
    const leases = await Promise.all(names.slice(0, MAX_OPEN).map((name) => engine.acquire(name)));
    const generations = leases.map(({ generation }) => generation);
    const waiting = engine.acquire('hm-five');
    for (const lease of leases) expect(await run(lease, 'RETURN 1 AS one')).toEqual([{ one: 1 }]);
    leases.pop()?.release();
    const fifth = await waiting;
    expect(await run(fifth, 'MATCH (n:Stored) RETURN n.of AS of')).toEqual([{ of: 'hm-five' }]);
    const still = await Promise.all(names.slice(0, MAX_OPEN - 1).map((name) => engine.acquire(name)));
    expect(still.map(({ generation }) => generation)).toEqual(generations.slice(0, -1));
    for (const lease of [fifth, ...leases, ...still]) lease.release();
  });

  test('does not open a database again that is dropped while somebody waits for it', async ({ engine }) => {
    const leases = await Promise.all(names.slice(0, MAX_OPEN).map((name) => engine.acquire(name)));
    const waiting = expect(engine.acquire('hm-dropped')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(engine.drop('hm-dropped')).resolves.toMatchObject({ isGone: true });
    leases.pop()?.release();
    await waiting;
    for (const lease of leases) lease.release();
    expect(await engine.exists('hm-dropped')).toBe(false);
    await expect(withLease(engine, 'hm-dropped', (lease) => run(lease, 'RETURN 1 AS one'))).resolves.toEqual([
      { one: 1 },
    ]);
  });

  test.for([
    ['changed its password', "ALTER USER neo4j SET PASSWORD 'of the owner' CHANGE REQUIRED"],
    ['renamed its user', 'RENAME USER neo4j TO owner'],
  ] as const)('opens a database again where the owner %s', async ([, statement], { engine }) => {
    await withLease(engine, 'hm-three', ({ driver }) =>
      driver.executeQuery(statement, {}, { database: 'system' }),
    );
    for (const name of names.filter((one) => one !== 'hm-three')) {
      await withLease(engine, name, (lease) => run(lease, 'RETURN 1 AS one'));
    }
    const rows = await withLease(engine, 'hm-three', (lease) =>
      run(lease, 'MATCH (n:Stored) RETURN n.of AS of'),
    );
    expect(rows).toEqual([{ of: 'hm-three' }]);
  });

  test('opens a database once for concurrent requests', async ({ engine }) => {
    const leases = await Promise.all(Array.from({ length: 50 }, () => engine.acquire('hm-four')));
    expect(new Set(leases.map(({ generation }) => generation)).size).toBe(1);
    for (const lease of leases) lease.release();
  });

  test('refuses a data folder in use at once and names its owner', async ({ engine, dataDir }) => {
    const { pid } = await engine.stats();
    const command = hostCommand(
      { files: installationOf(projectDir).host, dataDir, heap: '64m' },
      testLogger(),
    );
    const ofAnotherService = command.args.with(-1, String(process.ppid));
    const second = HostProcess.start({ ...command, args: ofAnotherService });
    await expect(second).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(second).rejects.toThrow(new RegExp(`${dataDir}.* ${process.pid} .*${pid}`));
    expect(await withLease(engine, 'hm-one', (lease) => run(lease, 'RETURN 1 AS one'))).toEqual([{ one: 1 }]);
  });
});
