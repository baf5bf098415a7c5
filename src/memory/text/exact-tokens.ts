import { fold } from '../../language/fold.ts';
import { isVersion, spellingsOf } from './numbers.ts';
import { keyWords, telephoneNumbers } from './node-text.ts';

/** What is the same only if written the same (an identifier, a code, an address), in the folded forms that a text may have. */
type ExactToken = readonly string[];

const MAX_TOKENS = 8;
const MAX_LETTERS = 100;
/** A number of fewer digits is often a year, an amount or a part of a date. */
const MIN_DIGITS = 5;
/** A word that begins with fewer digits is often an ordinal or an amount. */
const MIN_LEADING_DIGITS = 3;

const MAX_WORDS_BESIDE = 3;

const RUN = /[^\s"“”„‟«»'’`()[\]{}<>,;!?|\\]+/gu;
const OUTER_SIGNS = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const DAY = /^\d{4}-\d{2}-\d{2}/;
/** A word with capitals that begins with one is a name. */
const IN_TWO_CASES = /^\p{Ll}[^\p{Lu}]*\p{Lu}/u;
const JOINED = /[\p{L}\p{N}][@_]+[\p{L}\p{N}]|\p{L}{2}[.:#]\p{L}{2}/u;
const EMOJI =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*/gu;

/** The exact tokens of a text, each once. */
export function exactTokens(text: string): ExactToken[] {
  const runs = (text.normalize('NFKC').match(RUN) ?? []).map((run) => run.replaceAll(OUTER_SIGNS, ''));
  const tokens = [
    ...telephoneNumbers(text).map((digits) => [digits]),
    ...runs.filter((run, at) => isExact(run, runs[at - 1]) || isAskedNumber(run, runs.length)).map(formsOf),
    ...(fold(text).match(EMOJI) ?? []).map((emoji) => [emoji]),
  ];
  return [...new Map(tokens.map((forms) => [forms[0], forms])).values()].slice(0, MAX_TOKENS);
}

/** A number that is all of a query, or of four digits and no year among few words. */
function isAskedNumber(run: string, words: number): boolean {
  return /^\d+$/.test(run) && (words === 1 || (words <= MAX_WORDS_BESIDE && spellingsOf(run).length > 1));
}

/** A version or a number is not part of a longer one; what else is exact may be written in words. */
function formsOf(run: string): ExactToken {
  const word = fold(run);
  const isNumber = /^v?[\d.,]+$/.test(word);
  return [...new Set(isNumber ? spellingsOf(word) : [word, fold(keyWords(run))])];
}

function isExact(run: string, before: string | undefined): boolean {
  if (run.length > MAX_LETTERS || DAY.test(run)) return false;
  const digits = run.match(/\p{N}/gu)?.length ?? 0;
  if (isVersion(run.toLowerCase(), before) || (/^\p{L}/u.test(run) && digits > 0)) return true;
  if (/\p{L}/u.test(run) && digits >= MIN_LEADING_DIGITS) return true;
  return digits >= MIN_DIGITS || IN_TWO_CASES.test(run) || JOINED.test(run);
}
