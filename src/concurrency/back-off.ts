/** Milliseconds to wait after so many failures in a row: doubled at each, up to the longest. */
export function backOffMs(failures: number, firstMs: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** Math.max(0, failures - 1), longestMs);
}
