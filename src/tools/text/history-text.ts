import { shortJson } from './lines.ts';

/** Characters of a value before and after a change. */
const MAX_VALUE = 200;

/** What hm_get_history read: a line a version, the latest first. */
export function historyText(answer: {
  readonly versions: readonly {
    readonly version: number;
    readonly at: string;
    readonly kind: string;
    readonly changed: readonly {
      readonly field: string;
      readonly before: unknown;
      readonly after: unknown;
    }[];
  }[];
  readonly next_cursor?: string | undefined;
}): string {
  const lines = answer.versions.map(({ version, at, kind, changed }) => {
    const changes = changed.map(
      ({ field, before, after }) =>
        `${field}: ${shortJson(before, MAX_VALUE)} -> ${shortJson(after, MAX_VALUE)}`,
    );
    return [`${version} (${kind}, ${at.slice(0, 16)}Z)`, ...changes].join(' ');
  });
  return [...lines, ...(answer.next_cursor === undefined ? [] : ['More: send next_cursor as cursor.'])].join(
    '\n',
  );
}
