import { nameForm, wordsOf } from './words.ts';

/** Characters of a name that is found in a text. */
export const MAX_NAME = 100;
/** Characters of the words of a relationship that is found in a text. */
export const MAX_RELATIONSHIP = 100;
const MAX_WORDS = 15;
/** A name that ends like a sentence and has as many words is one, but for "Acme Trading Company Ltd." */
const MIN_SENTENCE = 4;
const MIN_LAST_WORD = 4;

const setOf = (words: string) => new Set(words.split(' '));
const PERSONAL_PRONOUNS = setOf(
  'i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its itself we us our ' +
    'ours ourselves they them their theirs themselves',
);
const OTHER_PRONOUNS = setOf(
  'this that these those who whom whose which what someone somebody anyone anybody everyone everybody nobody something ' +
    'anything everything nothing one ones here there',
);
const TIMES_AND_UNITS = setOf(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep ' +
    'sept oct nov dec monday tuesday wednesday thursday friday saturday sunday today yesterday tomorrow tonight now ' +
    'second seconds minute minutes hour hours day days week weeks weekend month months quarter quarters year years decade ' +
    'decades century centuries morning noon afternoon evening night midnight spring summer autumn winter q1 q2 q3 q4 ' +
    'hundred thousand million millions billion billions dozen percent euro euros dollar dollars pound pounds yen eur usd gbp',
);
const FILLERS = setOf(
  'the a an of in on at to from and about last next past early mid late ago since until per',
);
/** Also names of people. */
const NAMES_TOO = setOf('april may june august summer autumn');
const NUMBER = /^\p{N}+(st|nd|rd|th|s|am|pm)?$/u;
/** Control characters, halves of surrogate pairs, and signs that turn the direction of the text around them. */
const CONTROL = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** A text on one line, without surrounding space. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

export function hasControlCharacters(text: string): boolean {
  return CONTROL.test(text);
}

/** Whether a text can be the name of a thing: no pronoun, date, amount or sentence. */
export function isName(text: string): boolean {
  if (text.length > MAX_NAME) return false;
  const words = nameForm(text).split(' ');
  if (words[0] === '' || words.length > MAX_WORDS) return false;
  return !isPronoun(text, words) && !isTimeOrAmount(words) && !isSentence(text);
}

/** "IT" and "US" are names. */
function isPronoun(text: string, words: readonly string[]): boolean {
  const isAcronym = text.length > 1 && text === text.toUpperCase();
  const [first = '', second] = words;
  return second === undefined && !isAcronym && (isPersonalPronoun(first) || OTHER_PRONOUNS.has(first));
}

/** Whether a word of a text, in its form, may stand for something that was named before. */
export function isPersonalPronoun(form: string): boolean {
  return PERSONAL_PRONOUNS.has(form);
}

function isTimeOrAmount(words: readonly string[]): boolean {
  if (words.length === 1 && NAMES_TOO.has(words[0] ?? '')) return false;
  const isCore = (word: string) => NUMBER.test(word) || TIMES_AND_UNITS.has(word);
  return words.some(isCore) && words.every((word) => isCore(word) || FILLERS.has(word) || word === '|');
}

function isSentence(text: string): boolean {
  if (!/[.!?。！？]["'”’)]*$/u.test(text)) return false;
  const words = wordsOf(text);
  return words.length >= MIN_SENTENCE && (words.at(-1)?.form.length ?? 0) >= MIN_LAST_WORD;
}
