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

/**
 * A command in the form that `spawn` takes. npm and Maven are scripts on Windows, which only a shell runs; it reads the command
 * as text, where a path with a space needs quotes.
 */
export function spawnable(command, platform = process.platform) {
  const isScript = platform === 'win32' && !command.endsWith('.exe');
  return isScript ? { file: `"${command}"`, shell: true } : { file: command, shell: false };
}
