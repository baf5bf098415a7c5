import { fold } from '../fold.ts';

/** A word of a text, in the form in which words are compared, and where it stands. */
export interface Word {
  readonly form: string;
  readonly from: number;
  readonly to: number;
}

/** Stands for a sign that separates names: a name does not go on behind it. */
const BREAK = '|';
/** Scripts that put no spaces between words, or join endings to them: each character is a word. */
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]\\p{M}*';
const WORD = `(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}])+[+#]*`;
const TOKEN = new RegExp(
  `(?<word>${UNSPACED}|${WORD}|\\p{Extended_Pictographic})|[,;:!?()\\[\\]"“”。、！？]|\\.(?=\\s)|\\n\\s*\\n`,
  'gu',
);
/** A full stop behind fewer letters is that of an abbreviation, such as "Dr." */
const MIN_SENTENCE_WORD = 4;

/** The words of a text without case and accents, with a word of its own for each run of separating signs. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const { 0: sign, index: from } = match;
    const word = match.groups?.['word'];
    const last = words.at(-1);
    if (word !== undefined) words.push({ form: fold(word), from, to: from + word.length });
    else if (last && last.form !== BREAK && !isAbbreviation(sign, last))
      words.push({ form: BREAK, from, to: from + sign.length });
  }
  if (words.at(-1)?.form === BREAK) words.pop();
  return words;
}

/** What is equal for names that differ in case, accents and spaces only. */
export function nameForm(name: string): string {
  return wordsOf(name)
    .map(({ form }) => form)
    .join(' ');
}

function isAbbreviation(sign: string, { form }: Word): boolean {
  return sign === '.' && form.length < MIN_SENTENCE_WORD;
}
