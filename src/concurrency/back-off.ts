/** The wait after this number of failures in a row: it doubles at each failure, up to the maximum. */
export function backOffMs(failures: number, minMs: number, maxMs: number): number {
  return Math.min(minMs * 2 ** Math.max(0, failures - 1), maxMs);
}
