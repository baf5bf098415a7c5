import type { OutputOf } from '../../../client/src/index.ts';
import { nameOf } from '../data/name-of.ts';
import type { GraphData } from './graph-data.ts';

type Related = OutputOf<'findRelated'>;

/** What hm_find_related found, as a graph. How many links a memory has in all is not known: those found are counted. */
export function graphOfRelated({ nodes, edges, hyperedges }: Related): GraphData {
  const links = new Map<string, number>();
  const members = [...edges.map(({ from, to }) => [from, to]), ...hyperedges.map((each) => each.nodes)];
  for (const key of members.flat()) links.set(key, (links.get(key) ?? 0) + 1);
  return {
    nodes: nodes.map(({ key, description, node_type, derived }) => ({
      ...{ key, node_type, name: nameOf({ key, description, node_type }), links: links.get(key) ?? 0 },
      ...(derived && { derived }),
    })),
    edges,
    hyperedges,
  };
}
