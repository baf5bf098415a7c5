import path from 'node:path';
import { ZipArchive } from '../archive/zip-archive.ts';
import { parseEntry, textOfEntry, textsOfEntry } from '../archive/zip-xml.ts';
import { Unreadable, type Block, type Findings } from '../document.ts';
import { blocksOf } from '../markup/flow-text.ts';
import { htmlHandler } from '../markup/html-handler.ts';
import { attribute } from '../markup/parse-markup.ts';
import { cleanTitle } from '../text/clean-text.ts';

/** The text of a book, chapter by chapter. */
export async function* readEpub(file: string, { metadata }: Findings): AsyncGenerator<Block> {
  await using archive = await ZipArchive.open(file);
  const packageName = await packageOf(archive);
  const { title, creator } = await textsOfEntry(archive, packageName, ['title', 'creator']);
  metadata.title = cleanTitle(title);
  metadata.author = cleanTitle(creator);
  const encrypted = await encryptedEntries(archive);
  for (const chapter of await chaptersOf(archive, packageName)) {
    if (encrypted.has(chapter)) throw new Unreadable('encrypted', `The chapter ${chapter} is encrypted.`);
    if (!archive.has(chapter)) continue;
    yield { text: '', level: 0 };
    yield* blocksOf(textOfEntry(archive, chapter), 'xml', (flow) => htmlHandler(flow, metadata));
  }
}

/** The part that lists all others. */
async function packageOf(archive: ZipArchive): Promise<string> {
  let name: string | undefined;
  await parseEntry(archive, 'META-INF/container.xml', {
    open: (tag, attributes) => tag === 'rootfile' && (name ??= attribute(attributes, 'full-path')),
  });
  if (name === undefined || !archive.has(name))
    throw new Unreadable('damaged', 'The book has no package document.');
  return name;
}

/** The entries of the chapters in reading order. */
async function chaptersOf(archive: ZipArchive, packageName: string): Promise<string[]> {
  const items = new Map<string, string>();
  const chapters: string[] = [];
  await parseEntry(archive, packageName, {
    open(name, attributes) {
      if (name === 'item') items.set(attributes['id'] ?? '', entryOf(packageName, attributes['href'] ?? ''));
      const chapter = name === 'itemref' ? items.get(attributes['idref'] ?? '') : undefined;
      if (chapter !== undefined) chapters.push(chapter);
    },
  });
  return chapters;
}

/** Fonts may be encrypted in a book that can be read. */
async function encryptedEntries(archive: ZipArchive): Promise<Set<string>> {
  const entries = new Set<string>();
  await parseEntry(archive, 'META-INF/encryption.xml', {
    open: (name, attributes) =>
      name === 'CipherReference' && entries.add(entryOf('', attribute(attributes, 'URI') ?? '')),
  });
  return entries;
}

/** The entry that an address in a part names; an address that leads out of the archive names none. */
function entryOf(part: string, address: string): string {
  const [place = ''] = address.split('#');
  return path.posix.join(path.posix.dirname(part), decoded(place));
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
