import { createHash } from 'node:crypto';
import { open, rm, type FileHandle, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { AppError } from '../errors.ts';
import { sealing } from './encryption.ts';
import { read, verifyBackup } from './read-backup.ts';
import { tellNobody, type Tell } from './tell.ts';
import { newHeader, type BackupSubject, Counter, type BackupRecord, type BackupContent } from './record.ts';

const OWNER_ONLY = 0o600;
const CHUNK_CHARACTERS = 64 * 1_024;
/** What the name of a draft ends with besides. */
const PARTIAL = '.partial';

/**
 * Writes records under a temporary name: a line with the header, the records compressed and, with a passphrase, encrypted,
 * and the SHA-256 of all that. Returns the path of this draft. Where it fails, nothing is left. Throws INSUFFICIENT_STORAGE on
 * a full disk.
 */
export async function writeDraft(
  target: string,
  subject: BackupSubject,
  records: AsyncIterable<BackupRecord>,
  passphrase: string | undefined,
): Promise<string> {
  const file = target + PARTIAL;
  const sealed = passphrase === undefined ? undefined : await sealing(passphrase);
  const header = newHeader(subject, sealed?.encryption ?? null, new Date());
  const handle = await open(file, 'w', OWNER_ONLY).catch(unwritable);
  try {
    const begin = Buffer.from(`${JSON.stringify(header)}\n`);
    const end = (body: AsyncIterable<Buffer>) =>
      writeFile(handle, begin, body, () => sealed?.cipher.getAuthTag());
    const lines = linesOf(records);
    await (sealed
      ? pipeline(lines, createZstdCompress(), sealed.cipher, end)
      : pipeline(lines, createZstdCompress(), end));
    await handle.sync();
    return file;
  } catch (error) {
    await rm(file, { force: true });
    return unwritable(error);
  } finally {
    await handle.close();
  }
}

async function* linesOf(records: AsyncIterable<BackupRecord>): AsyncGenerator<string> {
  const counter = new Counter();
  let text = '';
  for await (const record of records) {
    counter.add(record);
    text += `${JSON.stringify(record)}\n`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield `${text}${JSON.stringify({ end: counter.counts })}\n`;
}

/** The header, the body, the tag that proves an encrypted one, and the hash of all that. */
async function writeFile(
  handle: FileHandle,
  header: Buffer,
  body: AsyncIterable<Buffer>,
  tagOf: () => Buffer | undefined,
): Promise<void> {
  const hash = createHash('sha256');
  const write = async (bytes: Buffer) => {
    hash.update(bytes);
    await handle.writeFile(bytes);
  };
  await write(header);
  for await (const chunk of body) await write(chunk);
  const tag = tagOf();
  if (tag) await write(tag);
  await handle.writeFile(hash.digest());
}

function unwritable(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new AppError(
      'INSUFFICIENT_STORAGE',
      'The disk of BACKUP_DIR is full: no backup was made. Free some space, or delete old backups there.',
      { cause: error },
    );
  throw error;
}

/** A backup that has its name, which `file` is without its folder. */
export type KeptBackup = BackupContent & { readonly file: string; readonly bytes: number };

/** Reads a draft back, and gives it its name. One that is not whole is deleted: throws INVALID_INPUT. */
export async function keepVerified(
  draft: string,
  passphrase: string | undefined,
  tell: Tell = tellNobody,
): Promise<KeptBackup> {
  try {
    const counts = await verifyBackup(draft, passphrase, read(tell, 'read back (KiB)'));
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
