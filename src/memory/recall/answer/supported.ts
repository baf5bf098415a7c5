import type { Confidence, Confidences } from '../scores/confidence.ts';
import type { DatedResult, JudgedResult } from './result.ts';

/** Results that are shown although nothing in memory answers the query. */
const NEAREST = 3;

/** Leaves out the results for which nothing speaks; the first few stay where that is true of all. */
export function supported(
  results: readonly DatedResult[],
  confidences: Confidences,
): { readonly results: readonly JudgedResult[]; readonly confidence: Confidence } {
  const confidence = confidences.ofAll(results.map(({ result }) => result));
  if (confidence === 'none')
    return { results: results.slice(0, NEAREST).map((each) => ({ ...each, confidence })), confidence };
  const judged = results.map((each) => ({ ...each, confidence: confidences.of(each.result) }));
  return { results: judged.filter((each) => each.confidence !== 'none'), confidence };
}
