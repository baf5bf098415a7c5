import type { Findings } from '../../data/ingested.ts';
import type { GraphData } from '../../graph/graph-data.ts';

/** The findings that are kept, as the graph that they will be. */
export function graphOfFindings({ entities, relationships }: Findings): GraphData {
  const types = new Map(entities.map(({ name, node_type }) => [name, node_type]));
  const links = new Map<string, number>();
  for (const name of relationships.flatMap(({ nodes }) => nodes)) links.set(name, (links.get(name) ?? 0) + 1);
  const names = new Set([...types.keys(), ...links.keys()]);
  const all = relationships.map(({ nodes, relationship, valid_from, valid_to }, at) => ({
    nodes: [...new Set(nodes)],
    link: {
      ...{ id: `${at}`, relationship, label: relationship },
      ...(valid_from !== undefined && { valid_from }),
      ...(valid_to !== undefined && { valid_to }),
    },
  }));
  return {
    nodes: [...names].map((name) => ({
      ...{ key: name, name, node_type: types.get(name) ?? 'entity', links: links.get(name) ?? 0 },
    })),
    edges: all.flatMap(({ nodes: [from, to, ...more], link }) =>
      from !== undefined && to !== undefined && more.length === 0 ? { ...link, from, to } : [],
    ),
    hyperedges: all.flatMap(({ nodes, link }) => (nodes.length > 2 ? { ...link, nodes } : [])),
  };
}
