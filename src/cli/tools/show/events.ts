import type { OutputOf } from '../../../../client/src/index.ts';
import { bold, dim } from '../../style.ts';

export function timelineText({ entries, next_cursor: cursor }: OutputOf<'timeline'>): string {
  if (entries.length === 0) return 'Nothing happened.';
  const lines = entries.map(({ at, kind, summary }) => `${dim(at)}  ${kind}  ${summary}`);
  return [...lines, ...(cursor === undefined ? [] : [`More: --cursor ${cursor}`])].join('\n');
}

export function historyText({
  versions,
  relationships,
  next_cursor: cursor,
}: OutputOf<'getHistory'>): string {
  const said = versions.flatMap(({ version, at, kind, actor, changed }) => [
    `${bold(`version ${version}`)}  ${dim(at)}  ${kind}${actor === undefined ? '' : ` by ${actor}`}`,
    ...changed.map(
      ({ field, before, after }) => `  ${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
    ),
  ]);
  const ended = relationships.map(
    ({ nodes, relationship, until, kind, undo }) =>
      `${dim(until)}  ${kind}: ${nodes.join(` —${relationship}→ `)}${undo === undefined ? '' : ` (hm undo ${undo})`}`,
  );
  return [...said, ...ended, ...(cursor === undefined ? [] : [`More: --cursor ${cursor}`])].join('\n');
}
