import { foldedWords } from '../text/fold.ts';

const MAX_SLUG = 100;
const PREFIX = 'document_';

/** The key of the node of a file that has none yet: `document_annual_report_2025`. */
export function documentKey(filename: string): string {
  const stem = filename.replace(/(?<=.)\.[^.\s]{1,20}$/u, '');
  const slug = foldedWords(stem).join('_').slice(0, MAX_SLUG).toWellFormed();
  return PREFIX + (slug || 'file');
}

/** Keys to try in turn: the key itself, and the same with a number. */
export function* keysLike(key: string): Generator<string> {
  yield key;
  for (let number = 2; ; number++) yield `${key}_${number}`;
}
