/** What a short name needs. */
export interface Named {
  readonly key: string;
  readonly description: string;
  readonly node_type?: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

const LONGEST = 60;
/** Their texts usually begin with what they are called. */
const CALLED = new Set(
  'person user organization group team location place project product tool technology'.split(' '),
);
/** Words that begin large, up to the first that does not: "Ada Lovelace leads …". */
const LEADING = /^((?:\p{Lu}[\p{L}\p{N}'’.-]*)(?:\s+\p{Lu}[\p{L}\p{N}'’.-]*)*)\s+\p{Ll}/u;
const ARTICLES = /^(the|a|an|this|that|our)$/i;

/** A memory in a few words: its name or title, what its text calls it, else how the text begins. */
export function nameOf({ key, description, node_type = '', data = {} }: Named): string {
  const given = [data['name'], data['title']].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  if (given !== undefined) return beginning(given as string);
  const called = CALLED.has(node_type) ? LEADING.exec(description)?.[1] : undefined;
  if (called !== undefined && called.length <= LONGEST && !ARTICLES.test(called)) return called;
  return beginning(firstLine(description)) || key;
}

export function firstLine(text: string): string {
  return text.trim().split(/\r?\n/, 1)[0] ?? '';
}

/** Cut between words, and never within a character. */
function beginning(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  const head = [...line.slice(0, LONGEST + 1)].slice(0, -1).join('');
  const space = head.lastIndexOf(' ');
  return `${(space > LONGEST / 2 ? head.slice(0, space) : head).replace(/[\s,;:.]+$/, '')}…`;
}
