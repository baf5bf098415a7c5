/** Shorter literals are in nearly every text. */
const MIN_LETTERS = 3;

/**
 * Lower-case ASCII letters and digits in a row that every match of an expression contains, so that the database can skip
 * texts without them; undefined where none is certain. Expressions with alternatives, groups or flags have none.
 */
export function requiredLiteral(pattern: string): string | undefined {
  if (/[|()]|\\[QE]/.test(pattern)) return undefined;
  const plain = pattern
    .replaceAll(/\\[xpPu]\{[^}]*\}|\\x[0-9A-Fa-f]{2}|\\[0-7]{1,3}|\\p\w|\\P\w|\\./g, ' ')
    .replaceAll(/\[(?:\^?\])?[^\]]*\]/g, ' ')
    // A quantifier may allow zero repetitions.
    .replaceAll(/.(?:[*?]|\{\d*,?\d*\})/g, ' ');
  const runs = plain.match(/[A-Za-z0-9]+/g) ?? [];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  return longest.length >= MIN_LETTERS ? longest.toLowerCase() : undefined;
}
