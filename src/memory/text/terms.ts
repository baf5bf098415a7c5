import { stemmer as stemOf } from 'stemmer';
import { eng } from 'stopword';
import { fold } from '../../language/fold.ts';
import { spaced } from '../../language/segments.ts';
import { wordsAndNumbers } from './numbers.ts';

const STOP_WORDS: ReadonlySet<string> = new Set(eng);
/** Words without which a text says the same. */
const FILLERS: ReadonlySet<string> = new Set('a an the that this these those some it and'.split(' '));
/** With one of these a text may say the opposite; `t` comes from "don't". */
const DENIALS = `
no not nor never none cannot t nothing nobody nowhere neither hardly barely without except unless almost
formerly`;

/** Words that stand for a value or a place on a scale: another one in their place is another statement. */
const VALUES = `
monday tuesday wednesday thursday friday saturday sunday weekday weekend january february march april may
june july august september october november december spring summer autumn fall winter today tomorrow
yesterday morning noon afternoon evening night midnight daily weekly monthly yearly one two three four five
six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred
thousand million billion half twice first second third fourth fifth last next before after above below over
under up down in out on off from to until since more less most least all some many few every only both
always often sometimes rarely left right north south east west true false`;

/** The stems (Porter, 1980) of the words that carry meaning, folded, each once. */
export function termsOf(text: string): string[] {
  return [...new Set(contentWords(text).map(stemOf))];
}

const MAX_WORDS = 60;

/** How words of a text begin in their forms, each after a space, to find them in other texts. */
export function beginningsOfWords(text: string): string[] {
  return termsOf(text)
    .slice(0, MAX_WORDS)
    .map((stem) => ` ${stem.replace(/i$/, '')}`);
}

/** Stems, minus signs of numbers, and emoji in order, to find near-duplicates; without words that change nothing. */
export function termSequenceOf(text: string): string[] {
  const tokens = fold(text).match(/[\p{L}\p{M}\p{N}]+|[-−](?=\d)|\p{Extended_Pictographic}/gu) ?? [];
  return tokens.filter((token) => !FILLERS.has(token)).map(stemOf);
}

/** The words of a text without stop words, folded, in order. */
export function contentWords(text: string): string[] {
  return wordsAndNumbers(fold(spaced(text))).filter((word) => !STOP_WORDS.has(word));
}

export { stemOf };

/** Who does something is called by a word of its own: owner, director. */
const AGENT = /^(.{3,}?)(?:er|or)$/;

/** The stems of the family of a word that carries meaning: its own, and that of what an owner or a supplier does. */
export function familyOf(word: string): string[] {
  const [content] = contentWords(word);
  if (content === undefined) return [];
  const stem = stemOf(content);
  const [, base] = AGENT.exec(stem) ?? [];
  return base === undefined ? [stem] : [stem, stemOf(base), stemOf(`${base}e`)];
}

/** A term as 32 bits (FNV-1a), so that a node's terms take little. The lowest bit marks other characters than letters. */
export function hashOfTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index++) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  return (hash & ~1) | (/[^\p{L}\p{M}]/u.test(term) ? 1 : 0);
}

export const DENIAL_HASHES = hashesOf(DENIALS);
export const VALUE_HASHES = hashesOf(VALUES);

function hashesOf(words: string): ReadonlySet<number> {
  return new Set(
    words
      .trim()
      .split(/\s/)
      .map((word) => hashOfTerm(stemOf(word))),
  );
}

/** Lucene refuses a fuzzy term beyond some two hundred bytes. */
const MAX_FUZZY_LETTERS = 40;

/** The Lucene query for words that differ from these by so many letters; empty where every stem is too long. */
export function fuzzyText(stems: readonly string[], edits: 1 | 2 = 2): string {
  return stems
    .filter(({ length }) => length <= MAX_FUZZY_LETTERS)
    .map((stem) => `${stem}~${edits}`)
    .join(' ');
}

const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

const MAX_CHARACTERS = 64_000;

/** The text in scripts without spaces between words, for the index of pairs of characters, or of words; empty where there is none. */
export function cjkText(text: string): string {
  return (spaced(text).match(RUNS) ?? []).join(' ').slice(0, MAX_CHARACTERS);
}

/** No more are compared with a text. */
const MAX_PAIRS = 100;

/** The pairs of characters of each run of such a text; a run of one character is itself. */
export function cjkPairs(cjk: string): string[] {
  const runs = cjk.split(' ').filter((run) => run !== '');
  const pairs = runs.flatMap((run) => {
    const characters = [...run];
    return characters.length === 1 ? run : characters.slice(1).map((each, at) => `${characters[at]}${each}`);
  });
  return [...new Set(pairs)].slice(0, MAX_PAIRS);
}
