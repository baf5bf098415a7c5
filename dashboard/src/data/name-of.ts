import { calledByText } from '../../../src/memory/text/called-by-text.ts';

/** What a short name needs. */
export interface Named {
  readonly key: string;
  readonly description: string;
  readonly node_type?: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

const LONGEST = 60;

/** A memory in a few words: its name or title, what its text calls it, else how the text begins. */
export function nameOf({ key, description, node_type = '', data = {} }: Named): string {
  const given = [data['name'], data['title']].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  if (given !== undefined) return beginning(given as string);
  return calledByText(description, node_type) ?? (beginning(firstLine(description)) || key);
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
