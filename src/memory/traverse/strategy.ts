import type { traverseStep } from '../../graph/queries/traverse.ts';
import type { RowOf } from '../../graph/query.ts';

export type StrategyName = 'chain' | 'decay' | 'type-boosted';

/** One step the database found: from a node of the frontier along an edge or through a hyperedge. */
export type Step = RowOf<typeof traverseStep>;

/** A node the walk has come to, with the best way there. */
export interface Reached {
  readonly key: string;
  readonly depth: number;
  readonly degree: number;
  readonly node_type: string;
  /** 1 at the start; what is left of it here. */
  readonly score: number;
  readonly path: readonly Step[];
}

/** How a walk spends its score: the share a step passes on, 0 where it is not taken. */
export type Strategy = (from: Reached, step: Step) => number;

const HOP = 0.6;
const CHAIN_HOP = 0.8;
const LABEL_CHANGE = 0.75;
const OTHER_TYPE = 0.6;

/** Near and strongly connected nodes first: each hop costs, and a hub shares its score among many. */
export const decay: Strategy = (from) => HOP / Math.max(1, Math.log2(from.degree));

/** What leads to what: only along an edge's direction, and best where the path keeps to one kind of relationship. */
export const chain: Strategy = (from, step) => {
  if (!step.link.forward) return 0;
  const previous = from.path.at(-1);
  return previous === undefined || previous.link.label === step.link.label
    ? CHAIN_HOP
    : CHAIN_HOP * LABEL_CHANGE;
};

/** As decay, but nodes of other types than those asked for come later. */
export function typeBoosted(types: ReadonlySet<string>): Strategy {
  return (from, step) => decay(from, step) * (types.has(step.node_type) ? 1 : OTHER_TYPE);
}
