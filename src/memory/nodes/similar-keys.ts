import { recallFuzzily } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../dependencies.ts';
import { filterOf, fuzzyText } from '../recall/question.ts';
import { fold, foldedWords } from '../text/fold.ts';
import { keyWords } from '../text/node-text.ts';
import { stemOf } from '../text/terms.ts';

const SHOWN = 3;
const LOOKED_AT = 50;
const MOST_WORDS = 8;
/** Share of pairs of letters that two keys have in common, from which on one may be meant by the other. */
const LEAST = 0.4;

/** Up to three keys of the graph that look like one that it does not have, the likeliest first. */
export async function similarKeys({ graph }: WithGraph, key: string): Promise<string[]> {
  const words = [...new Set(foldedWords(keyWords(key)).map(stemOf))].slice(0, MOST_WORDS);
  const text = fuzzyText(words);
  if (text === '') return [];
  const [row] = await runQuery(graph, recallFuzzily, {
    text,
    searched: LOOKED_AT,
    candidates: LOOKED_AT,
    ...filterOf({ nodeTypes: null, phrases: [] }),
  });
  return (row?.keys ?? [])
    .map((candidate) => ({ candidate, likeness: dice(pairsOf(key), pairsOf(candidate)) }))
    .filter(({ likeness }) => likeness >= LEAST)
    .sort((a, b) => b.likeness - a.likeness || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, SHOWN)
    .map(({ candidate }) => candidate);
}

function pairsOf(key: string): Set<string> {
  const letters = fold(key);
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}

/** Sørensen–Dice coefficient, 0 to 1. */
function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((pair) => other.has(pair)).length;
  return (2 * common) / (one.size + other.size || 1);
}
