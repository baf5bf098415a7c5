import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { verifyBackup } from './read-backup.ts';
import type { BackupCounts } from './record.ts';
import { PARTIAL } from './write-backup.ts';

/** A backup that has its name, which `file` is without its folder. */
export type KeptBackup = BackupCounts & { readonly file: string; readonly bytes: number };

/** Reads a draft back, and gives it its name. One that is not whole is deleted: throws INVALID_INPUT. */
export async function keepVerified(draft: string, passphrase: string | undefined): Promise<KeptBackup> {
  try {
    const counts = await verifyBackup(draft, passphrase);
    const { size: bytes } = await stat(draft);
    const target = draft.slice(0, -PARTIAL.length);
    await rename(draft, target);
    await syncFolder(path.dirname(target));
    return { file: path.basename(target), bytes, ...counts };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** So that the name outlives a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
