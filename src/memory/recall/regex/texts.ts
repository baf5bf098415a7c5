import type { TenantGraph } from '../../../graph/graph.ts';
import { scanEdgesAsOf, scanHyperedgesAsOf, scanNodesAsOf } from '../../../graph/queries/recall/as-of.ts';
import { scanMeetingNodes } from '../../../graph/queries/recall/conditions.ts';
import { scanEdges, scanHyperedges, scanNodes } from '../../../graph/queries/recall/regex.ts';
import type { RowOf } from '../../../graph/query.ts';
import { scanQuery } from '../../../graph/scan-query.ts';
import { hasConditions, parametersOf } from '../question/conditions.ts';
import type { Scan, ScannedText } from './regex-scan.ts';

/** The texts of a source today, until the graph's signal aborts. */
export function textsOfToday(graph: TenantGraph, scan: Scan): AsyncIterable<ScannedText> {
  const { source, literal, onBegun } = scan;
  if (source === 'node') return ofNodes(nodesOfToday(graph, scan));
  return ofLinks(scanQuery(graph, source === 'edge' ? scanEdges : scanHyperedges, { literal }, onBegun));
}

function nodesOfToday(graph: TenantGraph, { filters, literal, onBegun }: Scan) {
  const { conditions } = filters;
  const nodeTypes = filters.nodeTypes && [...filters.nodeTypes];
  if (!hasConditions(conditions)) return scanQuery(graph, scanNodes, { nodeTypes, literal }, onBegun);
  return scanQuery(graph, scanMeetingNodes, { nodeTypes, literal, ...parametersOf(conditions) }, onBegun);
}

/** The same as they were at a time. */
export function textsAsOf(graph: TenantGraph, at: string, scan: Scan): AsyncIterable<ScannedText> {
  const { source, filters, literal, onBegun } = scan;
  if (source !== 'node') {
    const links = source === 'edge' ? scanEdgesAsOf : scanHyperedgesAsOf;
    return ofLinks(scanQuery(graph, links, { at, literal }, onBegun));
  }
  const nodeTypes = filters.nodeTypes && [...filters.nodeTypes];
  const params = { at, nodeTypes, literal, ...parametersOf(filters.conditions) };
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
