const MAX_LABEL_LENGTH = 200;

/**
 * The canonical form of a relationship's words: lower snake case, so that `Works for`, `works_for` and `WORKS-FOR` are
 * one label. Undefined where the words hold no letter or digit.
 */
export function canonicalLabel(relationship: string): string | undefined {
  const words = relationship
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  // By code points, so that no half of one is left; a cut must not end in a separator either.
  if (!words) return undefined;
  return [...words.join('_')].slice(0, MAX_LABEL_LENGTH).join('').replace(/_$/, '');
}

/** A label as words, for its vector. */
export function labelWords(label: string): string {
  return label.replaceAll('_', ' ');
}
