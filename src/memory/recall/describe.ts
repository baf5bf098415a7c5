import { describeNodes } from '../../graph/queries/recall.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import { contextLimits } from './context.ts';
import type { Candidate } from './ranking/candidate.ts';

/** A candidate with what is shown of it. */
export interface Described extends RowOf<typeof describeNodes> {
  readonly candidate: Candidate;
}

/** Reads what is shown of the candidates; one that is gone meanwhile is left out. */
export async function describe(
  memory: MemoryContext,
  candidates: readonly Candidate[],
  includeContext: boolean,
): Promise<Described[]> {
  const rows = await runQuery(memory.graph, describeNodes, {
    keys: candidates.map(({ key }) => key),
    ...contextLimits(includeContext),
  });
  const byKey = new Map(rows.map((row) => [row.node.key, row]));
  return candidates.flatMap((candidate) => {
    const row = byKey.get(candidate.key);
    return row ? [{ ...row, candidate }] : [];
  });
}
