import type { WithEmbedder } from '../transaction/dependencies.ts';
import { similarKeys } from '../nodes/unknown-keys.ts';
import { withEvidence } from './evidence/index.ts';
import { passesPeriod } from './evidence/time.ts';
import { hitOf, isMatch, matchesInOrder, nearest, NO_REVISION, withFeatures, type Hit } from './hit.ts';
import { nonZero } from './parts.ts';
import type { Ranked } from './passes/index.ts';
import type { Ranking } from './passes/pass.ts';
import { hasConditions, NO_CONDITIONS } from './question/conditions.ts';
import type { WhyNot } from './recall-types.ts';
import { timelinessOf } from './views/gather.ts';
import { CANDIDATES } from './weights.ts';

type Outcome = Pick<Ranked, 'scored' | 'results'>;

/** Says why a node is not in the answer. */
export async function whyNot(key: string, outcome: Outcome, ranking: Ranking): Promise<WhyNot> {
  const place = outcome.results.findIndex((result) => result.key === key);
  if (place >= 0) return inTheAnswer(key, place);
  const folded = outcome.results.find(({ duplicates }) => duplicates.includes(key));
  if (folded) {
    return { key, reason: `It says nearly the same as ${folded.key} and is folded into that result.` };
  }
  const known = outcome.scored.find((hit) => hit.key === key);
  return known ? ofHit(known, outcome, ranking.memory) : ofOther(key, ranking);
}

/** For a node that is not missing at all; `place` counts from 0. */
export function inTheAnswer(key: string, place: number): WhyNot {
  return { key, reason: `It is in the answer, as result ${place + 1}.` };
}

function ofHit(known: Hit, { scored, results }: Outcome, { embedder }: WithEmbedder): WhyNot {
  const { key, score, parts } = known;
  const facts = { key, score, parts: nonZero(parts) };
  if (!isMatch(known, embedder.cosineFloor)) return { ...facts, reason: tooFar(embedder, known) };
  const matching = matchesInOrder(scored, embedder.cosineFloor);
  // Selection may have put nodes with lower scores before it.
  const place = Math.max(matching.findIndex((hit) => hit.key === key) + 1, results.length + 1);
  return {
    ...facts,
    reason: `By its score it is number ${place} of ${matching.length}, and ${results.length} are shown. Ask for more with max_results, or in words nearer to its own.`,
  };
}

/** For a node that no index found: its score is the one it has by meaning alone. */
async function ofOther(key: string, { memory, view, question, scale }: Ranking): Promise<WhyNot> {
  const [node] = await view.passing({ nodeTypes: null, conditions: NO_CONDITIONS }, [key]);
  if (!node) {
    const similar = (await similarKeys(memory, key)).filter((other) => other !== key);
    const hint = similar.length > 0 ? ` Similar keys: ${similar.join(', ')}.` : '';
    return { key, reason: `${view.notFound}${hint}` };
  }
  const { nodeTypes, conditions = NO_CONDITIONS, period, phrases } = question;
  if (nodeTypes && !nodeTypes.includes(node.node_type)) {
    const asked = nodeTypes.join(', ');
    return { key, reason: `It is of type ${node.node_type}, and only ${asked} are asked for.` };
  }
  if (hasConditions(conditions) && (await view.passing({ nodeTypes: null, conditions }, [key])).length === 0)
    return { key, reason: 'It does not meet the conditions of where or near.' };
  const timeliness = period && timelinessOf([node.occurred_at, node.created_at], period);
  const hit = hitOf({ key, rev: NO_REVISION, timeliness });
  const features = await view.features([hit]);
  const measured = withFeatures(hit, features.get(key), question);
  if (!passesPeriod(measured, question)) {
    return { key, reason: 'Its time lies outside the period that the query names.' };
  }
  const { score, parts } = withEvidence(measured, question, scale);
  const reason =
    phrases.length > 0
      ? 'It does not contain the quoted phrases, or neither its words nor its meaning are near.'
      : `It is not among the best ${CANDIDATES.words} by words, nor among the nearest ${question.nearest} by meaning, nor joined to the best of these. ${tooFar(memory.embedder, measured)}`;
  return { key, score, parts: nonZero(parts), reason };
}

function tooFar({ cosineFloor }: WithEmbedder['embedder'], hit: Hit): string {
  const near = nearest(hit).toFixed(2);
  return `Its meaning is ${near} near the query (cosine); a match by meaning alone needs ${cosineFloor}.`;
}
