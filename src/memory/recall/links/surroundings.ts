import {
  recallSurroundings,
  type DisplayRow,
  type Link,
} from '../../../graph/queries/recall/surroundings.ts';
import { runForOne } from '../../../graph/run-query.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { LISTED_DATA, type DataLimits } from '../../limits/answer-space.ts';
import { FOLLOWS, PRECEDES } from '../../ontology/sequence.ts';
import { filterOf, type Question } from '../question/question.ts';
import { CONTEXT, DISPLAYED, HOP } from '../weights.ts';

/** Nodes whose links recall follows, by key; the weight is the score relative to the best. */
export type Seeds = ReadonlyMap<string, number>;

export interface Surroundings {
  readonly links: readonly Link[];
  /** Display fields; deleted nodes are left out. */
  readonly rows: readonly DisplayRow[];
}

export interface Wanted {
  readonly seeds: Seeds;
  /** Nodes to display. */
  readonly keys: readonly string[];
  readonly includeContext: boolean;
  /** Longer data is left out. */
  readonly dataLimits?: DataLimits;
}

/** No node has an empty key. Neo4j plans a statement again for an empty list. */
const NO_SEEDS: Seeds = new Map([['', 0]]);
const ANY_NODE = { nodeTypes: null, phrases: [] };

/**
 * The second round trip reads the links of the seeds, and the display fields of the wanted nodes and of those with the
 * strongest links. A node that does not pass the question's filters is not linked.
 */
export async function readSurroundings(
  { graph }: WithGraph,
  question: Pick<Question, 'nodeTypes' | 'phrases'>,
  { seeds, keys, includeContext, dataLimits = LISTED_DATA }: Wanted,
): Promise<Surroundings> {
  if (keys.length === 0) return { links: [], rows: [] };
  const from = seeds.size > 0 ? seeds : NO_SEEDS;
  const { links, display } = await runForOne(graph, recallSurroundings, {
    seeds: [...from.keys()],
    seedWeights: [...from.values()],
    kinds: HOP.kinds,
    maxNameMatches: HOP.maxNameMatches,
    maxLinks: HOP.maxLinks,
    sequence: [...PRECEDES, ...FOLLOWS],
    ...filterOf(question),
    displayed: [...keys],
    linked: DISPLAYED.linked,
    // One more than is displayed shows that the list is cut.
    contextEdges: includeContext ? CONTEXT.edges + 1 : 0,
    contextHyperedges: includeContext ? CONTEXT.hyperedges + 1 : 0,
    longestOfNode: dataLimits.ofNode,
    longestOfRelationship: dataLimits.ofRelationship,
  });
  return { links, rows: display };
}

/** Reads display fields without links. */
export async function readDisplay(
  memory: WithGraph,
  keys: readonly string[],
  includeContext: boolean,
  dataLimits: DataLimits = LISTED_DATA,
): Promise<readonly DisplayRow[]> {
  const wanted = { seeds: NO_SEEDS, keys, includeContext, dataLimits };
  return (await readSurroundings(memory, ANY_NODE, wanted)).rows;
}
