import { describe, expect, test } from 'vitest';
import type { Hits } from '../../../../../src/graph/queries/recall.ts';
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

const hitsOf = (channel: Channel, scores: Record<string, number>): Hits => ({
  channel,
  keys: Object.keys(scores),
  revs: Object.keys(scores).map(() => 3),
  scores: Object.values(scores),
});

const candidateWith = (values: Partial<Candidate>): Candidate => ({
  ...newCandidate('k', 1),
  ...values,
});

describe('gather', () => {
  test('makes one candidate of a node, with its hit in each channel', () => {
    const gathered = gather([hitsOf('text', { a: 3, b: 9 }), hitsOf('edge', { a: 4 })]);
    expect([...gathered.keys()]).toEqual(['a', 'b']);
    expect(gathered.get('a')).toMatchObject({ key: 'a', rev: 3 });
    expect(gathered.get('a')?.hits).toEqual({ text: 3, edge: 4 });
  });

  test('adds to candidates that are there already', () => {
    const known = gather([hitsOf('text', { a: 2 })]);
    const [a] = known.values();
    expect(gather([hitsOf('fuzzy', { a: 1, b: 1 })], known)).toBe(known);
    expect([...known.values()].map(({ key }) => key)).toEqual(['a', 'b']);
    expect(a?.hits).toEqual({ text: 2, fuzzy: 1 });
  });
});

describe('scoreOf', () => {
  test('is the sum of the parts', () => {
    expect(scoreOf(candidateWith({ parts: { text: 0.25, link: 0.5, cover: 1 } }))).toBe(1.75);
  });

  test('is 0 where nothing speaks for a candidate', () => {
    expect(scoreOf(newCandidate('k', 1))).toBe(0);
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
  const hits = (...channels: Channel[]) => Object.fromEntries(channels.map((channel) => [channel, 1]));

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
