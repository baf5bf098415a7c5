import { isSystemError } from '../../errors.ts';
import { ZipArchive } from '../archive/zip-archive.ts';
import { Unreadable } from '../document.ts';
import { readHead, readPiece } from '../text/decode.ts';
import { TYPES } from './claimed-types.ts';

const MAX_HEAD_BYTES = 65_536;
const HEADER_BYTES = 512;
/** The main part of an Office file by a piece of its content type; files with macros and templates have it too. */
const OFFICE_PARTS = [
  [/wordprocessingml\.(?:document|template)\.main|ms-word\.(?:document|template)/, TYPES.docx],
  [/presentationml\.\w+\.main|ms-powerpoint\.\w+\.macroEnabled/i, TYPES.pptx],
  [/spreadsheetml\.(?:sheet|template)\.main|ms-excel\.(?:sheet|template)\.macroEnabled/, TYPES.xlsx],
] as const;
const DECLARED: readonly string[] = [TYPES.odt, TYPES.odp, TYPES.ods, TYPES.epub];

/** Names of streams in a compound file, as they stand in its directory. */
const STREAMS = [
  ['EncryptedPackage', 'encrypted'],
  ['WordDocument', TYPES.doc],
  ['Workbook', TYPES.xls],
  ['PowerPoint Document', TYPES.ppt],
] as const;

export async function typeOfZip(path: string): Promise<string> {
  try {
    await using archive = await ZipArchive.openForHeads(path);
    if (archive.has('mimetype')) {
      const declared = (await archive.head('mimetype', 100)).trim();
      if (DECLARED.includes(declared)) return declared;
    }
    if (!archive.has('[Content_Types].xml')) return TYPES.zip;
    const parts = await archive.head('[Content_Types].xml', MAX_HEAD_BYTES);
    return OFFICE_PARTS.find(([part]) => part.test(parts))?.[1] ?? TYPES.zip;
  } catch (error) {
    if (error instanceof Unreadable || !isSystemError(error)) return TYPES.zip;
    throw error;
  }
}

/** The type of a compound file: Office before 2007, or an encrypted Office file, whose type its name alone tells. */
export async function typeOfCompoundFile(path: string, claims: readonly string[] = []): Promise<string> {
  const directory = await directoryOf(path);
  const [, found] = STREAMS.find(([name]) => directory.includes(Buffer.from(name, 'utf16le'))) ?? [];
  if (found !== 'encrypted') return found ?? 'application/x-cfb';
  const [claim = ''] = claims;
  return [TYPES.docx, TYPES.pptx, TYPES.xlsx].find((type) => type === claim) ?? 'application/x-cfb';
}

/** The sectors from the first one of the directory. Its other sectors follow it as a rule. */
async function directoryOf(path: string): Promise<Buffer> {
  const header = await readHead(path, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return header;
  const sectorBytes = 2 ** Math.min(header.readUInt16LE(30), 16);
  return readPiece(path, (header.readUInt32LE(48) + 1) * sectorBytes, MAX_HEAD_BYTES);
}
