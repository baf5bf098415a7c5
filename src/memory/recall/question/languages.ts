import { deu, fra, ita, nld, por, spa } from 'stopword';
import { fold } from '../../../language/fold.ts';

/** Words without meaning of languages in Latin script but English. */
const LANGUAGES = [deu, fra, spa, ita, por, nld].map((words) => new Set(words.map(fold)));

/** Share of the words of a short text in a language that have no meaning. */
const MOST = 0.6;

/** Whether most of some words have no meaning in one of these languages. */
export function areMostlyLight(words: readonly string[]): boolean {
  return LANGUAGES.some((light) => words.filter((word) => light.has(word)).length >= MOST * words.length);
}

/** Whether some words are, so that a text may be in that language. */
export function maybeForeign(words: readonly string[]): boolean {
  return LANGUAGES.some((light) => words.some((word) => light.has(word)));
}
