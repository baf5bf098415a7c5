import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { seeded } from '../../support/random.ts';

const NODES = 24;
const GRAPHS = [1, 2, 3, 4];

/** Members of an edge or a hyperedge. */
type Link = readonly string[];

describe('hm_find_related', () => {
  test.for(GRAPHS)(
    'agrees with a plain breadth-first search over random graph %i',
    async (seed, { tenant }) => {
      const random = seeded(seed);
      const keys = Array.from({ length: NODES }, (_, at) => `g${seed}_${at}`);
      const links = randomLinks(keys, random);
      await tenant.storeKeys(...keys);
      await tenant.call('add_relationships', {
        relationships: links.map((nodes, at) => ({ nodes, relationship: `link ${at % 3}` })),
      });
      const starts = keys.slice(0, 4);
      const found = await Promise.all(
        starts.flatMap((start_node) =>
          [1, 2, 3, 6].map(async (max_depth) => {
            const { nodes, truncated } = await tenant.call('find_related', {
              start_node,
              max_depth,
              max_nodes: 500,
            });
            const reached = new Map(nodes.map(({ key, depth }) => [key, depth]));
            return { start_node, max_depth, truncated, reached: sorted(reached) };
          }),
        ),
      );
      const expected = starts.flatMap((start_node) =>
        [1, 2, 3, 6].map((max_depth) => ({
          start_node,
          max_depth,
          truncated: [],
          reached: sorted(breadthFirst(links, start_node, max_depth)),
        })),
      );
      expect(found).toEqual(expected);
    },
  );
});

/** Sparse, so that depths differ: about as many links as nodes, a third of them hyperedges. */
function randomLinks(keys: readonly string[], random: () => number): Link[] {
  return Array.from({ length: NODES - 4 }, () => {
    const size = random() < 2 / 3 ? 2 : 3 + Math.floor(random() * 2);
    return keys.toSorted(() => random() - 0.5).slice(0, size);
  });
}

function breadthFirst(links: readonly Link[], start: string, maxDepth: number): Map<string, number> {
  const depths = new Map([[start, 0]]);
  for (let depth = 1; depth <= maxDepth; depth++) {
    const frontier = [...depths].filter(([, at]) => at === depth - 1).map(([key]) => key);
    for (const fellow of links.filter((link) => link.some((key) => frontier.includes(key))).flat()) {
      if (!depths.has(fellow)) depths.set(fellow, depth);
    }
  }
  depths.delete(start);
  return depths;
}

function sorted(depths: ReadonlyMap<string, number>): [string, number][] {
  return [...depths].sort(([a], [b]) => (a < b ? -1 : 1));
}
