import type { OutputOf } from '../../../client/src/index.ts';

export type Entry = OutputOf<'timeline'>['entries'][number];

/** What people call the fields of a memory. */
const FIELDS: Readonly<Record<string, string>> = {
  ...{ description: 'text', node_type: 'type', relationships: 'links' },
  ...{ occurred_at: 'when it happened', assets: 'addresses of files' },
};

/** A piece of a sentence: words, or words that lead to a memory. */
export interface Piece {
  readonly text: string;
  readonly key?: string;
}

/** What an entry says, with the memories that it names as links. */
export function sentenceOf({ kind, summary, node_keys: keys }: Entry): readonly Piece[] {
  const [own] = keys;
  if (own !== undefined && (kind === 'store' || kind === 'update')) {
    const begins = `${kind === 'store' ? 'Stored' : 'Updated'} ${nameOf(own)}`;
    if (summary.startsWith(begins)) return ofMemory(own, begins, summary.slice(begins.length), kind);
  }
  return kind === 'note' ? [{ text: summary }] : withLinks(plain(summary), keys);
}

/** In the words of the pages. */
function plain(summary: string): string {
  return summary
    .replace(/^Related /, 'Linked ')
    .replace(
      /^Ingested (\S+) \((\d+) entit(?:y|ies), (\d+) relationships?\)/,
      'Read $1 (named: $2, links: $3)',
    );
}

/** Whether the memory that it is about was forgotten since: it says so, and leads nowhere. */
export function isForgotten({ kind, summary }: Entry): boolean {
  return kind === 'forget' || summary.endsWith(' what was forgotten since');
}

/** The memory that an entry is about, as far as it can be told. */
export function subjectOf(entry: Entry): string | undefined {
  return isForgotten(entry) ? undefined : sentenceOf(entry).find(({ key }) => key !== undefined)?.key;
}

/** "Stored: its words", "Updated (description): its words". */
function ofMemory(key: string, begins: string, rest: string, kind: 'store' | 'update'): Piece[] {
  const verb = begins.slice(0, begins.indexOf(' '));
  if (kind === 'store') return [{ text: `${verb} ` }, { key, text: rest.slice(2) || key }];
  const [, changed = '', words = ''] = /^( \([^)]*\))?(?:: (.*))?/s.exec(rest) ?? [];
  const told = changed.replaceAll(/[a-z_]+/g, (field) => FIELDS[field] ?? field);
  return [{ text: `${verb} ` }, { key, text: words === '' ? key : words }, { text: told }];
}

function withLinks(summary: string, keys: readonly string[]): Piece[] {
  const named = [...keys].sort((one, other) => other.length - one.length);
  let pieces: Piece[] = [{ text: summary }];
  for (const key of named)
    pieces = pieces.flatMap((piece) => (piece.key === undefined ? split(piece.text, key) : [piece]));
  return pieces;
}

/** Only where it stands as a word: one key may be a part of another. */
function split(text: string, key: string): Piece[] {
  const name = nameOf(key);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const isWord = !/[\p{L}\p{N}_]/u.test((text[at - 1] ?? ' ') + (text[at + name.length] ?? ' '));
    if (!isWord) continue;
    pieces.push({ text: text.slice(from, at) }, { key, text: key });
    from = at + name.length;
  }
  return [...pieces, { text: text.slice(from) }].filter((piece) => piece.text !== '');
}

/** As summaries write it: in quotes where it holds other signs than names do. */
function nameOf(key: string): string {
  return /^[\p{L}\p{M}\p{N}_.:@/+#-]+$/u.test(key) ? key : JSON.stringify(key);
}
