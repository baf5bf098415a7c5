import { recallSurroundings, type DisplayRow } from '../../graph/queries/recall.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { WithGraph } from '../dependencies.ts';
import { LISTED_DATA, type DataLimits } from '../limits/answer-space.ts';
import { FOLLOWS, PRECEDES } from '../relationships/sequence.ts';
import { filterOf, type Question } from './question.ts';
import { CONTEXT, DISPLAYED, HOP } from './ranking/weights.ts';

/** Nodes whose links are followed, by key, with their score beside the best. */
export type Seeds = ReadonlyMap<string, number>;

/** A link from a seed to a node. */
export interface Link {
  readonly seed: string;
  readonly key: string;
  readonly rev: number;
  readonly kind: 'mentions' | 'mentioned by' | 'sequence' | 'edge' | 'hyperedge';
  /** The name or the label that links them. */
  readonly via: string;
  /** What damping leaves of the weight of its kind. */
  readonly strength: number;
}

export interface Surroundings {
  readonly links: readonly Link[];
  /** What is displayed of nodes; one that is gone is left out. */
  readonly rows: readonly DisplayRow[];
}

interface Wanted {
  readonly seeds: Seeds;
  /** Nodes to display. */
  readonly keys: readonly string[];
  readonly includeContext: boolean;
  /** Longer data is left out. */
  readonly dataLimits?: DataLimits;
}

/** No node's: Neo4j plans a statement apart for a list that is empty. */
const NO_SEEDS: Seeds = new Map([['', 0]]);
const EVERYTHING = { nodeTypes: null, phrases: [] };

/**
 * The links of the seeds, and the display fields of nodes and of those that the links lead to first, in one round trip. A
 * target that does not pass the question's filters is no link.
 */
export async function readSurroundings(
  { graph }: WithGraph,
  question: Pick<Question, 'nodeTypes' | 'phrases'>,
  { seeds, keys, includeContext, dataLimits = LISTED_DATA }: Wanted,
): Promise<Surroundings> {
  if (keys.length === 0) return { links: [], rows: [] };
  const from = seeds.size > 0 ? seeds : NO_SEEDS;
  const row = await runForOne(graph, recallSurroundings, {
    seeds: [...from.keys()],
    standings: [...from.values()],
    kinds: HOP.kinds,
    bearers: HOP.bearers,
    hub: HOP.hub,
    sequence: [...PRECEDES, ...FOLLOWS],
    ...filterOf(question),
    displayed: [...keys],
    linked: DISPLAYED.linked,
    // One more than is displayed, so that a cut can be told.
    contextEdges: includeContext ? CONTEXT.edges + 1 : 0,
    contextHyperedges: includeContext ? CONTEXT.hyperedges + 1 : 0,
    longestOfNode: dataLimits.ofNode,
    longestOfRelationship: dataLimits.ofRelationship,
  });
  const links = row.keys.map((key, at) => ({
    seed: row.seeds[at] as string,
    key,
    rev: row.revs[at] as number,
    kind: row.kinds[at] as Link['kind'],
    via: row.vias[at] as string,
    strength: row.strengths[at] as number,
  }));
  return { links, rows: row.display };
}

/** The display fields of nodes alone. */
export async function readDisplay(
  memory: WithGraph,
  keys: readonly string[],
  includeContext: boolean,
  dataLimits: DataLimits = LISTED_DATA,
): Promise<readonly DisplayRow[]> {
  const wanted = { seeds: NO_SEEDS, keys, includeContext, dataLimits };
  return (await readSurroundings(memory, EVERYTHING, wanted)).rows;
}
