import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../errors.ts';
import { cleanLine } from '../text/clean-text.ts';
import { readHead } from '../text/decode.ts';
import { claimedTypes, isAmong, TEXT_TYPES, TYPES } from './claimed-types.ts';
import { typeOfCompoundFile, typeOfZip } from './container-types.ts';
import { isMail, isPlain, textOf, typeOfText } from './text-types.ts';

const HEAD_BYTES = 65_536;
/** Writers may put other bytes before the mark of a PDF. */
const MAX_PDF_OFFSET = 1_024;
const ZIP_MARKS = ['PK\x03\x04', 'PK\x05\x06'];
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const MAIL_TYPES: readonly string[] = [TYPES.eml, TYPES.mbox];
const UNKNOWN = 'application/octet-stream';

/** The media type of a file by its content; the name only tells texts apart. Throws INVALID_INPUT and UNSUPPORTED_MEDIA_TYPE. */
export async function detectMediaType(path: string, filename: string): Promise<string> {
  const head = await readHead(path, HEAD_BYTES);
  if (head.length === 0) throw emptyFile(filename);
  const claims = claimedTypes(filename);
  const found =
    (await signedType(path, head, claims)) ?? (isPlain(head) ? undefined : await binaryType(head));
  const text = textOf(head);
  if (found === undefined && text !== undefined) return textType(text, filename, claims);
  if (claims && !isAmong(found ?? UNKNOWN, claims)) throw disagreement(filename, found ?? UNKNOWN, claims);
  return found ?? UNKNOWN;
}

/** Types that their first bytes tell for certain, also where the rest is text. */
async function signedType(path: string, head: Buffer, claims: readonly string[] | undefined) {
  if (head.subarray(0, MAX_PDF_OFFSET).includes('%PDF-')) return TYPES.pdf;
  if (head.subarray(0, 5).toString('latin1') === '{\\rtf') return TYPES.rtf;
  if (ZIP_MARKS.includes(head.subarray(0, 4).toString('latin1'))) return typeOfZip(path);
  if (head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) {
    return typeOfCompoundFile(path, claims);
  }
  return undefined;
}

/** A text may begin like a file of another type, so that only bytes that no text holds are looked at. */
async function binaryType(head: Buffer): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime;
}

function textType(text: string, filename: string, claims: readonly string[] | undefined): string {
  const found = typeOfText(text);
  if (!claims) return found;
  const claim = claims.find((type) => TEXT_TYPES.has(type));
  const isOther = claim === undefined || (MAIL_TYPES.includes(claim) && !isMail(text.split(/\r?\n/)));
  if (isOther) throw disagreement(filename, found, claims);
  return claim;
}

function emptyFile(filename: string): AppError {
  return new AppError('INVALID_INPUT', `The file ${shown(filename)} is empty. Send a file with content.`);
}

function disagreement(filename: string, found: string, [claimed = '']: readonly string[]): AppError {
  const message =
    `The name ${shown(filename)} claims to be ${claimed}, but the content is ${found}. ` +
    'Send the right file, or name it by what it holds.';
  return new AppError('UNSUPPORTED_MEDIA_TYPE', message, { details: { claimed, found } });
}

function shown(filename: string): string {
  return `"${cleanLine(filename, 200) ?? ''}"`;
}
