import { cjkText } from './terms.ts';

/** A shorter piece joins the one before. A CJK character says more than a letter. */
const MIN_LENGTH = 25;
const CJK_WEIGHT = 3;
/** A long text has longer pieces, not more. */
const MAX_PIECES = 12;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text in order (Unicode UAX #29). A line break ends one; parentheses belong to the sentence before. */
export function sentencesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const sentence = segment.trim();
    const before = pieces.at(-1);
    if (sentence === '') continue;
    const isContinued = lengthOf(sentence) < MIN_LENGTH || sentence.startsWith('(');
    if (before !== undefined && isContinued) pieces[pieces.length - 1] = `${before} ${sentence}`;
    else pieces.push(sentence);
  }
  return atMost(pieces);
}

function lengthOf(text: string): number {
  return text.length + (CJK_WEIGHT - 1) * cjkText(text).length;
}

function atMost(pieces: string[]): string[] {
  if (pieces.length <= MAX_PIECES) return pieces;
  const size = Math.ceil(pieces.length / MAX_PIECES);
  return Array.from({ length: Math.ceil(pieces.length / size) }, (_, index) =>
    pieces.slice(index * size, (index + 1) * size).join(' '),
  );
}
