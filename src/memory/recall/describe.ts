import type { Shown } from '../../graph/queries/recall.ts';
import type { MemoryContext } from '../memory-context.ts';
import { showNodes } from './around.ts';
import type { Candidate } from './ranking/candidate.ts';
import type { Ranking } from './ranking/rank.ts';

/** A candidate with what is shown of it. */
export interface Described extends Shown {
  readonly candidate: Candidate;
}

/** The results with what is shown of them, read where it did not come along; one that is gone meanwhile is left out. */
export async function describe(
  memory: MemoryContext,
  { ordered, shown }: Ranking,
  includeContext: boolean,
): Promise<Described[]> {
  const known = new Set(shown.map(({ node }) => node.key));
  const missing = ordered.map(({ key }) => key).filter((key) => !known.has(key));
  const rows = [...shown, ...(await showNodes(memory, missing, includeContext))];
  const byKey = new Map(rows.map((row) => [row.node.key, row]));
  return ordered.flatMap((candidate) => {
    const row = byKey.get(candidate.key);
    return row ? [{ ...row, candidate }] : [];
  });
}
