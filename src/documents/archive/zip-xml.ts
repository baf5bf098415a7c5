import { parseXml, type MarkupHandler } from '../markup/parse-markup.ts';
import { charsetOfMark } from '../text/decode.ts';
import type { ZipArchive } from './zip-archive.ts';

/** The text of an entry: UTF-8, or UTF-16 with a byte order mark. */
export async function* textOfEntry(archive: ZipArchive, name: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of await archive.stream(name)) {
    decoder ??= new TextDecoder(charsetOfMark(chunk as Buffer) ?? 'utf-8');
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
}

/** Reads an XML entry for its handler; does nothing if there is no such entry. */
export async function parseEntry(archive: ZipArchive, name: string, handler: MarkupHandler): Promise<void> {
  if (archive.has(name)) await parseXml(textOfEntry(archive, name), handler);
}

/** The texts of some elements of an XML entry, the first of each name. */
export async function textsOfEntry(archive: ZipArchive, entry: string, names: readonly string[]) {
  const texts: Record<string, string | undefined> = {};
  let under: string | undefined;
  await parseEntry(archive, entry, {
    open: (name) => (under = names.includes(name) && texts[name] === undefined ? name : under),
    close: (name) => (under = name === under ? undefined : under),
    text: (text) => under !== undefined && (texts[under] = ((texts[under] ?? '') + text).slice(0, 10_000)),
  });
  return texts;
}
