import {
  displayFields,
  omittedSize,
  type Displayed,
  type DisplayRow,
} from '../../../graph/queries/recall/display.ts';
import type { WithReservation } from '../../transaction/dependencies.ts';
import { isEmptyProfile } from '../../nodes/user-profile.ts';
import type { Hit, Shown } from '../hit.ts';
import { AnswerSpace, COPIES, WHOLE_DATA } from '../../limits/answer-space.ts';
import type { Context, View } from '../views/view.ts';
import { CONTEXT } from '../weights.ts';
import type { Ranking } from './pass.ts';

/** The chosen hits with what the answer shows of them, and the names of the limits that cut them. A round trip. */
export async function show(
  hits: readonly Hit[],
  { memory, view, request }: Pick<Ranking, 'memory' | 'view' | 'request'>,
): Promise<{ shown: Shown[]; truncated: string[] }> {
  const keys = hits.map(({ key }) => key);
  const { displayed, truncated } = await displayNodes(memory, view, keys, request.include_context);
  const byKey = new Map(displayed.map((each) => [each.node.key, each]));
  const shown = hits.flatMap((hit): Shown[] => {
    const found = byKey.get(hit.key);
    return found && !isEmptyProfile(found.node) ? [{ ...hit, displayed: found }] : [];
  });
  return { shown, truncated };
}

/** The nodes of the keys that the answer has room for; long data is read of these alone, after its room is reserved. */
export async function displayNodes(
  memory: WithReservation,
  view: Pick<View, 'display'>,
  keys: readonly string[],
  includeContext: boolean,
): Promise<{ displayed: Displayed[]; truncated: string[] }> {
  const rows = byKey(await view.display(keys, includeContext));
  const space = new AnswerSpace();
  // About as many characters as the answer takes for it.
  const sizeOf = (row: DisplayRow) => omittedSize(row) + JSON.stringify(row).length;
  const fitting = space.take(
    keys.flatMap((key) => rows.get(key) ?? []),
    sizeOf,
  );
  const long = fitting.filter((row) => omittedSize(row) > 0);
  memory.reservation?.add(COPIES * long.reduce((sum, row) => sum + omittedSize(row), 0));
  const longKeys = long.map(({ key }) => key);
  const whole = byKey(await view.display(longKeys, includeContext, WHOLE_DATA));
  const complete = fitting.flatMap((row) => (long.includes(row) ? (whole.get(row.key) ?? []) : row));
  return { displayed: complete.map(displayFields), truncated: space.truncated };
}

function byKey(rows: readonly DisplayRow[]): Map<string, DisplayRow> {
  return new Map(rows.map((row) => [row.key, row]));
}

/** What is displayed around results; nothing unless the caller wants it. */
export async function contextAround(
  view: Pick<View, 'context'>,
  displayed: readonly Displayed[],
  includeContext: boolean,
): Promise<Context> {
  return includeContext && displayed.length > 0
    ? view.context(displayed)
    : { edges: [], hyperedges: [], truncated: [] };
}

/** The edges and hyperedges of the results, each once, and the names of the lists that are cut. */
export function contextOf(displayed: readonly Displayed[]) {
  const lists = ['edges', 'hyperedges'] as const;
  return {
    edges: unique(displayed.flatMap(({ edges }) => edges.slice(0, CONTEXT.edges))),
    hyperedges: unique(displayed.flatMap(({ hyperedges }) => hyperedges.slice(0, CONTEXT.hyperedges))),
    truncated: lists.filter((list) => displayed.some((each) => each[list].length > CONTEXT[list])),
  };
}

export function unique<T extends { id: string }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
