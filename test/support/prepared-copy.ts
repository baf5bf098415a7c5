import { constants, existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDataDir } from './service-command.ts';

/** Names the folder of prepared-data.ts, in the main process of a run and its workers. */
export const PREPARED_DATA = 'TEST_PREPARED_DATA';
/** The file beside a data folder with the admin key that its first start printed. */
export const FIRST_KEY_FILE = 'first-key';

/** Like temporaryDataDir(), with the data of a first start that has opened the first graph: a start takes half as long. */
export async function preparedDataDir(): ReturnType<typeof temporaryDataDir> {
  const folder = await temporaryDataDir();
  const prepared = process.env[PREPARED_DATA];
  if (prepared !== undefined) await copy(prepared, path.dirname(folder.dataDir));
  return folder;
}

/** Puts the data of a first start into a folder, where the run has prepared it. */
export async function copyPreparedData(dataDir: string): Promise<void> {
  const prepared = process.env[PREPARED_DATA];
  if (prepared !== undefined) await copy(path.join(prepared, 'data'), dataDir);
}

/** The key that the first start of this data folder printed, where the folder is a copy. */
export function firstKeyOf(dataDir: string): string | undefined {
  const file = path.join(path.dirname(dataDir), FIRST_KEY_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function copy(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
