export type StrategyName = 'chain' | 'decay' | 'type-boosted';

/** One step the database found: from a node of the frontier along an edge or through a hyperedge. */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly node_type: string;
  /** Edges and hyperedges of the node that it leads to. */
  readonly degree: number;
  /** Cosine of that node with the query; 1 without one. */
  readonly similarity: number;
  readonly link: {
    readonly id: string;
    readonly kind: 'edge' | 'hyperedge';
    readonly relationship: string;
    readonly label: string;
    /** Along the edge's direction; true of a hyperedge, which has none. */
    readonly forward: boolean;
  };
}

/** A node the walk has come to, with the best way there. */
export interface Reached {
  readonly key: string;
  readonly depth: number;
  readonly degree: number;
  readonly node_type: string;
  /** 1 at the start; what is left of it here. */
  readonly share: number;
  /** The share, weighed by the node's likeness to the query. */
  readonly score: number;
  readonly path: readonly Step[];
}

/** How a walk spends its share. */
export interface Strategy {
  /** The part of its share that a node passes on by a step, 0 where that is not taken. */
  readonly pass: (from: Reached, step: Step) => number;
  /** No step from the node passes on more. */
  readonly most: (from: Reached) => number;
}

const HOP = 0.6;
const CHAIN_HOP = 0.8;
const LABEL_CHANGE = 0.75;
const OTHER_TYPE = 0.6;

const spread = (from: Reached) => HOP / Math.max(1, Math.log2(from.degree));

/** Near and strongly connected nodes first: each hop costs, and a hub shares among many. */
export const decay: Strategy = { pass: spread, most: spread };

/** What leads to what: only along an edge's direction, and best where the path keeps to one kind of relationship. */
export const chain: Strategy = {
  pass: (from, step) => {
    if (!step.link.forward) return 0;
    const previous = from.path.at(-1);
    return previous === undefined || previous.link.label === step.link.label
      ? CHAIN_HOP
      : CHAIN_HOP * LABEL_CHANGE;
  },
  most: () => CHAIN_HOP,
};

/** As decay, but nodes of other types than those asked for come later. */
export function typeBoosted(types: ReadonlySet<string>): Strategy {
  return {
    pass: (from, step) => spread(from) * (types.has(step.node_type) ? 1 : OTHER_TYPE),
    most: spread,
  };
}

/** What a node counts for by its likeness to the query (0 to 1), of which no node is without any. */
export function likeness(similarity: number): number {
  return (1 + Math.max(0, similarity)) / 2;
}
