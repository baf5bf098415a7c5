export type StrategyName = 'chain' | 'decay' | 'type-boosted';

/** A step from a node along an edge or through a hyperedge. */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly node_type: string;
  /** Edges and hyperedges of the target. */
  readonly degree: number;
  /** When the target happened, or was stored. */
  readonly time: string;
  /** Cosine of the target with the query; 1 without a query. */
  readonly similarity: number;
  /** 2 where its target was derived from a text, 1 where only its link was, else 0. */
  readonly derived: number;
  readonly link: Link;
}

export interface Link {
  readonly id: string;
  readonly kind: 'edge' | 'hyperedge';
  readonly label: string;
  /** The caller's words; undefined where no expression is matched against them. */
  readonly words: string | undefined;
  /** Along or against the edge; a hyperedge has no direction. */
  readonly direction: 'out' | 'in' | 'none';
  /** Cosine of the label with the query; 1 without a query or where the strategy does not read labels. */
  readonly similarity: number;
}

/** A node that the walk has reached, with the best path to it. */
export interface Reached {
  readonly key: string;
  readonly depth: number;
  readonly degree: number;
  readonly time: string;
  readonly node_type: string;
  /** 1 at the start; each step passes a part of it on. */
  readonly share: number;
  /** The share, weighed by the node's similarity to the query. */
  readonly score: number;
  readonly path: readonly Step[];
  /** 2 where it was derived from a text, 1 where only a step of the path was, else 0. */
  readonly derived: number;
}

/** How a walk distributes its share. */
export interface Strategy {
  /** The part of its share that a node passes on by a step. */
  readonly pass: (from: Reached, step: Step) => number;
  /** The largest part that any step from the node passes on. */
  readonly maxPass: (from: Reached) => number;
  /** Edges are followed only along their direction, unless the caller's pattern has one. */
  readonly isDirected: boolean;
  /** The similarity of labels to the query counts. */
  readonly readsLabels: boolean;
  /** Whether a node is of what the query asks for; undefined where it asks for nothing that a node tells. */
  readonly isAsked?: ((node: Reached) => boolean) | undefined;
}

const HOP = 0.6;
const CHAIN_HOP = 0.8;
const LABEL_CHANGE = 0.75;
const OTHER_TYPE = 0.6;
const OTHER_LABEL = 0.6;

const spread = (from: Reached) => HOP / Math.max(1, Math.log2(from.degree));

/** Prefers near and strongly connected nodes: each hop costs, and a hub shares among many. */
export const decay: Strategy = { pass: spread, maxPass: spread, isDirected: false, readsLabels: false };

/** Finds what leads to what, along edges only. Prefers paths of one kind of relationship with labels that are about the query. */
export const chain: Strategy = {
  pass: (from, { link }) => {
    const previous = from.path.at(-1)?.link.label;
    const change = previous === undefined || previous === link.label ? 1 : LABEL_CHANGE;
    return CHAIN_HOP * change * likeness(link.similarity);
  },
  maxPass: () => CHAIN_HOP,
  isDirected: true,
  readsLabels: true,
};

/** Like decay, but nodes of other types than those asked for come later. */
export function typeBoosted(types: ReadonlySet<string>): Strategy {
  return {
    ...decay,
    pass: (from, step) => spread(from) * (types.has(step.node_type) ? 1 : OTHER_TYPE),
    isAsked: ({ node_type }) => types.has(node_type),
  };
}

/** The same strategy, but steps by other labels than those that the question is about count less; some of these answer it. */
export function preferring(
  strategy: Strategy,
  labels: ReadonlySet<string>,
  answering: ReadonlySet<string>,
): Strategy {
  const weigh = (label: string) => (labels.has(label) ? 1 : OTHER_LABEL);
  return {
    ...strategy,
    pass: (from, step) => strategy.pass(from, step) * weigh(step.link.label),
    isAsked: ({ path }) => path.every(({ link }) => answering.has(link.label)),
  };
}

/** The weight of a similarity, from .5 to 1: no node is worth nothing. */
export function likeness(similarity: number): number {
  return (1 + Math.max(0, similarity)) / 2;
}
