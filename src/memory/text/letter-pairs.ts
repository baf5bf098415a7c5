import { fold } from '../../language/fold.ts';

/** Sørensen–Dice coefficient of the letter pairs of two texts: 1 for equal ones, 0 for ones without a common pair. */
export function letterSimilarity(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)];
  const common = [...left].filter((pair) => right.has(pair)).length;
  return (2 * common) / (left.size + right.size || 1);
}

function pairsOf(text: string): Set<string> {
  const letters = fold(text);
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}
