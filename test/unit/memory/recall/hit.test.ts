import { describe, expect, test } from 'vitest';
import {
  byScore,
  isMatch,
  matchesInOrder,
  plus,
  type Channel,
  type Channels,
  type Hit,
  type LinkPath,
} from '../../../../src/memory/recall/hit.ts';
import type { Parts } from '../../../../src/memory/recall/parts.ts';
import { hit, keyOf } from './hits.ts';

const FLOOR = 0.5;
const PATH: LinkPath = { from: 'a', kind: 'mentions', via: 'b' };

interface Values {
  readonly hits?: Channels;
  readonly cosine?: number;
  readonly sentenceCosine?: number;
  readonly path?: LinkPath;
}

const scoredWith = (
  parts: Parts,
  { hits: channels = {}, path, cosine = 0, sentenceCosine = 0 }: Values = {},
  key = 'k',
): Hit => plus(hit({ key, channels, path, near: { node: cosine, sentence: sentenceCosine } }), parts);

const hits = (...channels: Channel[]) => Object.fromEntries(channels.map((channel) => [channel, 1]));

describe('a score', () => {
  test('is the sum of its parts', () => {
    expect(scoredWith({ text: 0.25, link: 0.5, cover: 1 }).score).toBe(1.75);
  });

  test('is 0 without parts', () => {
    expect(scoredWith({}).score).toBe(0);
  });

  test('grows by further parts, and the earlier score does not change', () => {
    const before = scoredWith({ text: 0.25 }, { cosine: 0.7, path: PATH });
    const after = plus(before, { session: 0.5 });
    expect(after).toEqual({ ...before, parts: { text: 0.25, session: 0.5 }, score: 0.75 });
    expect([before.score, before.parts]).toEqual([0.25, { text: 0.25 }]);
  });
});

describe('byScore', () => {
  test('orders by score, and equal scores by key', () => {
    const scores = { d: 1, c: 2, b: 1, a: 0.5 };
    const sorted = Object.entries(scores)
      .map(([key, score]) => scoredWith({ text: score }, {}, key))
      .sort(byScore);
    expect(sorted.map(keyOf)).toEqual(['c', 'b', 'd', 'a']);
  });
});

describe('isMatch', () => {
  test.for<[string, Values, boolean]>([
    ['near by its vector', { hits: hits('vector'), cosine: 0.5 }, true],
    ['near by a sentence', { hits: hits('vector'), cosine: 0.1, sentenceCosine: 0.6 }, true],
    ['not near', { hits: hits('vector'), cosine: 0.49, sentenceCosine: 0.49 }, false],
    ['not near, but found by words', { hits: hits('vector', 'text'), cosine: 0.1 }, true],
    ['not near, but found by a relationship', { hits: hits('hyperedge vector') }, true],
    ['not near, but linked', { path: PATH }, true],
    ['not found at all', {}, false],
  ])('of a node %s', ([, values, expected]) => {
    expect(isMatch(scoredWith({}, values), FLOOR)).toBe(expected);
  });
});

test('matchesInOrder leaves out hits that do not match, and puts the best first', () => {
  const all = [
    scoredWith({ text: 0.1 }, { cosine: 0.5 }, 'last'),
    scoredWith({ text: 9 }, { cosine: 0.4 }, 'no match'),
    scoredWith({ text: 0.9 }, { hits: hits('text') }, 'first'),
  ];
  expect(matchesInOrder(all, FLOOR).map(keyOf)).toEqual(['first', 'last']);
  expect(all.map(keyOf)).toEqual(['last', 'no match', 'first']);
});
