import type { WithEmbedder, WithGraph } from '../../transaction/dependencies.ts';
import { similarKeys } from '../../nodes/similar-keys.ts';
import type { Question } from '../question/question.ts';
import type { WhyNot } from '../recall-types.ts';
import { measure, scoreDirectly, type Scale } from '../scores/direct-score.ts';
import { passesPeriod } from '../scores/period.ts';
import { isMatch, type Measured, type Scored } from '../scores/score.ts';
import type { View } from '../views/view.ts';
import { CANDIDATES } from '../weights.ts';
import { nonZero, type DisplayedResult } from './result.ts';

/** No node has it, so that the features are read from the database. */
const NO_REVISION = -1;

/** How a recall ended. */
interface Outcome {
  readonly question: Question;
  readonly scored: readonly Scored[];
  /** The candidates that match, by score before selection. */
  readonly matching: readonly Scored[];
  readonly scale: Scale;
  readonly results: readonly DisplayedResult[];
}

type WhyNotMemory = WithGraph & WithEmbedder;

/** Says why a node is not in the answer. */
export async function whyNot(
  memory: WhyNotMemory,
  view: View,
  key: string,
  outcome: Outcome,
): Promise<WhyNot> {
  const place = outcome.results.findIndex(({ result }) => result.candidate.key === key);
  if (place >= 0) return inTheAnswer(key, place);
  const folded = outcome.results.find(({ duplicates }) => duplicates.includes(key));
  if (folded) {
    const { key: other } = folded.result.candidate;
    return { key, reason: `It says nearly the same as ${other} and is folded into that result.` };
  }
  const known = outcome.scored.find(({ candidate }) => candidate.key === key);
  return known ? ofCandidate(memory, known, outcome) : ofOther(memory, view, key, outcome);
}

/** For a node that is not missing at all; `place` counts from 0. */
export function inTheAnswer(key: string, place: number): WhyNot {
  return { key, reason: `It is in the answer, as result ${place + 1}.` };
}

function ofCandidate({ embedder }: WithEmbedder, known: Scored, { matching, results }: Outcome): WhyNot {
  const { key } = known.candidate;
  const atPlace = matching.findIndex(({ candidate }) => candidate.key === key);
  const { score, components } = matching[atPlace] ?? known;
  const facts = { key, score, parts: nonZero(components) };
  if (!isMatch(known, embedder.cosineFloor)) return { ...facts, reason: tooFar(embedder, known) };
  // Selection may have put nodes with lower scores before it.
  const place = Math.max(atPlace + 1, results.length + 1);
  return {
    ...facts,
    reason: `By its score it is number ${place} of ${matching.length}, and ${results.length} are shown. Ask for more with max_results, or in words nearer to its own.`,
  };
}

/** For a node that no index found: its score is the one it has by meaning alone. */
async function ofOther(
  memory: WhyNotMemory,
  view: View,
  key: string,
  { question, scale }: Outcome,
): Promise<WhyNot> {
  const node = await view.find(key);
  if (!node) {
    const similar = (await similarKeys(memory, key)).filter((other) => other !== key);
    const hint = similar.length > 0 ? ` Similar keys: ${similar.join(', ')}.` : '';
    return { key, reason: `${view.notFound}${hint}` };
  }
  if (question.nodeTypes && !question.nodeTypes.includes(node.node_type)) {
    const asked = question.nodeTypes.join(', ');
    return { key, reason: `It is of type ${node.node_type}, and only ${asked} are asked for.` };
  }
  const meeting = await view.meeting(question, [key]);
  if (meeting && !meeting.has(key))
    return { key, reason: 'It does not meet the conditions of where or near.' };
  const candidate = { key, rev: NO_REVISION, hits: {}, facets: [], timeliness: meeting?.get(key) };
  const features = await view.features([candidate]);
  const measured = measure(candidate, features.get(key), question);
  if (!passesPeriod(measured, question)) {
    return { key, reason: 'Its time lies outside the period that the query names.' };
  }
  const { score, components } = scoreDirectly(measured, question, scale);
  const reason =
    question.phrases.length > 0
      ? 'It does not contain the quoted phrases, or neither its words nor its meaning are near.'
      : `It is not among the best ${CANDIDATES.words} by words, nor among the nearest ${question.nearest} by meaning, nor joined to the best of these. ${tooFar(memory.embedder, measured)}`;
  return { key, score, parts: nonZero(components), reason };
}

function tooFar({ cosineFloor }: WithEmbedder['embedder'], { cosine, sentenceCosine }: Measured): string {
  const near = Math.max(cosine, sentenceCosine).toFixed(2);
  return `Its meaning is ${near} near the query (cosine); a match by meaning alone needs ${cosineFloor}.`;
}
