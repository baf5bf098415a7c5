import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { CONTEXT } from './ranking/weights.ts';

interface Surroundings {
  readonly edges: readonly EdgeRecord[];
  readonly hyperedges: readonly HyperedgeRecord[];
}

/** One more than is shown, so that a cut can be told. */
export function contextLimits(included: boolean) {
  return {
    contextEdges: included ? CONTEXT.edges + 1 : 0,
    contextHyperedges: included ? CONTEXT.hyperedges + 1 : 0,
  };
}

/** The edges and hyperedges around the results, each once, and which of the two lists was cut. */
export function contextOf(
  rows: readonly Surroundings[],
  included: boolean,
): { edges: EdgeRecord[]; hyperedges: HyperedgeRecord[]; truncated: string[] } {
  if (!included) return { edges: [], hyperedges: [], truncated: [] };
  const cut = (name: 'edges' | 'hyperedges') =>
    rows.some((row) => row[name].length > CONTEXT[name]) ? [name] : [];
  return {
    edges: unique(rows.flatMap(({ edges }) => edges.slice(0, CONTEXT.edges))),
    hyperedges: unique(rows.flatMap(({ hyperedges }) => hyperedges.slice(0, CONTEXT.hyperedges))),
    truncated: [...cut('edges'), ...cut('hyperedges')],
  };
}

function unique<T extends { id: string }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
