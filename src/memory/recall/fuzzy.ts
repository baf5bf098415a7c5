import { recallFuzzily, type Hits } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../dependencies.ts';
import { holds, type Features } from '../features/features.ts';
import { filterOf, fuzzyText, type Question } from './question.ts';
import { CANDIDATES } from './ranking/weights.ts';

/** A query longer than this is a sentence, in which an unknown word is more likely unknown than misspelt. */
const SHORT_QUERY = 4;
const MISSPELT_WORDS = 3;
const SHORTEST_WORD = 4;

/** Hits of words spelt nearly like those that no candidate holds: of a short query, and of names in any. */
export async function searchFuzzily(
  { graph }: WithGraph,
  question: Question,
  candidates: Iterable<Features>,
): Promise<Hits[]> {
  const all = [...candidates];
  const isHeld = (hash: number) =>
    all.some(({ terms, otherTerms }) => holds(terms, hash) || holds(otherTerms, hash));
  const unknown = question.terms.filter(
    ({ word, hash }) =>
      word.length >= SHORTEST_WORD &&
      (question.terms.length <= SHORT_QUERY || isCapitalised(question.text, word)) &&
      !isHeld(hash),
  );
  const text = fuzzyText(unknown.slice(0, MISSPELT_WORDS).map(({ stem }) => stem));
  if (text === '') return [];
  const limits = { searched: CANDIDATES.fuzzy, candidates: CANDIDATES.fuzzy };
  return runQuery(graph, recallFuzzily, { text, ...limits, ...filterOf(question) });
}

function isCapitalised(text: string, word: string): boolean {
  const index = text.toLowerCase().indexOf(word);
  return index > 0 && /\p{Lu}/u.test(text.charAt(index));
}
