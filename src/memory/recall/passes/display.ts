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
import { saidFirst } from '../../limits/said-first.ts';
import type { Context, View } from '../views/view.ts';
import { CONTEXT } from '../weights.ts';
import { asksForTurn } from './one-after-another.ts';
import type { Ranking } from './pass.ts';

/** The chosen hits with what the answer shows of them, and the names of the limits that cut them. A round trip. */
export async function show(
  hits: readonly Hit[],
  { memory, view, request, question }: Pick<Ranking, 'memory' | 'view' | 'request' | 'question'>,
): Promise<{ shown: Shown[]; truncated: string[] }> {
  const keys = hits.map(({ key }) => key);
  const { displayed, truncated } = await displayNodes(
    memory,
    view,
    keys,
    request.include_context || asksForTurn(question),
  );
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

type Around<Edge, Hyperedge> = Readonly<{ edges: readonly Edge[]; hyperedges: readonly Hyperedge[] }>;

/** The edges and hyperedges of the results, each once, what callers stored first, and the names of the lists that are cut. */
export function contextOf<Edge extends Relationship, Hyperedge extends Relationship>(
  displayed: readonly Around<Edge, Hyperedge>[],
) {
  const edges = displayed.map((each) => fewDerived(each.edges, CONTEXT.edges));
  const hyperedges = displayed.map((each) => fewDerived(each.hyperedges, CONTEXT.hyperedges));
  const isCut = { edges: edges.some(({ cut }) => cut), hyperedges: hyperedges.some(({ cut }) => cut) };
  return {
    edges: saidFirst(unique(edges.flatMap(({ kept }) => kept))),
    hyperedges: saidFirst(unique(hyperedges.flatMap(({ kept }) => kept))),
    truncated: (['edges', 'hyperedges'] as const).filter((list) => isCut[list]),
  };
}

interface Relationship {
  readonly id: string;
  readonly derived?: true | undefined;
}

/** The first of a list in which what callers stored comes first; of what was derived a few. */
function fewDerived<T extends Relationship>(links: readonly T[], limit: number) {
  const stored = links.filter(({ derived }) => !derived).length;
  const kept = links.slice(0, Math.min(limit, stored + CONTEXT.derived));
  return { kept, cut: kept.length < links.length };
}

function unique<T extends Relationship>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
