import { createWriteStream } from 'node:fs';
import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CliError } from './cli-error.ts';

/** Not a stream of Node's: one that fails before it is read would end the command without a word. */
type Content = AsyncIterable<Uint8Array>;

/**
 * Writes a file that only the user can read. A draft takes its place when it is whole, so that an interrupted write spoils
 * nothing. A pipe or a device is written to as it is.
 */
export async function writeFileWhole(file: string, content: Content | string): Promise<void> {
  const source = typeof content === 'string' ? [content] : content;
  if (await isSpecial(file)) return pipeline(source, createWriteStream(file));
  const target = await realpath(file).catch(() => file);
  const draft = `${target}.${process.pid}`;
  try {
    await pipeline(source, createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The same, for a name that the user did not choose: it replaces no file. Throws CliError. */
export async function writeNewFile(file: string, content: Content): Promise<void> {
  await reserve(file);
  try {
    await writeFileWhole(file, content);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Makes the folder of a file for the user alone, if it is missing. */
export async function makeFolderOf(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
}

async function reserve(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CliError(`${file} exists already. Name where to write with --output.`);
  }
}

async function isSpecial(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && !found.isFile();
}
