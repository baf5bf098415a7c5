import { describe, expect, test } from 'vitest';
import type { CandidateRow } from '../../../../../src/graph/queries/recall.ts';
import {
  byScore,
  gather,
  isMatch,
  newCandidate,
  scoreOf,
  type Candidate,
  type Channel,
} from '../../../../../src/memory/recall/ranking/candidate.ts';

const FLOOR = 0.5;

const row = (key: string, channel: Channel, score: number, facets: string[] = []): CandidateRow => ({
  ...{ id: `id of ${key}`, key, rev: 3 },
  ...{ channel, score, facets },
});

const candidateWith = (values: Partial<Candidate>): Candidate => ({
  ...newCandidate({ id: '1', key: 'k', rev: 1 }),
  ...values,
});

describe('gather', () => {
  test('makes one candidate of a node, with its best hit in each channel and all its facets', () => {
    const gathered = gather([
      row('a', 'text', 2, ['rome']),
      row('b', 'text', 9),
      row('a', 'edge', 4, ['bob', 'rome']),
      row('a', 'text', 3),
      row('a', 'edge', 1),
    ]);
    expect([...gathered.keys()]).toEqual(['id of a', 'id of b']);
    expect(gathered.get('id of a')).toMatchObject({ id: 'id of a', key: 'a', rev: 3 });
    expect(gathered.get('id of a')?.hits).toEqual(new Map(Object.entries({ text: 3, edge: 4 })));
    expect(gathered.get('id of a')?.facets).toEqual(new Set(['rome', 'bob']));
  });

  test('adds to candidates that are there already', () => {
    const known = gather([row('a', 'text', 2)]);
    const [a] = known.values();
    expect(gather([row('a', 'fuzzy', 1), row('b', 'fuzzy', 1)], known)).toBe(known);
    expect([...known.values()].map(({ key }) => key)).toEqual(['a', 'b']);
    expect(a?.hits).toEqual(new Map(Object.entries({ text: 2, fuzzy: 1 })));
  });
});

describe('scoreOf', () => {
  test('is the sum of the parts', () => {
    expect(scoreOf(candidateWith({ parts: { text: 0.25, link: 0.5, cover: 1 } }))).toBe(1.75);
  });

  test('is 0 where nothing speaks for a candidate', () => {
    expect(scoreOf(newCandidate({ id: '1', key: 'k', rev: 1 }))).toBe(0);
  });
});

describe('byScore', () => {
  test('puts the best first and equals in the order of their keys', () => {
    const scores = { d: 1, c: 2, b: 1, a: 0.5 };
    const sorted = Object.entries(scores)
      .map(([key, score]) => ({ key, score }))
      .sort(byScore);
    expect(sorted.map(({ key }) => key)).toEqual(['c', 'b', 'd', 'a']);
  });
});

describe('isMatch', () => {
  const hits = (...channels: Channel[]) => new Map(channels.map((channel) => [channel, 1]));

  test.for([
    ['near by its vector', { hits: hits('vector'), cosine: 0.5 }, true],
    ['near by a sentence', { hits: hits('vector'), cosine: 0.1, sentenceCosine: 0.6 }, true],
    ['not near', { hits: hits('vector'), cosine: 0.49, sentenceCosine: 0.49 }, false],
    ['not near, but hit by words', { hits: hits('vector', 'text'), cosine: 0.1 }, true],
    ['not near, but hit by a relationship', { hits: hits('hyperedge vector') }, true],
    ['not near, but linked', { path: { from: 'a', kind: 'mentions', via: 'b' } }, true],
    ['not hit at all', {}, false],
  ] as const)('of a node %s', ([, values, expected]) => {
    expect(isMatch(candidateWith(values), FLOOR)).toBe(expected);
  });
});
