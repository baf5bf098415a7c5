import { recallFuzzily } from '../../graph/queries/recall/candidates.ts';
import { ANY_NODE } from '../../graph/queries/recall/filter.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { foldedWords } from '../../language/fold.ts';
import { letterSimilarity } from '../text/letter-pairs.ts';
import { CONTEXT_SEPARATOR, keyWords } from '../text/node-text.ts';
import { fuzzyText, stemOf } from '../text/terms.ts';

const MAX_KEYS = 3;
const MAX_CANDIDATES = 50;
const MAX_WORDS = 8;
const MIN_SIMILARITY = 0.4;

/** Keys of the graph that look like one that it does not have, the most similar first. */
export async function similarKeys({ graph }: WithGraph, key: string): Promise<string[]> {
  const words = [...new Set(foldedWords(keyWords(key)).map(stemOf))].slice(0, MAX_WORDS);
  const text = fuzzyText(words);
  if (text === '') return [];
  const [row] = await runQuery(graph, recallFuzzily, {
    text,
    searched: MAX_CANDIDATES,
    candidates: MAX_CANDIDATES,
    isDated: false,
    ...ANY_NODE,
    separator: CONTEXT_SEPARATOR,
  });
  return (row?.keys ?? [])
    .map((candidate) => ({ candidate, similarity: letterSimilarity(key, candidate) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MAX_KEYS)
    .map(({ candidate }) => candidate);
}
