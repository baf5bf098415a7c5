import type { Entry } from '../../entries/sentence.ts';

export type Kind = Entry['kind'];

/** What people call the kinds of entries, with the number of them. */
export const KINDS: readonly (readonly [kind: Kind, title: string, told: string])[] = [
  ['store', 'Stored', 'stored'],
  ['update', 'Updated', 'updated'],
  ['relate', 'Linked', 'linked'],
  ['merge', 'Merged', 'merged'],
  ['forget', 'Forgotten', 'forgotten'],
  ['ingest', 'Texts read', 'texts read'],
  ['upload', 'Files uploaded', 'uploaded'],
  ['note', 'Notes', 'noted'],
];

export function isKind(text: string): text is Kind {
  return KINDS.some(([kind]) => kind === text);
}

/** "12 stored, 3 updated" */
export function countsText(kinds: Readonly<Record<string, number>>): string {
  return KINDS.flatMap(([kind, , told]) => {
    const count = kinds[kind] ?? 0;
    return count > 0 ? [`${count.toLocaleString()} ${told}`] : [];
  }).join(', ');
}
