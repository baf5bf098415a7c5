import { foldedWords } from '../../language/fold.ts';
import { AppError } from '../../errors.ts';

const MAX_SLUG = 100;
const PREFIX = 'document_';
const MAX_NUMBER = 9;
const HASH_DIGITS = 8;

/** The key of the node of a file that has none yet: `document_annual_report_2025`. */
export function documentKey(filename: string): string {
  const stem = filename.replace(/(?<=.)\.[^.\s]{1,20}$/u, '');
  const slug = foldedWords(stem).join('_').slice(0, MAX_SLUG).toWellFormed();
  return PREFIX + (slug || 'file');
}

/** Keys to try in turn: the key itself, the same with a number, and with the beginning of the content's hash. */
export function keysLike(key: string, sha256: string): string[] {
  const numbered = Array.from({ length: MAX_NUMBER - 1 }, (_, at) => `${key}_${at + 2}`);
  return [key, ...numbered, `${key}_${sha256.slice(0, HASH_DIGITS)}`];
}

/** What file systems take. */
const MAX_BYTES = 255;
const MAX_EXTENSION = 20;
/** Control characters, and marks that change the direction in which a name is read or cannot be seen. */
const UNSEEN = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** The name of a file without its path and what cannot be seen, of 255 bytes at most. Throws INVALID_INPUT where nothing is left. */
export function plainFileName(name: string): string {
  const last = name.toWellFormed().replaceAll(UNSEEN, '').split(/[/\\]/).at(-1) ?? '';
  const plain = shortened(last.normalize('NFC').trim());
  if (/[^.\s]/.test(plain)) return plain;
  throw new AppError('INVALID_INPUT', 'filename: names no file. Send a name such as report.pdf.', {
    details: { issues: [{ path: 'filename', message: 'names no file' }] },
  });
}

/** A long name keeps its ending. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const ending = new RegExp(`\\.[^.\\s]{1,${MAX_EXTENSION}}$`).exec(name)?.[0] ?? '';
  const letters = [...name.slice(0, name.length - ending.length)];
  let bytes = Buffer.byteLength(ending);
  const end = letters.findIndex((letter) => (bytes += Buffer.byteLength(letter)) > MAX_BYTES);
  return letters.slice(0, end).join('') + ending;
}
