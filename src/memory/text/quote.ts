/** Line breaks that JSON leaves as they are. */
const LINE_BREAKS = /[\u0085\u2028\u2029]/g;

/** A name that needs no quotes: nothing in it can be taken for the signs of an answer. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N}_.:@/+#-]+$/u;

/** A value as JSON, on one line whatever is in it. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll(LINE_BREAKS, ' ');
}

/** A key or label, in quotes where it holds other signs than names do. */
export function nameText(name: string): string {
  return PLAIN_NAME.test(name) ? name : jsonLine(name);
}
