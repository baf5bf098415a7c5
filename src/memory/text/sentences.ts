/** A piece shorter than this says too little to stand alone: it joins the one before. */
const SHORTEST = 25;
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
    const isPart = sentence.length < SHORTEST || sentence.startsWith('(');
    if (before !== undefined && isPart) pieces[pieces.length - 1] = `${before} ${sentence}`;
    else pieces.push(sentence);
  }
  return atMost(pieces);
}

function atMost(pieces: string[]): string[] {
  if (pieces.length <= MOST) return pieces;
  const size = Math.ceil(pieces.length / MOST);
  return Array.from({ length: Math.ceil(pieces.length / size) }, (_, index) =>
    pieces.slice(index * size, (index + 1) * size).join(' '),
  );
}
