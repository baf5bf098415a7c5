import { cjkText } from './cjk.ts';

/** A piece shorter than this says too little to stand alone: it joins the one before. A character of CJK says more. */
const SHORTEST = 25;
const CJK_WEIGHT = 3;
/** Pieces of one text at most; a long text has longer pieces instead of more. */
const MOST = 12;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The sentences of a text (Unicode UAX #29), lines ending one too; at most 12 pieces, in order. What stands in
 * parentheses belongs to the sentence before it.
 */
export function sentencesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const sentence = segment.trim();
    const before = pieces.at(-1);
    if (sentence === '') continue;
    const isPart = lengthOf(sentence) < SHORTEST || sentence.startsWith('(');
    if (before !== undefined && isPart) pieces[pieces.length - 1] = `${before} ${sentence}`;
    else pieces.push(sentence);
  }
  return atMost(pieces);
}

function lengthOf(text: string): number {
  return text.length + (CJK_WEIGHT - 1) * cjkText(text).length;
}

function atMost(pieces: string[]): string[] {
  if (pieces.length <= MOST) return pieces;
  const size = Math.ceil(pieces.length / MOST);
  return Array.from({ length: Math.ceil(pieces.length / size) }, (_, index) =>
    pieces.slice(index * size, (index + 1) * size).join(' '),
  );
}
