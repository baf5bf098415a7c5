/** Types whose texts usually begin with what they are called. */
const CALLED = new Set(
  'person user organization group team location place project product tool technology'.split(' '),
);
const LONGEST = 60;
/** Words that begin large, up to the first that does not: "Ada Lovelace leads …". */
const LEADING = /^((?:\p{Lu}[\p{L}\p{N}'’.-]*)(?:\s+\p{Lu}[\p{L}\p{N}'’.-]*)*)\s+\p{Ll}/u;
const ARTICLES = /^(the|a|an|this|that|our)$/i;

/** What a text calls the memory that it describes, where it begins with that. The dashboard names memories by it as well. */
export function calledByText(description: string, type: string): string | undefined {
  const called = CALLED.has(type) ? LEADING.exec(description)?.[1] : undefined;
  return called !== undefined && called.length <= LONGEST && !ARTICLES.test(called) ? called : undefined;
}
