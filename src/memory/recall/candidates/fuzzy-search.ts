import { fuzzyText } from '../../text/terms.ts';
import { recallFuzzily, type Hits } from '../../../graph/queries/recall/candidates.ts';
import { runQuery } from '../../../graph/run-query.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { hasTerm, type Features } from '../../derivation/features/features.ts';
import { filterOf, type Question } from '../question/question.ts';
import { CANDIDATES } from '../weights.ts';
import type { Candidate } from './candidate.ts';

/** A query with more terms is a sentence, in which an unknown word is rarely a misspelt one. */
const MAX_SHORT_QUERY_TERMS = 4;
const MAX_MISSPELT_WORDS = 3;
const MIN_MISSPELT_LETTERS = 4;
/** Two edits make any other word of a shorter one. */
const MIN_LETTERS_FOR_TWO_EDITS = 6;

/**
 * Searches for nearly equal words where no candidate contains a word of the query. In a sentence, a word without a capital
 * must be long and the spelling nearer.
 */
export async function searchFuzzily(
  { graph }: WithGraph,
  question: Question,
  isHeld: (term: number) => boolean,
): Promise<Hits[]> {
  const text = misspelt(question, isHeld);
  if (text === '') return [];
  const limits = { searched: CANDIDATES.fuzzy, candidates: CANDIDATES.fuzzy };
  return runQuery(graph, recallFuzzily, { text, ...limits, ...filterOf(question) });
}

/** Whether a term is held by one of the candidates, or by a passage of one. */
export function isHeldBy(
  candidates: ReadonlyMap<string, Candidate>,
  features: ReadonlyMap<string, Features>,
): (term: number) => boolean {
  const all = [...features.values()];
  const ofPassages = [...candidates.values()].flatMap(({ passages = [] }) => passages);
  return (term) => all.some((each) => hasTerm(each, term)) || ofPassages.some(({ terms }) => terms.has(term));
}

/** The Lucene query for near spellings of the words that no candidate contains; empty where there are none to search for. */
export function misspelt(question: Question, isHeld: (term: number) => boolean): string {
  const isShort = question.terms.length <= MAX_SHORT_QUERY_TERMS;
  const unknown = question.terms.filter(
    ({ word, hash }) => word.length >= MIN_MISSPELT_LETTERS && !isHeld(hash),
  );
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
