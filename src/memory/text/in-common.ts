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

/** The terms that both sequences have in the same order, as many as possible (longest common subsequence). */
export function commonTerms<T>(one: readonly T[], other: readonly T[]): T[] {
  let row: T[][] = Array.from({ length: other.length + 1 }, () => []);
  for (const term of one) {
    const next: T[][] = [[]];
    other.forEach((each, at) => {
      const [above, left] = [row[at + 1] as T[], next[at] as T[]];
      const longest = above.length >= left.length ? above : left;
      next.push(each === term ? [...(row[at] as T[]), term] : longest);
    });
    row = next;
  }
  return row.at(-1) as T[];
}

/** A sequence without the terms of a subsequence of it. */
export function withoutTerms<T>(sequence: readonly T[], subsequence: readonly T[]): T[] {
  const left = [...subsequence];
  return sequence.filter((term) => {
    if (left.length === 0 || term !== left[0]) return true;
    left.shift();
    return false;
  });
}
