import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { decodedText } from '../../../../../documents/text/decode.ts';
import { AppError } from '../../../../../errors.ts';
import type { NoteFile } from './note.ts';

const MAX_ENTRIES = 1_000_000;
const MAX_NOTE_BYTES = 64 * 1_024 ** 2;
const MAX_BYTES = 2 * 1_024 ** 3;
/** Settings of Obsidian, deleted notes, and what macOS adds to an archive. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

/** The Markdown notes of a zip archive, one at a time. Throws INVALID_INPUT for one that is damaged, too large or leads out of it. */
export async function* unzipNotes(file: string): AsyncGenerator<NoteFile> {
  const archive = await openPromise(file, { strictFileNames: false }).catch(refuse);
  try {
    if (archive.entryCount > MAX_ENTRIES) throw tooLarge(`more than ${MAX_ENTRIES} files`);
    let bytes = 0;
    for await (const entry of archive.eachEntry()) {
      if (!/\.md$/i.test(entry.fileName) || HIDDEN.test(entry.fileName)) continue;
      bytes += entry.uncompressedSize;
      if (entry.uncompressedSize > MAX_NOTE_BYTES)
        throw tooLarge(`a note of more than 64 MiB, ${entry.fileName}`);
      if (bytes > MAX_BYTES) throw tooLarge('notes of more than 2 GiB');
      // An entry that inflates to another size than it says fails, so that its size can be checked before.
      yield {
        path: entry.fileName,
        text: decodedText(await buffer(await archive.openReadStreamPromise(entry))),
      };
    }
  } catch (error) {
    refuse(error);
  } finally {
    archive.close();
  }
}

function tooLarge(what: string): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `The archive has ${what}. Import it in several parts.`);
}

function refuse(error: unknown): never {
  if (error instanceof AppError) throw error;
  const reason = error instanceof Error ? error.message : 'it is no zip archive';
  throw new AppError(
    'INVALID_INPUT',
    `The archive cannot be read: ${reason}. Send a folder of Markdown notes as a zip archive.`,
    { cause: error },
  );
}
