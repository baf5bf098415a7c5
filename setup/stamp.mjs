import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A stamp is in the folder that a step creates and identifies its sources, so that both are deleted together. */
export function hasStamp(file, content) {
  return existsSync(file) && readFileSync(file, 'utf8') === content;
}

export function writeStamp(file, content) {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

export function removeStamp(file) {
  rmSync(file, { force: true });
}

export function hashOf(...values) {
  const hash = createHash('sha256');
  for (const value of values) hash.update(value).update('\0');
  return hash.digest('hex');
}

/** The hash of the names and contents of all files in the given files and folders. */
export function hashOfFiles(root, names) {
  const files = names.flatMap((name) => filesBelow(join(root, name))).sort();
  return hashOf(...files.flatMap((file) => [relative(root, file), readFileSync(file)]));
}

function filesBelow(path) {
  const entries = entriesOf(path);
  return entries ? entries.flatMap((entry) => filesBelow(join(path, entry))) : [path];
}

function entriesOf(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
