import type { z } from 'zod';
import type { getGraph } from '../../../src/tools/get-graph.ts';
import { seeded } from '../random.ts';

type GraphAnswer = z.infer<typeof getGraph.output>;

/** As many as the page draws. */
export const LARGE = { nodes: 5_000, edges: 20_000 };
const TYPES = ['person', 'project', 'decision', 'organization', 'event', 'document', 'location', 'fact'];
const AT = '2026-03-02T09:30:00.000Z';

/** An answer of GET /graph with groups that hang together, the same at each run. */
export function largeGraph(): GraphAnswer {
  const random = seeded(1);
  const pick = (count: number) => Math.floor(random() * count);
  const nodes = Array.from({ length: LARGE.nodes }, (_, at) => ({
    ...{ key: `node_${at}`, name: `Memory number ${at}`, node_type: TYPES[at % TYPES.length] ?? 'fact' },
    ...{ created_at: AT, updated_at: AT, links: 2 + (at % 50) },
  }));
  const edges = Array.from({ length: LARGE.edges }, (_, at) => {
    const from = pick(LARGE.nodes);
    const near = Math.min(LARGE.nodes - 1, from - (from % 100) + pick(100));
    const to = pick(10) === 0 ? pick(LARGE.nodes) : near;
    const ends = { from: `node_${from}`, to: `node_${to === from ? (to + 1) % LARGE.nodes : to}` };
    return { id: `edge_${at}`, ...ends, relationship: 'knows', label: 'knows' };
  });
  const none = { derived_nodes: 0, derived_edges: 0, derived_hyperedges: 0 };
  return {
    ...{ nodes, edges, hyperedges: [], cut: false },
    total: { ...LARGE, hyperedges: 0, ...none },
    left_out: { nodes: 0, edges: 0, hyperedges: 0 },
  };
}
