/** Of a folded text: numbers with points or commas inside and versions as a whole, else runs of letters, marks and digits. */
const WORD = /(?<![\p{L}\p{M}\p{N}])v?\d+(?:[.,]\d+)+(?![\p{L}\p{M}\p{N}])|[\p{L}\p{M}\p{N}]+/gu;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const VERSION = /^v?(\d+(?:\.\d+)+)$/;
const MIN_GROUPED = 4;

/** The words of a folded text in one spelling: 1,000 is 1000, and v2.3 is 2.3, which is not 2.3.1. */
export function wordsAndNumbers(folded: string): string[] {
  return (folded.match(WORD) ?? []).map(plainNumber);
}

function plainNumber(word: string): string {
  if (GROUPED.test(word)) return word.replaceAll(',', '');
  return VERSION.exec(word)?.[1] ?? word.replace(/^v(?=\d+$)/, '');
}

const OF_VERSION = /^(?:\p{Lu}|version|release|firmware|build)/u;

/** Whether a text is a version and no amount: it has a v or two points, or stands behind a name. */
export function isVersion(text: string, before = ''): boolean {
  return VERSION.test(text) && (/^v|\..*\./.test(text) || OF_VERSION.test(before));
}

/** How the full-text index may have a word that is a number or a version. */
export function spellingsOf(word: string): string[] {
  const plain = plainNumber(word);
  if (VERSION.test(plain) || (plain !== word && word.startsWith('v'))) return [plain, `v${plain}`];
  // A year has no comma.
  const isLong = /^\d+$/.test(plain) && plain.length >= MIN_GROUPED && !/^(?:19|20)\d\d$/.test(plain);
  return isLong ? [plain, plain.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ',')] : [plain];
}

const DOTTED = /\p{L}[\p{L}\p{N}]{0,30}(?:\.\p{L}[\p{L}\p{N}]{0,30})+/gu;
const WITH_NUMBER = /(?<![\p{L}\p{N}])(\p{L}{1,20})([- ]?)(\d{1,3})(?![\p{L}\p{N}.,]?\p{N})/gu;
const MAX_JOINED = 50;

/** Names with points inside in one word: node.js is nodejs. */
export function joinedNames(folded: string): string[] {
  return [...new Set(folded.match(DOTTED))].slice(0, MAX_JOINED).map((name) => name.replaceAll('.', ''));
}

/** How else a text may write its names that hold a point or a number: node.js, nodejs; gpt-4, gpt4. As terms for the full-text index. */
export function otherSpellings(folded: string): string[] {
  const dotted = [...new Set(folded.match(DOTTED))];
  const numbered = [...folded.matchAll(WITH_NUMBER)].map(([, name = '', between, number = '']) =>
    between === '' ? `"${name} ${number}"` : `${name}${number}`,
  );
  return [...dotted, ...joinedNames(folded), ...numbered].slice(0, MAX_JOINED);
}
