import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of the files in a folder and in the folders below it. A file that is deleted meanwhile counts as none. */
export async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const { size } = await stat(path.join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }));
    bytes += size;
  }
  return bytes;
}
