import { quoted } from './lines.ts';

/** Characters of a summary; structured content has all of it. */
const MAX_SUMMARY = 400;

/** What hm_timeline read: a line an entry, the latest first. */
export function timelineText(answer: {
  readonly entries: readonly { readonly at: string; readonly kind: string; readonly summary: string }[];
  readonly next_cursor?: string | undefined;
}): string {
  if (answer.entries.length === 0) return 'Nothing happened that matches.';
  return [
    ...answer.entries.map(
      ({ at, kind, summary }) => `${at.slice(0, 16)}Z ${kind} ${quoted(summary, MAX_SUMMARY)}`,
    ),
    ...(answer.next_cursor === undefined ? [] : ['More: send next_cursor as cursor.']),
  ].join('\n');
}
