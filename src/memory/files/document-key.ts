import { foldedWords } from '../../language/fold.ts';

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
