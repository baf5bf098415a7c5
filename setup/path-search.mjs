import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PACKAGES } from './paths.mjs';

const EXTENSIONS = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];

/** The search path without the project's own programs: npm must not run on the Node that it replaces. */
export function outsidePath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => folder && !folder.startsWith(PACKAGES)).join(delimiter);
}

export function findOnPath(command) {
  const folders = outsidePath().split(delimiter);
  const files = folders.flatMap((folder) => EXTENSIONS.map((extension) => join(folder, command + extension)));
  return files.find((file) => existsSync(file));
}
