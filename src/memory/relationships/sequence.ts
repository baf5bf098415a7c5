/**
 * Canonical labels that put texts in a sequence (turns, log lines, chapters): an edge of the first kind leads to the
 * next text, one of the second to the one before.
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

/** Types whose nodes are who says or writes a text that an edge joins to them. */
export const AUTHOR_TYPES: readonly string[] = ['person', 'user', 'organization'];

export const SEQUENCE = { precedes: [...PRECEDES], follows: [...FOLLOWS] };
