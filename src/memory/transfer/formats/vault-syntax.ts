import { createHash } from 'node:crypto';

/** The line between text and relationships in a note of our own: Obsidian hides `%%` (https://help.obsidian.md/syntax#Comments). */
export const END_OF_TEXT = '%% relationships %%';

/** The field of the front matter that tells a note of our own, and what it is about. */
export const KIND = 'memory_graph';
export type VaultKind = 'node' | 'hyperedge';

const MAX_READABLE_BYTES = 100;
const HASH_DIGITS = 12;
/** Names that are the same on every system, apart from those that Windows keeps for devices. */
const SAFE = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9_][a-z0-9_-]{0,99}$/;
const LIKE_HASHED = /-[0-9a-f]{12}$/;

/** The name of a note without `.md`: the text where every file system can hold it, else with a hash. No two texts share one. */
export function noteName(text: string): string {
  if (SAFE.test(text) && !LIKE_HASHED.test(text)) return text;
  const readable = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '-');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS);
  return `${cut(readable.replace(/^-+/, ''))}-${hash}`.replace(/^-/, 'note-');
}

function cut(text: string): string {
  let bytes = 0;
  const kept = [...text].filter((character) => (bytes += Buffer.byteLength(character)) <= MAX_READABLE_BYTES);
  return kept.join('').replace(/-+$/, '');
}

/** Fields of a relationship as a comment behind its link. */
export function commentOf(fields: object): string {
  return `%%${JSON.stringify(fields).replaceAll('%', '\\u0025')}%%`;
}

/** A text as one line of a heading or a link, which has no brackets and no bar. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s[\]|]+/g, ' ').trim();
}
