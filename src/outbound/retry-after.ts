/** The wait of a Retry-After header, which has seconds or a date (RFC 9110, section 10.2.3), in milliseconds. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  // Date.parse takes far more than dates.
  const at = /^[a-z]{3,9},? /i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
