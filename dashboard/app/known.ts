import { nameOf } from '../src/data/name-of.ts';
import { membersOf, type GraphData, type GraphEdge, type GraphHyperedge } from '../src/graph/graph-data.ts';
import type { Links, Memory } from './answer.ts';

/** What was read so far. Nothing is ever taken out of it. */
export interface Known {
  readonly memories: ReadonlyMap<string, Memory>;
  readonly edges: ReadonlyMap<string, GraphEdge>;
  readonly hyperedges: ReadonlyMap<string, GraphHyperedge>;
  /** How many links a memory has in all, where that was asked. */
  readonly counts: ReadonlyMap<string, number>;
}

export const NOTHING: Known = {
  memories: new Map(),
  edges: new Map(),
  hyperedges: new Map(),
  counts: new Map(),
};

/** What is read later says more, and keeps what it does not say. */
export function withMemories(known: Known, memories: readonly Memory[]): Known {
  const all = new Map(known.memories);
  for (const memory of memories) {
    const given = Object.entries(memory).filter(([, value]) => value !== undefined);
    all.set(memory.key, { ...all.get(memory.key), ...Object.fromEntries(given), key: memory.key });
  }
  return { ...known, memories: all };
}

export function withLinks(known: Known, { edges, hyperedges }: Links): Known {
  return {
    ...known,
    edges: new Map([...known.edges, ...edges.map((edge) => [edge.id, edge] as const)]),
    hyperedges: new Map([...known.hyperedges, ...hyperedges.map((link) => [link.id, link] as const)]),
  };
}

/** All links of a memory. */
export function withLinksOf(known: Known, key: string, links: Links): Known {
  const counts = new Map(known.counts).set(key, links.edges.length + links.hyperedges.length);
  return { ...withLinks(known, links), counts };
}

/** The memories of an answer and the ends of its links, each once. */
export function keysOf(memories: readonly Memory[], { edges, hyperedges }: Links): readonly string[] {
  return [...new Set([...memories.map(({ key }) => key), ...[...edges, ...hyperedges].flatMap(membersOf)])];
}

/** The known memories and the links between them. */
export function graphOf({ memories, edges, hyperedges, counts }: Known): GraphData {
  const isDrawn = (link: GraphEdge | GraphHyperedge) =>
    membersOf(link).filter((key) => memories.has(key)).length >= 2;
  const drawn = {
    edges: [...edges.values()].filter(isDrawn),
    hyperedges: [...hyperedges.values()].filter(isDrawn),
  };
  const seen = new Map<string, number>();
  for (const key of [...drawn.edges, ...drawn.hyperedges].flatMap(membersOf))
    seen.set(key, (seen.get(key) ?? 0) + 1);
  const nodes = [...memories.values()].map(({ key, description = '', node_type = '', derived = false }) => ({
    ...{ key, node_type, derived, name: nameOf({ key, description, node_type }) },
    links: counts.get(key) ?? seen.get(key) ?? 0,
  }));
  return { nodes, ...drawn };
}
