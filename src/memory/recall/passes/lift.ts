import { plus, type Shown } from '../hit.ts';

/** More than rounding takes from a sum of components. */
const LEAD = 1e-9;

/** Moves a result right before another one that it stands behind, with a score above that one's. */
export function lift(results: readonly Shown[], key: string, before: string): readonly Shown[] {
  const [from, to] = [key, before].map((each) => results.findIndex((result) => result.key === each));
  const [moved, passed] = [results[from ?? -1], results[to ?? -1]];
  if (!moved || !passed || results.indexOf(moved) < results.indexOf(passed)) return results;
  const asked = (moved.parts.asked ?? 0) + passed.score - moved.score + LEAD;
  const lifted = plus(moved, { asked });
  return results.flatMap((each) => (each === moved ? [] : each === passed ? [lifted, each] : [each]));
}
