import { spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test as base } from 'vitest';
import { z } from 'zod';
import { temporaryDataDir } from './service-command.ts';
import { ServiceProcess } from './service-process.ts';

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/data-folder');

const records = z.array(z.record(z.string(), z.unknown()));
export const exported = z.looseObject({
  exported_at: z.string(),
  nodes: records,
  edges: records,
  hyperedges: records,
});

/** The answers of the earlier version, by graph. */
const written = z.object({
  secret: z.string(),
  graphs: z.record(
    z.string(),
    z.object({
      key: z.string(),
      exported,
      overview: z.record(z.string(), z.unknown()),
      recalled: z.record(z.string(), z.string().nullable()),
    }),
  ),
});

/** `test` with a service on a copy of the data folder of an earlier version (test/fixtures/data-folder/make.mjs). */
export function testWithDataFolder(version: string) {
  return base
    .extend('written', { scope: 'file' }, async () =>
      written.parse(JSON.parse(await readFile(path.join(FOLDER, `${version}.json`), 'utf8'))),
    )
    .extend('service', { scope: 'file' }, async ({ written: { secret } }, { onCleanup }) => {
      const resources = new AsyncDisposableStack();
      onCleanup(() => resources.disposeAsync());
      const { dataDir } = resources.use(await temporaryDataDir());
      await unpack(path.join(FOLDER, `${version}.tar.gz`), dataDir);
      return resources.use(await ServiceProcess.start(dataDir, { SECRET_KEY: secret }));
    });
}

async function unpack(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${archive} cannot be unpacked: ${stderr}`);
}
