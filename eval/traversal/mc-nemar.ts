/**
 * Two-sided exact test of paired outcomes (McNemar 1947, in its binomial form): the probability that chance splits the
 * differing pairs at least as unevenly.
 */
export function mcNemar(onlyOne: number, onlyOther: number): number {
  const differing = onlyOne + onlyOther;
  const fewer = Math.min(onlyOne, onlyOther);
  let term = 0.5 ** differing;
  let tail = term;
  for (let k = 1; k <= fewer; k++) {
    term *= (differing - k + 1) / k;
    tail += term;
  }
  return Math.min(1, 2 * tail);
}
