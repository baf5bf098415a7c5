import type { MemoryContext } from '../memory-context.ts';
import { showNodes } from './around.ts';
import type { Candidate } from './ranking/candidate.ts';
import type { Ranking } from './ranking/rank.ts';
import { keyOf, readShown, type Shown } from './shown.ts';

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
  const known = new Map(shown.map((unread) => [keyOf(unread), unread]));
  const missing = ordered.map(({ key }) => key).filter((key) => !known.has(key));
  const others = new Map(
    (await showNodes(memory, missing, includeContext)).map((other) => [other.node.key, other]),
  );
  return ordered.flatMap((candidate) => {
    const unread = known.get(candidate.key);
    const row = unread ? readShown(unread) : others.get(candidate.key);
    return row ? [{ ...row, candidate }] : [];
  });
}
