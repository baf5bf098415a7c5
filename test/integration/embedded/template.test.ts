import { createHmac } from 'node:crypto';
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { makeDriver } from '../../../src/graph/driver.ts';
import { EmbeddedEngine } from '../../../src/graph/embedded/embedded-engine.ts';
import { useTemplate } from '../../../src/graph/embedded/tenant-template.ts';
import type { Lease } from '../../../src/graph/engine.ts';
import { run } from '../../support/run-on-lease.ts';
import { installationOf } from '../../../setup/installation.mjs';
import { projectDir, temporaryFolder, testLogger } from '../../support/test-app.ts';

const TEMPLATE = 'template-of-the-test';
const SECRET = 'a secret of the test';

const test = base
  .extend('dataDir', { scope: 'file' }, () => temporaryFolder())
  .extend('engine', { scope: 'file' }, async ({ dataDir }, { onCleanup }) => {
    const settings = {
      files: installationOf(projectDir).host,
      dataDir,
      heap: '512m',
      pageCache: '8m',
      maxOpen: 3,
      idleMs: 600_000,
      minFreeDisk: 0,
    };
    const engine = await EmbeddedEngine.start({ ...settings, secret: SECRET }, testLogger());
    onCleanup(async () => {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    return engine;
  });

async function runIn(engine: EmbeddedEngine, name: string, statement: string) {
  const lease = await engine.acquire(name);
  return run(lease, statement).finally(() => lease.release());
}

describe('a template', () => {
  test('is filled once and replaces earlier templates', async ({ dataDir, engine }) => {
    const older = path.join(dataDir, 'databases', 'template-older');
    await mkdir(older, { recursive: true });
    await writeFile(path.join(older, 'ready'), '');
    let filled = 0;
    const fill = async (lease: Lease) => {
      filled += 1;
      await run(lease, 'CREATE (:Filled)');
    };
    await useTemplate(engine, TEMPLATE, fill);
    await useTemplate(engine, TEMPLATE, fill);
    expect(filled).toBe(1);
    await expect(access(older)).rejects.toThrow('ENOENT');
  });

  test('is the content of new databases, which then change apart from each other', async ({
    dataDir,
    engine,
  }) => {
    await runIn(engine, 'hm-first', 'CREATE (:Own)');
    const count = 'RETURN COUNT { (:Filled) } AS filled, COUNT { (:Own) } AS own';
    const counts = async (name: string) =>
      (await runIn(engine, name, count)).map((row) => Object.values(row).map(Number));
    expect(await counts('hm-first')).toEqual([[1, 1]]);
    expect(await counts('hm-second')).toEqual([[1, 0]]);
    expect((await readdir(path.join(dataDir, 'databases'))).sort()).toEqual([
      'hm-first',
      'hm-second',
      TEMPLATE,
    ]);
  });

  test('does not share its password: each copy has another one', async ({ engine }) => {
    const lease = await engine.acquire('hm-third');
    const { address } = await lease.driver.getServerInfo();
    const isAccepted = async (name: string) => {
      const password = createHmac('sha256', SECRET).update(`neo4j:${name}`).digest('hex');
      const driver = makeDriver(`bolt://${address}`, 'neo4j', password, 1);
      return driver.verifyAuthentication().finally(() => driver.close());
    };
    expect(await isAccepted('hm-third')).toBe(true);
    expect(await isAccepted(TEMPLATE)).toBe(false);
    lease.release();
  });
});
