import type { EdgeRecord, HyperedgeRecord, NodeRecord } from '../../../../graph/queries/records.ts';

/** A record of what graph formats hold: nodes first, then edges, then hyperedges. */
export type GraphRecord =
  | { readonly section: 'nodes'; readonly record: NodeRecord }
  | { readonly section: 'edges'; readonly record: EdgeRecord }
  | { readonly section: 'hyperedges'; readonly record: HyperedgeRecord };
