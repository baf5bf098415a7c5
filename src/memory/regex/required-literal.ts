/** Shorter ones are nearly everywhere. */
const SHORTEST = 3;

/**
 * A run of ASCII letters and digits, lower case, that every match of an expression contains, so that texts without it
 * need not be looked at; undefined where none is certain. It reads only what surely stands for itself: an expression
 * with alternatives, groups or flags has none.
 */
export function requiredLiteral(pattern: string): string | undefined {
  if (/[|()]|\\[QE]/.test(pattern)) return undefined;
  const plain = pattern
    .replaceAll(/\\[xpPu]\{[^}]*\}|\\x[0-9A-Fa-f]{2}|\\[0-7]{1,3}|\\p\w|\\P\w|\\./g, ' ')
    .replaceAll(/\[(?:\^?\])?[^\]]*\]/g, ' ')
    // What a quantifier follows may be missing.
    .replaceAll(/.(?:[*?]|\{\d*,?\d*\})/g, ' ');
  const runs = plain.match(/[A-Za-z0-9]+/g) ?? [];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  return longest.length >= SHORTEST ? longest.toLowerCase() : undefined;
}
