import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryDataDir } from '../support/service-command.ts';
import { ServiceProcess } from '../support/service-process.ts';

/** Files and folders that others than their owner can access, each with its mode. */
async function openToOthers(dataDir: string): Promise<string[]> {
  const names = ['.', ...(await readdir(dataDir, { recursive: true }))];
  expect(names.length).toBeGreaterThan(50);
  const modes = await Promise.all(
    names.map(async (name) => [name, (await stat(path.join(dataDir, name))).mode & 0o777] as const),
  );
  return modes
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([name, mode]) => `${mode.toString(8)} ${name}`);
}

describe('the data of the service', () => {
  test('is readable by its owner only, including the files of the databases', async () => {
    await using folder = await temporaryDataDir();
    // A folder that its owner or an earlier version created.
    await mkdir(folder.dataDir);
    await chmod(folder.dataDir, 0o755);
    await using service = await ServiceProcess.start(folder.dataDir);
    await service.client().call('store', { key: 'person_ada', description: 'Ada leads the compiler team' });
    expect(await openToOthers(folder.dataDir)).toEqual([]);
    await service.stop();
    expect(await openToOthers(folder.dataDir)).toEqual([]);
  });
});
