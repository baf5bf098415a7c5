import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { VaultFile } from './markdown-vault.ts';

/** Files as a zip archive, one after the other, so that any number needs little memory. `time` is when all were changed. */
export async function* zip(files: AsyncIterable<VaultFile>, time: Date): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const stop = new AbortController();
  const fail = (error: Error) => void output.destroy(error);
  archive.on('error', fail);
  const added = addAll(archive, files, { time, signal: stop.signal }).catch(fail);
  try {
    for await (const chunk of output) yield chunk as Buffer;
  } finally {
    // A reader that takes no more ends the reading of files too.
    stop.abort();
    await added;
  }
}

async function addAll(
  archive: ZipFile,
  files: AsyncIterable<VaultFile>,
  { time: mtime, signal }: { readonly time: Date; readonly signal: AbortSignal },
): Promise<void> {
  for await (const { path, content } of files) {
    const stream = Readable.from(content, { objectMode: false });
    const end = once(stream, 'end', { signal });
    archive.addReadStream(stream, path, { mtime, mode: 0o100600 });
    await end;
  }
  archive.end();
}
