import { describe, expect, test } from 'vitest';
import { encodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import type { Link } from '../../../../../src/graph/queries/recall/links.ts';
import { scaleOf } from '../../../../../src/memory/recall/evidence/index.ts';
import { plus, type Hit } from '../../../../../src/memory/recall/hit.ts';
import { followLinks, seedsOf } from '../../../../../src/memory/recall/passes/links.ts';
import type { Ranking } from '../../../../../src/memory/recall/passes/pass.ts';
import { viewOfNow } from '../../../../../src/memory/recall/views/now.ts';
import { HOP, WEIGHTS } from '../../../../../src/memory/recall/weights.ts';
import { SERVICE } from '../../../../../src/memory/transaction/dependencies.ts';
import { fakeGraph } from '../../../graph/fake-graph.ts';
import { fakeMemory } from '../../fake-memory.ts';
import { hit as hitBy, keyOf, questionOf } from '../hits.ts';

const hit = (key: string, text: number): Hit => plus(hitBy({ key, channels: { text } }), { text });

describe('seedsOf', () => {
  test('takes the best direct hits, each with its score relative to the best', () => {
    const matching = Array.from({ length: HOP.seeds + 3 }, (_, at) => hit(`k${at}`, 1 / 2 ** at));
    expect([...seedsOf(matching)]).toEqual(
      Array.from({ length: HOP.seeds }, (_, at) => [`k${at}`, 1 / 2 ** at]),
    );
  });

  test('gives the best a weight of 1, whatever its score is', () => {
    expect([...seedsOf([hit('best', 0.2), hit('next', 0.1)])]).toEqual([
      ['best', 1],
      ['next', 0.5],
    ]);
  });

  test.for([
    ['where none matches', []],
    ['where every score is 0', [hit('a', 0), hit('b', 0)]],
  ] as const)('takes none %s', ([, matching]) => {
    expect(seedsOf(matching).size).toBe(0);
  });
});

describe('followLinks', () => {
  const QUESTION = questionOf('who leads', Float32Array.of(1, 0, 0));
  const DIRECT = [hit('seed', 1), hit('other', 0.5)];
  const NEAR = { vector: Float32Array.of(1, 0, 0), sentences: [], terms: [], otherTerms: [] };
  const FEATURES = encodeFeatures({ ...NEAR, sequence: [], dates: [], data: 0 });
  /** Cosines of labels with the query. */
  const LABELS = [
    { label: 'leads', vector: [1, 0, 0] },
    { label: 'likes', vector: [0, 1, 0] },
  ];

  const link = (seed: string, key: string, values: Partial<Link> = {}): Link => ({
    ...{ seed, key, rev: 1, valid: null, kind: 'mentions', via: 'ada', direction: 0, strength: 1 },
    ...values,
  });

  /** The hits by key, after the links are followed. */
  async function followed(
    links: readonly Link[],
    facets: readonly { key: string; facets: string[] }[] = [],
  ): Promise<Map<string, Hit>> {
    const graph = fakeGraph(({ name, params }) => {
      if (name === 'recall/links') return [{ links, facets }];
      if (name === 'label/label-vectors') return LABELS;
      return (params['keys'] as string[]).map((key) => ({ key, rev: 1, features: FEATURES }));
    });
    const { memory } = await fakeMemory(graph).open({ actor: SERVICE });
    const named = facets.flatMap((row) => row.facets);
    const view = viewOfNow(memory);
    const ranking = { memory, view, question: QUESTION, named, scale: scaleOf(DIRECT, 0) };
    const all = await followLinks(DIRECT, ranking as unknown as Ranking);
    return new Map(all.map((each) => [keyOf(each), each]));
  }

  test('gives a target the best of what its links pass on, and the path', async () => {
    const all = await followed([
      link('other', 'seed', { strength: 1 }),
      link('seed', 'other', { strength: 0.5 }),
    ]);
    expect(all.get('seed')?.parts.link).toBeCloseTo(HOP.weight * 0.5, 12);
    const both = await followed([
      link('seed', 'other', { strength: 0.5 }),
      link('seed', 'other', { via: 'bob' }),
    ]);
    expect(both.get('other')?.parts.link).toBeCloseTo(HOP.weight, 12);
    expect(both.get('other')?.path).toEqual({ from: 'seed', kind: 'mentions', via: 'bob' });
    expect(both.get('other')?.score).toBeCloseTo(0.5 + HOP.weight, 12);
  });

  test('adds a target as a hit, scored like the others', async () => {
    const all = await followed([link('seed', 'target')]);
    expect([...all.keys()]).toEqual(['seed', 'other', 'target']);
    expect(all.get('target')).toMatchObject({ near: { node: expect.closeTo(1, 1) as number }, channels: {} });
    expect(all.get('target')?.parts.link).toBeCloseTo(HOP.weight, 12);
  });

  test('passes on more where the label has to do with the query', async () => {
    const all = await followed([
      link('seed', 'a', { kind: 'edge', via: 'leads' }),
      link('seed', 'b', { kind: 'edge', via: 'likes' }),
      link('seed', 'c', { kind: 'edge', via: 'a label without a vector' }),
    ]);
    const gained = ['a', 'b', 'c'].map((key) => all.get(key)?.parts.link);
    const least = HOP.weight * HOP.minRelevance;
    expect(gained).toEqual([HOP.weight, least, least].map((value) => expect.closeTo(value, 12) as number));
  });

  test('does not change the score of hits without a link', async () => {
    const all = await followed([link('seed', 'target')]);
    expect([all.get('seed')?.score, all.get('other')?.score]).toEqual(DIRECT.map(({ score }) => score));
  });

  test('marks the best direct hit, and keeps the links of each seed', async () => {
    const links = [link('seed', 'target'), link('other', 'target')];
    const all = await followed(links);
    expect([...all.values()].filter(({ isBestDirect }) => isBestDirect).map(keyOf)).toEqual(['seed']);
    expect(all.get('other')?.links).toEqual([links[1]]);
  });

  test('adds the nodes that the query names and that have an edge to a hit', async () => {
    const all = await followed([], [{ key: 'other', facets: ['ada', 'bob'] }]);
    expect(all.get('other')).toMatchObject({ facets: ['ada', 'bob'], score: 0.5 + WEIGHTS.facet });
    expect(all.get('seed')?.facets).toEqual([]);
  });
});
