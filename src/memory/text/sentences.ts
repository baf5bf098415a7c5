import { cjkText } from './terms.ts';

/** A shorter piece joins the one before. A CJK character says more than a letter. */
const MIN_LENGTH = 25;
const CJK_WEIGHT = 3;
/** A long text has longer pieces, not more. */
const MAX_PIECES = 12;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A part of a text, with the places where it begins and ends there. */
export interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The sentences of a text in order (Unicode UAX #29). A line break ends one; parentheses belong to the sentence before. */
export function sentencesOf(text: string): string[] {
  return piecesOf(text).map((piece) => piece.text);
}

/** The same with their places. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const sentence of shortSentencesOf(text)) {
    const before = pieces.at(-1);
    const isContinued = lengthOf(sentence.text) < MIN_LENGTH || sentence.text.startsWith('(');
    if (before && isContinued) pieces[pieces.length - 1] = joined([before, sentence]);
    else pieces.push(sentence);
  }
  return atMost(pieces);
}

/** Every sentence and line by itself, however short. What lies between two belongs to neither. */
export function shortSentencesOf(text: string): Piece[] {
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const sentence = segment.trim();
    const from = index + segment.indexOf(sentence);
    return sentence === '' ? [] : { text: sentence, from, to: from + sentence.length };
  });
}

function lengthOf(text: string): number {
  return text.length + (CJK_WEIGHT - 1) * cjkText(text).length;
}

function atMost(pieces: Piece[]): Piece[] {
  if (pieces.length <= MAX_PIECES) return pieces;
  const size = Math.ceil(pieces.length / MAX_PIECES);
  return Array.from({ length: Math.ceil(pieces.length / size) }, (_, index) =>
    joined(pieces.slice(index * size, (index + 1) * size)),
  );
}

function joined(pieces: readonly Piece[]): Piece {
  const text = pieces.map((piece) => piece.text).join(' ');
  return { text, from: pieces[0]?.from ?? 0, to: pieces.at(-1)?.to ?? 0 };
}
