import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { CliError } from '../cli-error.ts';

/** The Markdown notes of a folder and its subfolders as a zip archive, which is made while it is read; without hidden files. */
export async function zipFolder(folder: string): Promise<Readable> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const notes = entries
    .filter((entry) => entry.isFile() && /\.md$/i.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(path.sep).some((part) => part.startsWith('.')))
    .sort();
  if (notes.length === 0) throw new CliError(`${folder} has no Markdown notes (*.md).`);
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => void output.destroy(error));
  for (const file of notes) archive.addFile(path.join(folder, file), file.split(path.sep).join('/'));
  archive.end();
  return output;
}
