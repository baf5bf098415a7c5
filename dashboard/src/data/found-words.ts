/** From which to which character of a text. */
export type Range = readonly [from: number, to: number];

const WORDS = /[\p{L}\p{N}]+/gu;
/** Words of questions that say nothing of what is asked for. */
const EMPTY_WORDS = new Set(
  'the and are was were who what when where which why how did does has have had with for from that this our you not about'.split(
    ' ',
  ),
);
const ENDING = 3;

/** Where a text has the words of a question, or nearly: only to show it, the service has its own ways to find. */
export function rangesOfWords(text: string, question: string): readonly Range[] {
  const asked = wordsOf(question)
    .map(({ word }) => word)
    .filter((word) => word.length > 2 && !EMPTY_WORDS.has(word));
  return wordsOf(text)
    .filter(({ word }) => asked.some((each) => isLike(word, each)))
    .map(({ word, at }) => [at, at + word.length] as const);
}

/** Where a text has a quote, whatever its blanks; none where it has not. */
export function rangesOfQuote(text: string, quote: string): readonly Range[] {
  const place = text.indexOf(quote);
  if (place >= 0 && quote !== '') return [[place, place + quote.length]];
  const words = quote
    .trim()
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`\s+`);
  const found = words === '' ? null : new RegExp(words, 'u').exec(text);
  return found ? [[found.index, found.index + found[0].length]] : [];
}

/** Where a text has a passage of it, of which the service left out what stands at a "…": the longest piece that is found. */
export function rangesOfPassage(text: string, passage: string): readonly Range[] {
  const pieces = passage.split('…').toSorted((one, other) => other.length - one.length);
  for (const piece of [passage, ...pieces]) {
    const found = rangesOfQuote(text, piece.trim());
    if (found.length > 0) return found;
  }
  return [];
}

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function wordsOf(text: string): { readonly word: string; readonly at: number }[] {
  return [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), at: index }));
}

/** The same word, or another form of it: "leads", "leading". */
function isLike(word: string, asked: string): boolean {
  if (word === asked) return true;
  const [short, long] = word.length < asked.length ? [word, asked] : [asked, word];
  return short.length >= 4 && long.length - short.length <= ENDING && long.startsWith(short);
}
