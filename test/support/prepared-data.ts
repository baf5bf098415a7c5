import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { coldStarts } from './integration-project.ts';
import { FIRST_KEY_FILE, PREPARED_DATA } from './prepared-copy.ts';
import { temporaryDataDir } from './service-command.ts';
import { ServiceProcess } from './service-process.ts';

/** Starts the service once a run on a new data folder, of which other starts get a copy (prepared-copy.ts). */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[PREPARED_DATA] !== undefined || process.env['TEST_NEO4J_URI']) return undefined;
  const { dataDir, [Symbol.asyncDispose]: remove } = await temporaryDataDir();
  await using service = await ServiceProcess.start(dataDir, coldStarts.env);
  await service.client().call('get_overview');
  await service.stop();
  const folder = path.dirname(dataDir);
  await writeFile(path.join(folder, FIRST_KEY_FILE), service.printedKey ?? '');
  await rm(path.join(dataDir, 'lock'), { force: true });
  process.env[PREPARED_DATA] = folder;
  return async () => remove();
}
