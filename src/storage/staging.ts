import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { AppError, isSystemError } from '../errors.ts';
import { toStorageError } from './blob-store.ts';

const OWNER_ONLY = { folder: 0o700, file: 0o600 };
const MIB = 2 ** 20;

/** Bytes that arrived, in a file that is removed when it is disposed of. */
export interface StagedFile extends AsyncDisposable {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

interface StageLimits {
  readonly maxBytes: number;
  /** Why nothing may be written now; is asked before each chunk. */
  readonly refusal?: (() => AppError | undefined) | undefined;
}

/** The folder in which arriving files wait until all of their bytes are there. */
export class Staging {
  readonly #folder: string;

  /** Removes what an earlier process left. */
  constructor(folder: string) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder });
    this.#folder = folder;
  }

  /** Writes chunks to a file and to the disk, or nothing of them. Throws PAYLOAD_TOO_LARGE and INSUFFICIENT_STORAGE. */
  async stage(chunks: AsyncIterable<Uint8Array>, limits: StageLimits): Promise<StagedFile> {
    const file = path.join(this.#folder, uuidv7());
    const remove = () => rm(file, { force: true });
    try {
      const handle = await open(file, 'wx', OWNER_ONLY.file);
      const written = await write(handle, chunks, limits).finally(() => handle.close());
      return { path: file, ...written, [Symbol.asyncDispose]: remove };
    } catch (error) {
      await remove();
      throw isSystemError(error) ? toStorageError(error) : error;
    }
  }
}

async function write(
  handle: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, refusal }: StageLimits,
): Promise<Pick<StagedFile, 'sha256' | 'bytes'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    const refused = refusal?.();
    if (refused) throw refused;
    hash.update(chunk);
    await handle.writeFile(chunk);
  }
  await handle.sync();
  return { sha256: hash.digest('hex'), bytes };
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `The file exceeds ${maxBytes / MIB} MiB. Upload a smaller one.`, {
    details: { limit_bytes: maxBytes },
  });
}
