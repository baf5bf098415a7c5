import type { WithEmbedder, WithGraph } from '../dependencies.ts';
import { findNode } from '../nodes/read-nodes.ts';
import { countedComponents, type DisplayedResult } from './answer.ts';
import type { WithCaches } from './caches/recall-caches.ts';
import type { Question } from './question.ts';
import { measure, scoreDirectly, type Scale } from './ranking/direct-score.ts';
import { isMatch, type Measured, type Scored } from './ranking/score.ts';
import { CANDIDATES } from './ranking/weights.ts';
import type { WhyNot } from './recall-types.ts';

/** No node's, so that its features are read from the database. */
const NO_REVISION = -1;

/** How a recall ended. */
interface Outcome {
  readonly question: Question;
  readonly scored: readonly Scored[];
  /** Those that match, best first by what speaks for them alone. */
  readonly matching: readonly Scored[];
  readonly scale: Scale;
  readonly shown: readonly DisplayedResult[];
}

type WhyNotMemory = WithGraph & WithEmbedder & WithCaches;

/** Says what became of the node under a key in a recall. */
export async function whyNot(memory: WhyNotMemory, key: string, outcome: Outcome): Promise<WhyNot> {
  const place = outcome.shown.findIndex(({ result }) => result.candidate.key === key);
  if (place >= 0) return inTheAnswer(key, place);
  const folded = outcome.shown.find(({ duplicates }) => duplicates.includes(key));
  if (folded)
    return {
      key,
      reason: `It says nearly the same as ${folded.result.candidate.key} and is folded into that result.`,
    };
  const known = outcome.scored.find(({ candidate }) => candidate.key === key);
  return known ? ofCandidate(memory, known, outcome) : ofOther(memory, key, outcome);
}

/** Of a node that is not missing at all; `place` counts from 0. */
export function inTheAnswer(key: string, place: number): WhyNot {
  return { key, reason: `It is in the answer, as result ${place + 1}.` };
}

function ofCandidate({ embedder }: WithEmbedder, known: Scored, { matching, shown }: Outcome): WhyNot {
  const { key } = known.candidate;
  const atPlace = matching.findIndex(({ candidate }) => candidate.key === key);
  const { score, components } = matching[atPlace] ?? known;
  const facts = { key, score, parts: countedComponents(components) };
  if (!isMatch(known, embedder.cosineFloor)) return { ...facts, reason: tooFar(embedder, known) };
  // The order by score alone: what covers the query better may have gone before it.
  const place = Math.max(atPlace + 1, shown.length + 1);
  return {
    ...facts,
    reason: `By its score it is number ${place} of ${matching.length}, and ${shown.length} are shown. Ask for more with max_results, or in words nearer to its own.`,
  };
}

/** A node that no index brought: its score is what it would have had by meaning alone. */
async function ofOther(memory: WhyNotMemory, key: string, { question, scale }: Outcome): Promise<WhyNot> {
  const node = await findNode(memory, key);
  if (!node) return { key, reason: 'No node has this key.' };
  if (question.nodeTypes && !question.nodeTypes.includes(node.node_type)) {
    const asked = question.nodeTypes.join(', ');
    return { key, reason: `It is of type ${node.node_type}, and only ${asked} are asked for.` };
  }
  const candidate = { key, rev: NO_REVISION, hits: {}, facets: [] };
  const features = await memory.caches.features.load(memory.graph, [candidate]);
  const measured = measure(candidate, features.get(key), question);
  const { score, components } = scoreDirectly(measured, question, scale);
  const facts = { key, score, parts: countedComponents(components) };
  if (question.phrases.length > 0) {
    return {
      ...facts,
      reason: 'It does not hold the quoted phrases, or neither its words nor its meaning are near.',
    };
  }
  return {
    ...facts,
    reason: `It is not among the best ${CANDIDATES.words} by words, nor among the nearest ${question.nearest} by meaning, nor joined to the best of these. ${tooFar(memory.embedder, measured)}`,
  };
}

function tooFar({ cosineFloor }: WithEmbedder['embedder'], { cosine, sentenceCosine }: Measured): string {
  const near = Math.max(cosine, sentenceCosine).toFixed(2);
  return `Its meaning is ${near} near the query (cosine); a match by meaning alone needs ${cosineFloor}.`;
}
