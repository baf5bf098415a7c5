import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from './guests.ts';

/** What the names of databases begin with that are being filled, or were replaced. */
const FRESH = 'fresh-';
const OLD = 'old-';
const JOURNAL = /^replace-.+\.json$/;

/** The database that is filled to take the place of another. */
export function freshNameOf(name: string): string {
  return FRESH + name;
}

/** Whether a database is being filled, so that it begins without a schema. */
export function isFresh(name: string): boolean {
  return name.startsWith(FRESH);
}

/** Puts closed databases in the place of others, all or none however the process ends. Returns what deletes the replaced ones. */
export async function replaceDatabases(
  folder: string,
  names: readonly string[],
): Promise<() => Promise<void>> {
  const journal = path.join(folder, `replace-${names[0]}.json`);
  const draft = `${journal}.partial`;
  await writeDurably(draft, JSON.stringify(names));
  await rename(draft, journal);
  await syncFolder(folder);
  await moveAll(folder, names);
  await rm(journal);
  return () => deleteAll(folder, (each) => names.some((name) => each === OLD + name));
}

/** Completes what a process that ended had begun: replacements with a journal; any other half is deleted. */
export async function completeReplacements(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const journal of (await readdir(folder)).filter((name) => JOURNAL.test(name))) {
    const file = path.join(folder, journal);
    await moveAll(folder, JSON.parse(await readFile(file, 'utf8')) as string[]);
    await rm(file);
  }
  await deleteAll(folder, (name) => isFresh(name) || name.startsWith(OLD) || name.endsWith('.json.partial'));
}

/** Can be repeated from wherever it was interrupted. */
async function moveAll(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [fresh, current, old] = [FRESH + name, name, OLD + name].map((each) => path.join(folder, each)) as [
      string,
      string,
      string,
    ];
    if (!existsSync(fresh)) continue;
    if (existsSync(current)) {
      await rm(old, { recursive: true, force: true });
      await rename(current, old);
    }
    await rename(fresh, current);
  }
  await syncFolder(folder);
}

async function deleteAll(folder: string, isOver: (name: string) => boolean): Promise<void> {
  const over = (await readdir(folder)).filter(isOver);
  await Promise.all(over.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
