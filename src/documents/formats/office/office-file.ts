import path from 'node:path';
import { ZipArchive } from '../../archive/zip-archive.ts';
import { parseEntry, textsOfEntry } from '../../archive/zip-xml.ts';
import { Unreadable, type Metadata } from '../../document.ts';
import { attribute } from '../../markup/parse-markup.ts';
import { cleanTitle, cleanLine } from '../../text/clean-text.ts';
import { readHead } from '../../text/decode.ts';

/** Opens a file of Office 2007 or later. One with a password is no zip archive. */
export async function openOfficeFile(path: string): Promise<ZipArchive> {
  const head = await readHead(path, 2);
  if (head.toString('latin1') !== 'PK') throw new Unreadable('encrypted', 'The file has a password.');
  return ZipArchive.open(path);
}

export async function noteProperties(archive: ZipArchive, metadata: Metadata): Promise<void> {
  const { title, creator } = await textsOfEntry(archive, 'docProps/core.xml', ['title', 'creator']);
  metadata.title = cleanTitle(title);
  metadata.author = cleanTitle(creator);
}

/** A reference from one part to another. */
interface Relationship {
  /** The last word of its type, such as `slide`. */
  readonly type: string;
  readonly target: string;
}

/** What a part refers to within the file, by id. */
export async function relationshipsOf(archive: ZipArchive, part: string): Promise<Map<string, Relationship>> {
  const relationships = new Map<string, Relationship>();
  const folder = path.posix.dirname(part);
  await parseEntry(archive, `${folder}/_rels/${path.posix.basename(part)}.rels`, {
    open(name, attributes) {
      const target = attribute(attributes, 'Target');
      if (
        name !== 'Relationship' ||
        target === undefined ||
        attribute(attributes, 'TargetMode') === 'External'
      )
        return;
      relationships.set(attribute(attributes, 'Id') ?? '', {
        type: path.posix.basename(attribute(attributes, 'Type') ?? ''),
        target: target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target),
      });
    },
  });
  return relationships;
}

/** The id of a relationship, apart from the element's own id. */
export function relationshipId(attributes: Readonly<Record<string, string>>): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'));
  return (name !== undefined && attributes[name]) || '';
}

const MAX_NAME_LENGTH = 255;
/** Further sheets are read, and not listed. */
const MAX_LISTED = 1_000;

/** Adds a sheet to the list, and returns its name as it is shown. */
export function addSheet(sheets: string[], name: string | undefined): string {
  const shown = cleanLine(name, MAX_NAME_LENGTH) ?? '';
  if (sheets.length < MAX_LISTED) sheets.push(shown);
  return shown;
}
