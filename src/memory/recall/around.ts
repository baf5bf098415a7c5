import { recallAround } from '../../graph/queries/recall.ts';
import type { RowOf } from '../../graph/query.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import { FOLLOWS, PRECEDES } from '../sequence.ts';
import { contextLimits } from './context.ts';
import { filterOf, type Question } from './question.ts';
import { AHEAD, HOP } from './ranking/weights.ts';
import { readShown, type Shown } from './shown.ts';

export type Around = RowOf<typeof recallAround>;

/** Nodes whose links are asked for, by key, with their standing: their score beside the best. */
export type Seeds = ReadonlyMap<string, number>;

/** No node's: Neo4j plans a statement apart for a list that is empty. */
const NO_SEEDS: Seeds = new Map([['', 0]]);
const NOTHING: Around = { seeds: [], keys: [], revs: [], kinds: [], vias: [], strengths: [], shown: [] };
const EVERYTHING = { nodeTypes: null, phrases: [] };

/**
 * The links of the seeds, and what is shown of nodes and of those that the links lead to first, in one journey. One that
 * is gone is left out.
 */
export async function readAround(
  memory: MemoryContext,
  question: Pick<Question, 'nodeTypes' | 'phrases'>,
  given: Seeds,
  shown: readonly string[],
  includeContext: boolean,
): Promise<Around> {
  if (shown.length === 0) return NOTHING;
  const seeds = given.size > 0 ? given : NO_SEEDS;
  return runForOne(memory.graph, recallAround, {
    seeds: [...seeds.keys()],
    standings: [...seeds.values()],
    kinds: HOP.kinds,
    bearers: HOP.bearers,
    hub: HOP.hub,
    sequence: [...PRECEDES, ...FOLLOWS],
    ...filterOf(question),
    shown: [...shown],
    linked: AHEAD.linked,
    leastPassed: AHEAD.leastPassed,
    ...contextLimits(includeContext),
  });
}

/** What is shown of nodes, in any order; one that is gone is left out. */
export async function showNodes(
  memory: MemoryContext,
  keys: readonly string[],
  includeContext: boolean,
): Promise<readonly Shown[]> {
  const { shown } = await readAround(memory, EVERYTHING, NO_SEEDS, keys, includeContext);
  return shown.map(readShown);
}
