const MAX_LABEL_LENGTH = 200;

/** The words of a name, lower case: `codeReview` and `CODE-REVIEW` have the same two. */
export function wordsOfName(name: string): string[] {
  return (
    name
      .normalize('NFKC')
      .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** The canonical form of a relationship's words: lower snake case (`Works for` is `works_for`). Undefined without letter or digit. */
export function canonicalLabel(relationship: string): string | undefined {
  const label = wordsOfName(relationship).join('_');
  // Cut by code points, so that none is split; a label never ends in a separator.
  return [...label].slice(0, MAX_LABEL_LENGTH).join('').replace(/_$/, '') || undefined;
}

/** A label as words, for its vector. */
export function labelWords(label: string): string {
  return label.replaceAll('_', ' ');
}

/** Labels that put texts in a sequence (turns, chapters): the first kind leads to the next text, the second to the one before. */
export const PRECEDES = 'precedes is_followed_by followed_by next comes_before'.split(' ');
export const FOLLOWS = 'follows is_preceded_by preceded_by previous comes_after'.split(' ');

/** Parameters of statements that follow sequences. */
export const SEQUENCE = { precedes: PRECEDES, follows: FOLLOWS };

/** The same for statements that also find authors. A text has an edge to the node of its author, which has such a type. */
export const SEQUENCE_AND_AUTHORS = { ...SEQUENCE, authorTypes: ['person', 'user', 'organization'] };
