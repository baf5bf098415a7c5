/** The value below which this share of the sample lies (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * An interval that contains the median with at least 95 % confidence for any distribution: between two values of the
 * sample chosen by the binomial distribution. It is the whole range where the sample is too small.
 */
export function medianInterval(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  const n = sorted.length;
  let tail = 0.5 ** n;
  let term = tail;
  let rank = 0;
  while (tail + (term * (n - rank)) / (rank + 1) <= 0.025) {
    term *= (n - rank) / (rank + 1);
    tail += term;
    rank++;
  }
  return { low: sorted[rank] ?? NaN, high: sorted[n - 1 - rank] ?? NaN };
}
