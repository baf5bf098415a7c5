import type { TenantGraph } from '../../../graph/graph.ts';
import { scanEdgesAsOf, scanHyperedgesAsOf, scanNodesAsOf } from '../../../graph/queries/recall/as-of.ts';
import { scanEdges, scanHyperedges, scanNodes } from '../../../graph/queries/recall/list.ts';
import type { RowOf } from '../../../graph/query.ts';
import { scanQuery } from '../../../graph/scan-query.ts';
import { parametersOf } from '../question/conditions.ts';
import type { Scan, ScannedText } from './regex-scan.ts';

/** The texts of a source now, until the graph's signal aborts. */
export function textsOfNow(graph: TenantGraph, scan: Scan): AsyncIterable<ScannedText> {
  const { source, literal, onBegun } = scan;
  if (source === 'node')
    return ofNodes(scanQuery(graph, scanNodes, { literal, ...parametersOf(scan.filters) }, onBegun));
  return ofLinks(scanQuery(graph, source === 'edge' ? scanEdges : scanHyperedges, { literal }, onBegun));
}

/** The same as they were at a time. */
export function textsAsOf(graph: TenantGraph, at: string, scan: Scan): AsyncIterable<ScannedText> {
  const { source, filters, literal, onBegun } = scan;
  if (source !== 'node') {
    const links = source === 'edge' ? scanEdgesAsOf : scanHyperedgesAsOf;
    return ofLinks(scanQuery(graph, links, { at, literal }, onBegun));
  }
  const params = { at, literal, ...parametersOf(filters) };
  return ofNodes(scanQuery(graph, scanNodesAsOf, params, onBegun));
}

async function* ofNodes(rows: AsyncIterable<RowOf<typeof scanNodes>>): AsyncGenerator<ScannedText> {
  for await (const { key, description, data } of rows)
    yield { keys: [key], fields: [key, description, data] };
}

async function* ofLinks(rows: AsyncIterable<RowOf<typeof scanEdges>>): AsyncGenerator<ScannedText> {
  for await (const { keys, relationship, label, data } of rows)
    yield { keys, fields: [relationship, label, data] };
}
