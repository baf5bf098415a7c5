import { createReadStream } from 'node:fs';
import { constants, copyFile, link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import {
  heldBack,
  type BlobName,
  type BlobStore,
  type ByteRange,
  hasCode,
  noSuchBlob,
  toStorageError,
} from './blob-store.ts';

const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/** Blobs as files of a folder: `<database>/<first two digits>/<sha256>`. */
export class FolderBlobs implements BlobStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(blob: BlobName, file: string): Promise<boolean> {
    if (await this.has(blob)) return false;
    const target = this.#pathOf(blob);
    try {
      await mkdir(path.dirname(target), { recursive: true, mode: OWNER_ONLY.folder });
      await place(file, target);
      await syncFolder(path.dirname(target));
      return true;
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async has(blob: BlobName): Promise<boolean> {
    return (await orAbsent(stat(this.#pathOf(blob)))) !== undefined;
  }

  async read(blob: BlobName, range?: ByteRange): Promise<Readable> {
    if (!(await this.has(blob))) throw noSuchBlob();
    return heldBack(createReadStream(this.#pathOf(blob), range));
  }

  async delete(blob: BlobName): Promise<void> {
    await orAbsent(unlink(this.#pathOf(blob)));
  }

  async deleteAll(database: string): Promise<void> {
    await orAbsent(rm(this.#folderOf(database), { recursive: true, force: true }));
  }

  async bytesOf(database: string): Promise<number> {
    const folder = this.#folderOf(database);
    const names = (await orAbsent(readdir(folder, { recursive: true }))) ?? [];
    let bytes = 0;
    for (const name of names) {
      const found = await orAbsent(stat(path.join(folder, name)));
      if (found?.isFile()) bytes += found.size;
    }
    return bytes;
  }

  #folderOf(database: string): string {
    return path.join(this.#root, database);
  }

  #pathOf({ database, sha256 }: BlobName): string {
    return path.join(this.#folderOf(database), sha256.slice(0, 2), sha256);
  }
}

/** A second name for the same bytes, which are on the disk already; a copy where the file system has no such names. */
async function place(file: string, target: string): Promise<void> {
  try {
    await link(file, target);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) await copyTo(file, target);
  }
}

async function copyTo(file: string, target: string): Promise<void> {
  const staged = `${target}.${uuidv7()}`;
  try {
    await copyFile(file, staged, constants.COPYFILE_EXCL);
    const handle = await open(staged, 'r+');
    await handle.chmod(OWNER_ONLY.file);
    await handle.sync().finally(() => handle.close());
    await rename(staged, target);
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
}

/** So that the name outlives a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Undefined where there is no such file. */
async function orAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw toStorageError(error);
  }
}
