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
    readonly label: string;
    /** The caller's words, where an expression is held against them. */
    readonly words: string | undefined;
    /** Along or against the edge; a hyperedge has no direction. */
    readonly direction: 'out' | 'in' | 'none';
    /** Cosine of the label with the query; 1 without one or where the strategy does not read labels. */
    readonly similarity: number;
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
  /** The part of its share that a node passes on by a step. */
  readonly pass: (from: Reached, step: Step) => number;
  /** No step from the node passes on more. */
  readonly most: (from: Reached) => number;
  /** Edges are followed only along their direction, unless the caller's pattern names one. */
  readonly isDirected: boolean;
  /** The likeness of labels to the query counts. */
  readonly readsLabels: boolean;
}

const HOP = 0.6;
const CHAIN_HOP = 0.8;
const LABEL_CHANGE = 0.75;
const OTHER_TYPE = 0.6;

const spread = (from: Reached) => HOP / Math.max(1, Math.log2(from.degree));

/** Near and strongly connected nodes first: each hop costs, and a hub shares among many. */
export const decay: Strategy = { pass: spread, most: spread, isDirected: false, readsLabels: false };

/**
 * What leads to what: only along an edge's direction, best where the path keeps to one kind of relationship and its
 * labels are about what the query is about.
 */
export const chain: Strategy = {
  pass: (from, { link }) => {
    const previous = from.path.at(-1)?.link.label;
    const change = previous === undefined || previous === link.label ? 1 : LABEL_CHANGE;
    return CHAIN_HOP * change * likeness(link.similarity);
  },
  most: () => CHAIN_HOP,
  isDirected: true,
  readsLabels: true,
};

/** As decay, but nodes of other types than those asked for come later. */
export function typeBoosted(types: ReadonlySet<string>): Strategy {
  return { ...decay, pass: (from, step) => spread(from) * (types.has(step.node_type) ? 1 : OTHER_TYPE) };
}

/** What a node counts for by its likeness to the query (0 to 1), of which no node is without any. */
export function likeness(similarity: number): number {
  return (1 + Math.max(0, similarity)) / 2;
}
