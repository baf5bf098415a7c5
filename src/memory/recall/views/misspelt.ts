import { hasTerm } from '../../derivation/features/features.ts';
import type { Hit } from '../hit.ts';
import { fuzzyText } from '../../text/terms.ts';
import { maybeForeign } from '../question/languages.ts';
import type { Question } from '../question/question.ts';

/** A query with more terms is a sentence, in which an unknown word is rarely a misspelt one. */
const MAX_SHORT_QUERY_TERMS = 4;
const MAX_MISSPELT_WORDS = 3;
const MIN_MISSPELT_LETTERS = 4;
/** Two edits make any other word of a shorter one. */
const MIN_LETTERS_FOR_TWO_EDITS = 6;

/** The Lucene query for near spellings of words that no hit contains, empty for none. In a sentence a small word must be long. */
export function misspelt(question: Question, hits: readonly Hit[]): string {
  const isShort = question.terms.length <= MAX_SHORT_QUERY_TERMS;
  const isHeld = (term: number) =>
    hits.some(
      ({ features, passages }) =>
        (features && hasTerm(features, term)) || passages.some(({ terms }) => terms.has(term)),
    );
  const unheld = question.terms.filter(({ hash }) => !isHeld(hash));
  const unknown = unheld.filter(({ word }) => word.length >= MIN_MISSPELT_LETTERS && /\p{L}{2}/u.test(word));
  // A question in another language, of which no word stands anywhere, is no misspelt English: its meaning decides.
  if (unheld.length === question.terms.length && maybeForeign(question.terms.map(({ word }) => word)))
    return '';
  const fuzzy = unknown.map(({ word, stem }) => {
    const isLong = word.length >= MIN_LETTERS_FOR_TWO_EDITS;
    if (isShort || isCapitalised(question.text, word)) return fuzzyText([stem], isLong ? 2 : 1);
    return isLong ? fuzzyText([stem], 1) : '';
  });
  return fuzzy
    .filter((each) => each !== '')
    .slice(0, MAX_MISSPELT_WORDS)
    .join(' ');
}

function isCapitalised(text: string, word: string): boolean {
  const index = text.toLowerCase().indexOf(word);
  return index > 0 && /\p{Lu}/u.test(text.charAt(index));
}
