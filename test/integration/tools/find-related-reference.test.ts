import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { seeded } from '../../support/random.ts';
import { rounds } from '../../support/rounds.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { PASSES, referenceWalk, type Link } from './walk-reference.ts';

const GRAPHS = rounds({ few: 20, all: 60 });
const GRAPHS_A_TEST = 20;
const NODES = 24;
const DESCRIPTION = 'A node of a random graph.';
const HUB_LINKS = 14;
const STRATEGIES = ['decay', 'chain', 'type-boosted'] as const;
const DEPTHS = [1, 3, 6];
const FEW = 5;

describe('hm_find_related', () => {
  test.for(Array.from({ length: GRAPHS / GRAPHS_A_TEST }, (_, at) => at * GRAPHS_A_TEST))(
    'agrees with a plain breadth-first search on random graphs from %i',
    async (first, { tenant }) => {
      const graphs = Array.from({ length: GRAPHS_A_TEST }, (_, at) => randomGraph(first + at));
      const nodes = graphs.flatMap(({ keys }) =>
        keys.map((key) => ({ key, description: DESCRIPTION, occurred_at: '2026-05-01' })),
      );
      await tenant.call('store_batch', { nodes });
      for (const graph of graphs) await agrees(tenant, graph);
    },
  );
});

/** Compares each strategy from a hub and from another node, whole and limited to the best few. */
async function agrees(tenant: TestTenant, { keys, lens, links: given }: RandomGraph): Promise<void> {
  const links = await relate(tenant, given);
  const walks = keys.slice(0, 2).flatMap((start_node) =>
    DEPTHS.map(async (max_depth) => {
      const expected = referenceWalk(links, start_node, max_depth, PASSES[lens]).map(
        ({ key, depth, score }) => ({ key, depth, score }),
      );
      const ask = async (max_nodes: number) =>
        tenant.call('find_related', { start_node, max_depth, max_nodes, lens });
      const shown = ({ nodes }: Awaited<ReturnType<typeof ask>>) =>
        nodes.map(({ key, depth, score }) => ({ key, depth, score }));
      const [all, few] = await Promise.all([ask(500), ask(FEW)]);
      expect([shown(all), all.truncated]).toEqual([expected, []]);
      expect(shown(few)).toEqual(expected.slice(0, FEW));
      if (expected.length > FEW) expect(few.truncated).toEqual(['max_nodes']);
    }),
  );
  await Promise.all(walks);
}

async function relate(tenant: TestTenant, links: readonly NewLink[]): Promise<Link[]> {
  const { relationships } = await tenant.call('add_relationships', { relationships: links });
  const distinct = new Map(
    relationships.map(({ id, label }, at) => [id, { id, label, nodes: links[at]?.nodes ?? [] }]),
  );
  return [...distinct.values()];
}

interface RandomGraph {
  readonly keys: readonly string[];
  readonly links: readonly NewLink[];
  readonly lens: (typeof STRATEGIES)[number];
}

function randomGraph(seed: number): RandomGraph {
  const keys = Array.from({ length: NODES }, (_, at) => `g${seed}_${at}`);
  const lens = STRATEGIES[seed % STRATEGIES.length] as RandomGraph['lens'];
  return { keys, links: randomLinks(keys, seeded(seed)), lens };
}

interface NewLink {
  readonly nodes: readonly string[];
  readonly relationship: string;
}

/** A sparse graph, so that depths differ, with one hub. A third of the links are hyperedges, and labels are few. */
function randomLinks(keys: readonly string[], random: () => number): NewLink[] {
  const [hub = '', ...others] = keys;
  const among = Array.from({ length: NODES - 4 }, () => {
    const size = random() < 2 / 3 ? 2 : 3 + Math.floor(random() * 2);
    return keys.toSorted(() => random() - 0.5).slice(0, size);
  });
  const ofHub = others
    .toSorted(() => random() - 0.5)
    .slice(0, HUB_LINKS * Math.round(random()))
    .map((key) => (random() < 0.5 ? [hub, key] : [key, hub]));
  return [...among, ...ofHub].map((nodes, at) => ({ nodes, relationship: `link ${at % 3}` }));
}
