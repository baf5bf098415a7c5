import { pagesOf } from '../../export-records.ts';
import { nodes } from '../../sections/nodes.ts';
import { edges, hyperedges } from '../../sections/relationships.ts';
import type { ExportRun } from '../../sections/section.ts';
import type { EdgeRecord, HyperedgeRecord, NodeRecord } from '../../../../graph/queries/records.ts';

/** The nodes, edges and hyperedges of a graph. */
export async function* graphRecords(run: ExportRun): AsyncGenerator<GraphRecord> {
  for await (const { records } of pagesOf(nodes, run))
    for (const record of records) yield { section: 'nodes', record };
  for await (const { records } of pagesOf(edges, run))
    for (const record of records) yield { section: 'edges', record };
  for await (const { records } of pagesOf(hyperedges, run))
    for (const record of records) yield { section: 'hyperedges', record };
}

/** A record of what graph formats hold: nodes first, then edges, then hyperedges. */
export type GraphRecord =
  | { readonly section: 'nodes'; readonly record: NodeRecord }
  | { readonly section: 'edges'; readonly record: EdgeRecord }
  | { readonly section: 'hyperedges'; readonly record: HyperedgeRecord };
