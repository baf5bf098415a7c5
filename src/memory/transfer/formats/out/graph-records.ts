import { pagesOf } from '../../export-records.ts';
import { nodes } from '../../sections/nodes.ts';
import { edges, hyperedges } from '../../sections/relationships.ts';
import type { ExportRun } from '../../sections/section.ts';
import type { GraphRecord } from './graph-record.ts';

/** The nodes, edges and hyperedges of a graph. */
export async function* graphRecords(run: ExportRun): AsyncGenerator<GraphRecord> {
  for await (const page of pagesOf(nodes, run)) for (const record of page) yield { section: 'nodes', record };
  for await (const page of pagesOf(edges, run)) for (const record of page) yield { section: 'edges', record };
  for await (const page of pagesOf(hyperedges, run))
    for (const record of page) yield { section: 'hyperedges', record };
}
