import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Windows syncs only what is open for writing. */
const FLAGS = process.platform === 'win32' ? 'r+' : 'r';

/** Puts a file on the disk, so that its name, given later, never stands for half of it. */
export function syncFile(file) {
  const handle = openSync(file, FLAGS);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The same for all files below a folder. */
export function syncFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFiles(path);
    else if (entry.isFile()) syncFile(path);
  }
}
