import { linkLine, shortJson, type HyperedgeText } from './lines.ts';

/** Characters of a value before and after a change. */
const MAX_VALUE = 200;

interface VersionText {
  readonly version: number;
  readonly at: string;
  readonly kind: string;
  readonly changed: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

interface EndedText extends HyperedgeText {
  readonly until: string;
  readonly kind: string;
  readonly closed_by?: HyperedgeText | undefined;
  readonly undo?: string | undefined;
}

/** What hm_get_history read: a line a version and a line a relationship that ended, each the latest first. */
export function historyText(answer: {
  readonly versions: readonly VersionText[];
  readonly relationships: readonly EndedText[];
  readonly next_cursor?: string | undefined;
}): string {
  return [
    ...answer.versions.map(versionLine),
    ...answer.relationships.map(endedLine),
    ...(answer.next_cursor === undefined ? [] : ['More: send next_cursor as cursor.']),
  ].join('\n');
}

function versionLine({ version, at, kind, changed }: VersionText): string {
  const changes = changed.map(
    ({ field, before, after }) =>
      `${field}: ${shortJson(before, MAX_VALUE)} -> ${shortJson(after, MAX_VALUE)}`,
  );
  return [`${version} (${kind}, ${at.slice(0, 16)}Z)`, ...changes].join(' ');
}

/** `Ended (replaced, 2026-05-04T08:00Z): person_ada -[lives_in]-> oslo until 2026-05-01; now person_ada -[lives_in]-> rome` */
function endedLine({ until, kind, closed_by, undo, ...link }: EndedText): string {
  const now = closed_by ? `; now ${linkLine(closed_by)}` : '';
  const back = undo === undefined ? '' : ` (hm_merge_nodes undo: ${undo})`;
  return `Ended (${kind}, ${until.slice(0, 16)}Z): ${linkLine(link)}${now}${back}`;
}
