import type { Unread } from '../../graph/queries/recall.ts';
import {
  asList,
  edgeOfText,
  hyperedgeRecord,
  nodeOfText,
  type EdgeRecord,
  type HyperedgeRecord,
} from '../../graph/queries/records.ts';
import { headOf } from '../../graph/shown.ts';

/** What is shown of a node: its fields, and what surrounds it. */
export interface Shown {
  readonly node: ReturnType<typeof nodeOfText> & { readonly connections: number };
  readonly edges: readonly EdgeRecord[];
  readonly hyperedges: readonly HyperedgeRecord[];
}

const hyperedge = asList(hyperedgeRecord);

export function keyOf([text]: Unread): string {
  return headOf(text).first;
}

export function readShown([text, connections, edges, hyperedges]: Unread): Shown {
  return {
    node: { ...nodeOfText(text), connections },
    edges: edges.map(edgeOfText),
    hyperedges: hyperedges.map((fields) => hyperedge.parse(fields)),
  };
}
