import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { readHeader } from './read-backup.ts';
import type { BackupHeader, BackupSubject } from './record.ts';

/** The name of what it is of, and the time. */
const NAME = /^[\w-]+_\d{8}T\d{9}Z\.hmbackup$/;

const DRAFT = /\.hmbackup\.partial$/;
/** A draft that is written changes all the time. */
const ABANDONED_MS = 60 * 60_000;

/** A backup as lists show it. */
export interface ListedBackup {
  readonly file: string;
  readonly bytes: number;
  readonly header: BackupHeader;
}

/** The folder of backups. */
export class BackupFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The path of a new backup of something. Deletes drafts that processes left which were killed. */
  async newFile({ kind, graph }: BackupSubject): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.#deleteOldDrafts();
    const at = new Date().toISOString().replaceAll(/[-:.]/g, '');
    return path.join(this.folder, `${graph?.id ?? kind}_${at}.hmbackup`);
  }

  /** The path of a backup by its name. Throws NOT_FOUND. */
  async find(name: string): Promise<string> {
    const file = path.join(this.folder, name);
    const found = NAME.test(name) && (await stat(file).catch(() => undefined));
    if (found) return file;
    const message = `There is no backup ${name.slice(0, 100)} in BACKUP_DIR. See them with: hm backup list`;
    throw new AppError('NOT_FOUND', message);
  }

  /** The backups, newest first. A file that is none is left out. */
  async list(): Promise<ListedBackup[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => NAME.test(name));
    const listed = await Promise.all(names.map((name) => this.#read(name)));
    return listed
      .filter((each) => each !== undefined)
      .sort((a, b) => b.header.created_at.localeCompare(a.header.created_at));
  }

  async delete(name: string): Promise<void> {
    await rm(await this.find(name));
  }

  async #deleteOldDrafts(): Promise<void> {
    for (const name of (await readdir(this.folder)).filter((each) => DRAFT.test(each))) {
      const file = path.join(this.folder, name);
      const draft = await stat(file).catch(() => undefined);
      if (draft && Date.now() - draft.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
    }
  }

  async #read(name: string): Promise<ListedBackup | undefined> {
    const file = path.join(this.folder, name);
    try {
      const [{ size }, header] = await Promise.all([stat(file), readHeader(file)]);
      return { file: name, bytes: size, header };
    } catch {
      return undefined;
    }
  }
}
