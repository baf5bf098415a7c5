import { describe, expect, test } from 'vitest';
import { syntheticNodes, syntheticRelationships } from '../../../bench/synthetic/graph.ts';
import { Random } from '../../../bench/synthetic/random.ts';
import { Texts } from '../../../bench/synthetic/texts.ts';

const WORDS = Array.from({ length: 9_000 }, (_, index) => `word${index}`);

describe('Random', () => {
  test('is the same for the same seed and differs for another', () => {
    const draw = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 5 }, () => random.next());
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  test('returns the first rank far more often than the hundredth', () => {
    const random = new Random(1);
    const ranks = Array.from({ length: 20_000 }, () => random.zipf(1_000));
    const times = (rank: number) => ranks.filter((other) => other === rank).length;
    expect(times(0)).toBeGreaterThan(20 * times(99));
    expect(Math.max(...ranks)).toBeLessThan(1_000);
  });
});

describe('Texts', () => {
  test('describes with 20 to 40 words and queries with eight different ones', () => {
    const texts = new Texts(WORDS, 1);
    for (let count = 0; count < 100; count++) {
      const { length } = texts.description().split(' ');
      expect(length).toBeGreaterThanOrEqual(20);
      expect(length).toBeLessThanOrEqual(40);
      expect(new Set(texts.query().split(' ')).size).toBe(8);
    }
  });

  test('returns a new query every time', () => {
    const texts = new Texts(WORDS, 1);
    const queries = Array.from({ length: 1_000 }, () => texts.query());
    expect(new Set(queries).size).toBe(1_000);
  });
});

describe('synthetic graph', () => {
  test('has four edges a node to other loaded nodes', () => {
    const keys = new Set([...syntheticNodes(WORDS, 0, 500)].map(({ key }) => key));
    const edges = [...syntheticRelationships(0, 500)].filter(({ nodes }) => nodes.length === 2);
    expect(keys.size).toBe(500);
    expect(edges).toHaveLength(2_000);
    expect(edges.every(({ nodes: [from, to] }) => from !== to && keys.has(to ?? ''))).toBe(true);
  });

  test('connects a few nodes to many', () => {
    const degrees = new Map<string, number>();
    for (const { nodes } of syntheticRelationships(0, 10_000)) {
      for (const key of nodes) degrees.set(key, (degrees.get(key) ?? 0) + 1);
    }
    const sorted = [...degrees.values()].sort((a, b) => b - a);
    expect(sorted[0]).toBeGreaterThan(200);
    expect(sorted[5_000]).toBeLessThan(10);
  });

  test('has hyperedges of three members or more', () => {
    const hyperedges = [...syntheticRelationships(0, 500)].filter(({ nodes }) => nodes.length > 2);
    expect(hyperedges).toHaveLength(10);
    expect(hyperedges.every(({ nodes }) => new Set(nodes).size === nodes.length)).toBe(true);
  });
});
