import { pagesOf } from '../../export-records.ts';
import { nodes } from '../../sections/nodes.ts';
import { edges, hyperedges } from '../../sections/relationships.ts';
import type { ExportRun } from '../../sections/section.ts';
import type { GraphRecord } from './graph-record.ts';

/** The nodes, edges and hyperedges of a graph. */
export async function* graphRecords(run: ExportRun): AsyncGenerator<GraphRecord> {
  for await (const { records } of pagesOf(nodes, run))
    for (const record of records) yield { section: 'nodes', record };
  for await (const { records } of pagesOf(edges, run))
    for (const record of records) yield { section: 'edges', record };
  for await (const { records } of pagesOf(hyperedges, run))
    for (const record of records) yield { section: 'hyperedges', record };
}
