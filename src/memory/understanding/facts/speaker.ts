import { foldedWords } from '../../../language/fold.ts';

/** What may stand for the one who speaks. The last one is no word of any text. */
const NAMES = ['user', 'speaker', 'narrator'];
const LAST = 'speaker of this text';

/** A name for the one who says "I" in a text that the text does not have: a manual's "the user" is somebody else. */
export function speakerOf(text: string): string {
  const words = new Set(foldedWords(text));
  return NAMES.find((name) => !words.has(name)) ?? LAST;
}
