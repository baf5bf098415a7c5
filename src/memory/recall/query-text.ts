const MAX_WORDS = 200;

/**
 * A query as plain words for Lucene: letters and digits only, lower case, so that its operators, wildcards and field
 * names are words like any other and the parser has nothing to refuse.
 */
export function plainWords(query: string): string {
  const words = query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_WORDS).join(' ');
}

/** The expression of a query that is one: `/…/`, or any query where the caller says so. */
export function regexOf(query: string, forced: boolean): string | undefined {
  const slashed = /^\/(.+)\/$/s.exec(query)?.[1];
  return slashed ?? (forced ? query : undefined);
}
