/** What GET /api/v1/memory/graph answers, as far as the picture needs it. An answer of hm_find_related is made into it easily. */
export interface GraphData {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly hyperedges: readonly GraphHyperedge[];
}

export interface GraphNode {
  readonly key: string;
  /** A short text for its label. */
  readonly name: string;
  readonly node_type: string;
  readonly created_at?: string;
  readonly occurred_at?: string;
  /** How many it has in all, drawn or not. */
  readonly links: number;
  readonly derived?: boolean;
}

interface Link {
  readonly id: string;
  /** The words of it, such as "works for". */
  readonly relationship: string;
  readonly label: string;
  readonly derived?: boolean;
  readonly valid_from?: string;
  readonly valid_to?: string;
}

export interface GraphEdge extends Link {
  readonly from: string;
  readonly to: string;
}

export interface GraphHyperedge extends Link {
  /** Its members that are drawn. */
  readonly nodes: readonly string[];
  /** How many it has in all. */
  readonly members?: number;
}

/** What is shown of the data, and how. */
export interface View {
  /** The key of the memory that is looked at. */
  readonly chosen?: string | undefined;
  readonly hiddenTypes: ReadonlySet<string>;
  readonly isDerivedShown: boolean;
  /** Keys and the ids of links that stand out; the others are faint. */
  readonly lit?: ReadonlySet<string> | undefined;
  /** Shows this memory and what it is linked with alone. */
  readonly only?: string | undefined;
  /** What ended before is faint. By default now. */
  readonly asOf?: string | undefined;
}

/** All of them draw as one: an edge, and a hyperedge with two members. */
export function membersOf(link: GraphEdge | GraphHyperedge): readonly string[] {
  return 'nodes' in link ? link.nodes : [link.from, link.to];
}
