/**
 * Canonical labels that put texts in a sequence (turns, log lines, chapters): an edge with the first kind of label leads to
 * the next text, one with the second kind to the text before.
 */
export const PRECEDES: readonly string[] = [
  'precedes',
  'is_followed_by',
  'followed_by',
  'next',
  'comes_before',
];
export const FOLLOWS: readonly string[] = [
  'follows',
  'is_preceded_by',
  'preceded_by',
  'previous',
  'comes_after',
];

/** Parameters of statements that follow sequences. */
export const SEQUENCE = { precedes: [...PRECEDES], follows: [...FOLLOWS] };

/** The same for statements that also find authors. A text has an edge to the node of its author, which has such a type. */
export const SEQUENCE_AND_AUTHORS = { ...SEQUENCE, authorTypes: ['person', 'user', 'organization'] };
