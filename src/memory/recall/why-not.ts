import { getNodes } from '../../graph/queries/node.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { Question } from './question.ts';
import { isMatch, newCandidate, scoreOf, type Candidate, type Parts } from './ranking/candidate.ts';
import { measure, scoreDirectly } from './ranking/direct-score.ts';
import type { Ranking } from './ranking/rank.ts';
import { CANDIDATES } from './ranking/weights.ts';
import { shownParts } from './result.ts';

/** No node's, so that its features are read from the database. */
const NO_REVISION = -1;

/** Why a node is not among the results, with what speaks for it. */
export interface WhyNot {
  key: string;
  reason: string;
  score?: number;
  parts?: Parts;
}

/** Says what became of the node under a key in a ranking. */
export async function whyNot(
  memory: MemoryContext,
  key: string,
  question: Question,
  candidates: ReadonlyMap<string, Candidate>,
  ranking: Ranking,
  shown: readonly Candidate[],
): Promise<WhyNot> {
  const place = shown.findIndex((candidate) => candidate.key === key);
  if (place >= 0) return inTheAnswer(key, place);
  const folded = shown.find(({ duplicates }) => duplicates.includes(key));
  if (folded)
    return { key, reason: `It says nearly the same as ${folded.key} and is folded into that result.` };
  const candidate = candidates.get(key);
  return candidate
    ? ofCandidate(memory, candidate, ranking, shown.length)
    : ofOther(memory, key, question, ranking);
}

/** Of a node that is not missing at all; `place` counts from 0. */
export function inTheAnswer(key: string, place: number): WhyNot {
  return { key, reason: `It is in the answer, as result ${place + 1}.` };
}

function ofCandidate(memory: MemoryContext, candidate: Candidate, ranking: Ranking, shown: number): WhyNot {
  const { key, parts } = candidate;
  const facts = { key, score: scoreOf(candidate), parts: shownParts(parts) };
  if (!isMatch(candidate, memory.embedder.cosineFloor))
    return { ...facts, reason: tooFar(memory, candidate) };
  // The order by score alone: what covers the query better may have gone before it.
  const place = Math.max(ranking.matching.indexOf(candidate) + 1, shown + 1);
  return {
    ...facts,
    reason: `By its score it is number ${place} of ${ranking.matching.length}, and ${shown} are shown. Ask for more with max_results, or in words nearer to its own.`,
  };
}

/** A node that no index brought: its score is what it would have had by meaning alone. */
async function ofOther(
  memory: MemoryContext,
  key: string,
  question: Question,
  ranking: Ranking,
): Promise<WhyNot> {
  const [row] = await runQuery(memory.graph, getNodes, { keys: [key] });
  if (!row) return { key, reason: 'No node has this key.' };
  const { node_type } = row.node;
  if (question.nodeTypes && !question.nodeTypes.includes(node_type)) {
    return {
      key,
      reason: `It is of type ${node_type}, and only ${question.nodeTypes.join(', ')} are asked for.`,
    };
  }
  const candidate = newCandidate(key, NO_REVISION);
  await memory.ranking.features.load(memory, [candidate]);
  measure(candidate, question.vector);
  scoreDirectly(candidate, question, ranking.scale, ranking.floor);
  const facts = { key, score: scoreOf(candidate), parts: shownParts(candidate.parts) };
  if (question.phrases.length > 0) {
    return {
      ...facts,
      reason: 'It does not hold the quoted phrases, or neither its words nor its meaning are near.',
    };
  }
  return {
    ...facts,
    reason: `It is not among the best ${CANDIDATES.words} by words, nor among the nearest ${question.nearest} by meaning, nor joined to the best of these. ${tooFar(memory, candidate)}`,
  };
}

function tooFar(memory: MemoryContext, { cosine, sentenceCosine }: Candidate): string {
  const near = Math.max(cosine, sentenceCosine).toFixed(2);
  return `Its meaning is ${near} near the query (cosine); a match by meaning alone needs ${memory.embedder.cosineFloor}.`;
}
