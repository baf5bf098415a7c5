import { plus } from '../scores/score.ts';
import type { DisplayedResult } from './result.ts';

/** More than rounding takes from a sum of components. */
const LEAD = 1e-9;

/** Moves a result right before another one that it stands behind, with a score above that one's. */
export function lift(
  results: readonly DisplayedResult[],
  key: string,
  before: string,
): readonly DisplayedResult[] {
  const keyOf = ({ result }: DisplayedResult) => result.candidate.key;
  const [from, to] = [key, before].map((each) => results.findIndex((result) => keyOf(result) === each));
  const [moved, passed] = [results[from ?? -1], results[to ?? -1]];
  if (!moved || !passed || results.indexOf(moved) < results.indexOf(passed)) return results;
  const asked = (moved.result.components.asked ?? 0) + passed.result.score - moved.result.score + LEAD;
  const lifted = { ...moved, result: plus(moved.result, { asked }) };
  return results.flatMap((each) => (each === moved ? [] : each === passed ? [lifted, each] : [each]));
}
