import { displayFields, sizeLeftOut, type DisplayRow } from '../../graph/queries/recall.ts';
import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import type { WithGraph, WithReservation } from '../dependencies.ts';
import { AnswerSpace, COPIES, WHOLE_DATA } from '../limits/answer-space.ts';
import { readDisplay } from './surroundings.ts';
import { CONTEXT } from './ranking/weights.ts';

/** A node as an answer displays it, with what surrounds it. */
export interface Displayed {
  readonly node: {
    readonly key: string;
    readonly description: string;
    readonly node_type: string;
    readonly data: Record<string, unknown>;
    readonly connections: number;
    readonly created_at: string;
    readonly updated_at: string;
  };
  readonly edges: readonly EdgeRecord[];
  readonly hyperedges: readonly HyperedgeRecord[];
}

function keyOf([key]: DisplayRow): string {
  return key;
}

/**
 * Nodes as an answer displays them, in their order, as many of the first as one answer holds: `known` rows came along, the
 * others are read. Long data, of which only the size is known, is read of those alone that fit, after its room in the memory
 * budget is reserved. A node that is gone meanwhile is left out.
 */
export async function displayNodes(
  memory: WithGraph & WithReservation,
  keys: readonly string[],
  known: readonly DisplayRow[],
  includeContext: boolean,
): Promise<{ displayed: Displayed[]; truncated: string[] }> {
  const rows = new Map(known.map((row) => [keyOf(row), row]));
  const missing = keys.filter((key) => !rows.has(key));
  for (const row of await readDisplay(memory, missing, includeContext)) rows.set(keyOf(row), row);
  const space = new AnswerSpace();
  const ordered = keys.map((key) => rows.get(key)).filter((row) => row !== undefined);
  const fitting = space.take(ordered, sizeOf);
  const long = fitting.filter((row) => sizeLeftOut(row) > 0);
  memory.reservation?.add(COPIES * long.reduce((sum, row) => sum + sizeLeftOut(row), 0));
  const whole = await readDisplay(memory, long.map(keyOf), includeContext, WHOLE_DATA);
  const wholeByKey = new Map(whole.map((row) => [keyOf(row), row]));
  const displayed = fitting.flatMap((row) => {
    const all = sizeLeftOut(row) > 0 ? wholeByKey.get(keyOf(row)) : row;
    return all ? [displayFields(all)] : [];
  });
  return { displayed, truncated: space.truncated };
}

/** Characters that an answer has of it, about. */
function sizeOf(row: DisplayRow): number {
  return sizeLeftOut(row) + JSON.stringify(row).length;
}

/** The edges and hyperedges around the results, each once, and which of the two lists was cut. */
export function contextOf(
  displayed: readonly Displayed[],
  included: boolean,
): { edges: EdgeRecord[]; hyperedges: HyperedgeRecord[]; truncated: string[] } {
  if (!included) return { edges: [], hyperedges: [], truncated: [] };
  const cut = (name: 'edges' | 'hyperedges') =>
    displayed.some((each) => each[name].length > CONTEXT[name]) ? [name] : [];
  return {
    edges: unique(displayed.flatMap(({ edges }) => edges.slice(0, CONTEXT.edges))),
    hyperedges: unique(displayed.flatMap(({ hyperedges }) => hyperedges.slice(0, CONTEXT.hyperedges))),
    truncated: [...cut('edges'), ...cut('hyperedges')],
  };
}

function unique<T extends { id: string }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
