import { recallAround, type Shown } from '../../graph/queries/recall.ts';
import type { RowOf } from '../../graph/query.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import { FOLLOWS, PRECEDES } from '../sequence.ts';
import { contextLimits } from './context.ts';
import { filterOf, type Question } from './question.ts';
import { HOP } from './ranking/weights.ts';

export type Around = RowOf<typeof recallAround>;

/** No node's: Neo4j plans a statement apart for a list that is empty. */
const NO_KEY = '';
const NOTHING: Around = { seeds: [], keys: [], revs: [], kinds: [], vias: [], weights: [], shown: [] };
const EVERYTHING = { nodeTypes: null, phrases: [] };

/** The links of the seeds, and what is shown of nodes, in one journey. One that is gone is left out. */
export async function readAround(
  memory: MemoryContext,
  question: Pick<Question, 'nodeTypes' | 'phrases'>,
  seeds: readonly string[],
  shown: readonly string[],
  includeContext: boolean,
): Promise<Around> {
  if (shown.length === 0) return NOTHING;
  return runForOne(memory.graph, recallAround, {
    seeds: seeds.length > 0 ? [...seeds] : [NO_KEY],
    bearers: HOP.bearers,
    hub: HOP.hub,
    sequence: [...PRECEDES, ...FOLLOWS],
    ...filterOf(question),
    shown: [...shown],
    ...contextLimits(includeContext),
  });
}

/** What is shown of nodes, in any order; one that is gone is left out. */
export async function showNodes(
  memory: MemoryContext,
  keys: readonly string[],
  includeContext: boolean,
): Promise<readonly Shown[]> {
  return (await readAround(memory, EVERYTHING, [], keys, includeContext)).shown;
}
