import type { Confidence, Shown } from '../hit.ts';

/** Results by which an answer is judged. */
const JUDGED = 5;
/** Results that are shown although nothing in memory answers the query. */
const NEAREST = 3;

/** The confidence of an answer: that of the surest of its first results. */
export function confidenceOfAnswer(results: readonly Pick<Shown, 'confidence'>[]): Confidence {
  const judged = new Set(results.slice(0, JUDGED).map(({ confidence }) => confidence));
  return (['high', 'medium', 'low'] as const).find((level) => judged.has(level)) ?? 'none';
}

/**
 * Leaves out the results for which nothing speaks; the first few stay where that is true of all. A link from a better result
 * speaks for one a little.
 */
export function supported(results: readonly Shown[], confidence: Confidence): readonly Shown[] {
  if (confidence === 'none') return results.slice(0, NEAREST);
  return results.flatMap((hit) => {
    if (hit.confidence !== 'none') return hit;
    return hit.path ? { ...hit, confidence: 'low' as const } : [];
  });
}
