import { describe, expect, test } from 'vitest';
import { decodeFeatures, encodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { plus, type Confidence, type Hit } from '../../../../../src/memory/recall/hit.ts';
import type { Parts } from '../../../../../src/memory/recall/parts.ts';
import { judge, rateConfidence } from '../../../../../src/memory/recall/passes/confidence.ts';
import type { Ranking } from '../../../../../src/memory/recall/passes/pass.ts';
import { confidenceOfAnswer, supported } from '../../../../../src/memory/recall/passes/index.ts';
import { hashOfTerm, termsOf } from '../../../../../src/memory/text/terms.ts';
import { hit, keyOf, questionOf } from '../hits.ts';
import { shown } from './shown.ts';

const FLOOR = 0.55;

function resultOf(text: string, cosine: number, parts: Parts = {}): Hit {
  const features = decodeFeatures(
    encodeFeatures({
      ...{ vector: Float32Array.of(1, 0), sentences: [], otherTerms: [], sequence: [], dates: [], data: 0 },
      terms: termsOf(text).map(hashOfTerm),
    }),
  );
  return plus(hit({ key: text, near: { node: cosine, sentence: cosine } }, features), parts);
}

/** The confidences of hits by themselves, in their order: `low` where anything speaks for them. */
async function judged(query: string, hits: readonly Hit[]): Promise<Confidence[]> {
  const ranking = { question: questionOf(query), memory: { embedder: { cosineFloor: FLOOR } } };
  const all = await judge(hits, ranking as Ranking);
  return all.map(({ confidence }) => confidence);
}

const ABOUT_BREAD = resultOf('the baker bakes bread at night', 0.8);
const FAR = resultOf('the harbour opens in spring', 0.5);
const NEARER = resultOf('the harbour closes in autumn', 0.6);
const QUERY = 'when does the baker bake bread?';

describe('the confidence of a result', () => {
  test('is none where it is neither near nor holds the words', async () => {
    expect(await judged(QUERY, [ABOUT_BREAD, FAR, NEARER])).toEqual(['low', 'none', 'low']);
  });

  test('is low at most where a word is only spelled like one that is asked for, and nothing else was found', async () => {
    const ranking = {
      question: questionOf('who hates cheese?'),
      memory: { embedder: { cosineFloor: FLOOR } },
    };
    const rated = async (parts: Parts) => {
      const [only] = await judge([resultOf('chess is played on Fridays', 0.54, parts)], ranking as Ranking);
      const results = await rateConfidence([shown({ ...(only as Hit), score: 1 })], ranking as Ranking);
      return results[0]?.confidence;
    };
    expect([await rated({ fuzzy: 0.2 }), await rated({ fuzzy: 0.2, facet: 0.2 })]).toEqual(['low', 'medium']);
  });

  test.for([
    [{ exact: 0.5 }, 'low'],
    [{ token: 0.7 }, 'low'],
    [{ name: 0.01 }, 'low'],
    [{ date: 0.2 }, 'low'],
    [{ vector: 0.5, text: 0.2 }, 'none'],
  ] as const)('counts evidence beside meaning: %j is %s', async ([parts, expected]) => {
    const all = [resultOf('the harbour opens in spring', 0.5, parts), ABOUT_BREAD, NEARER];
    expect((await judged(QUERY, all))[0]).toBe(expected);
  });

  test('is low where nothing is known of the node yet', async () => {
    expect(await judged(QUERY, [hit({ key: 'new' })])).toEqual(['low']);
  });

  test('counts a rare word more than one that most hits hold', async () => {
    const common = ['a', 'b', 'c', 'd', 'e', 'f'].map((word) => resultOf(`baker ${word}x`, 0.5));
    const [first, ...others] = await judged('baker gnocchi', [resultOf('gnocchi', 0.5), ...common]);
    expect(first).not.toBe('none');
    expect(new Set(others)).toEqual(new Set(['none']));
  });

  test('is none where the query names a code that nothing has', async () => {
    const ticket = resultOf('the ticket TT-481 is about bread', 0.8);
    expect(await judged('ticket TT-481', [ticket])).not.toEqual(['none']);
    expect(await judged('ticket TT-777', [ticket])).toEqual(['none']);
    expect(await judged('ticket TT-777', [{ ...ticket, channels: { token: 1 } }])).not.toEqual(['none']);
  });
});

describe('the confidence of a result beside others', () => {
  /** The confidences after ordering, of the best and one with a part of its score. */
  async function rated(best: Hit, share: number): Promise<Confidence[]> {
    const ranking = { question: questionOf(QUERY), memory: { embedder: { cosineFloor: FLOOR } } };
    const [first, second] = await judge(
      [best, resultOf('the baker sleeps at noon', 0.7)],
      ranking as Ranking,
    );
    const results = [
      { ...(first as Hit), score: 2 },
      { ...(second as Hit), score: 2 * share },
    ].map((each) => ({ ...shown({ key: each.key }), ...each }));
    return (await rateConfidence(results, ranking as Ranking)).map(({ confidence }) => confidence);
  }

  test('is high where it is near, holds the words and leads', async () => {
    expect(await rated(plus(ABOUT_BREAD, { exact: 1 }), 0.2)).toEqual(['high', 'low']);
  });

  test('is medium where another is as good, and low where little speaks for it', async () => {
    expect((await rated(ABOUT_BREAD, 0.99))[0]).toBe('medium');
    expect((await rated(NEARER, 0.99))[0]).toBe('low');
  });

  test('is more where a relationship puts it first', async () => {
    const asked = plus(NEARER, { asked: 0.1 });
    expect((await rated(asked, 0.99))[0]).toBe('medium');
  });
});

describe('the confidence of an answer', () => {
  const none = { confidence: 'none' } as const;
  const high = { confidence: 'high' } as const;

  test('is that of its surest result among the first five, and none for an empty one', () => {
    expect(confidenceOfAnswer([none, high])).toBe('high');
    expect(confidenceOfAnswer([none, none, none, none, none, high])).toBe('none');
    expect(confidenceOfAnswer([])).toBe('none');
  });

  test('calls a result low that a link led to, and shows five where nothing speaks for any: the nearest after the best', () => {
    const path = { from: 'a', kind: 'edge', via: 'has' };
    const results = [
      shown({ key: 'a', ...high }),
      shown({ key: 'b' }),
      shown({ key: 'c', path }),
      shown({ key: 'd' }),
    ];
    expect(supported(results, 'high').map(({ key, confidence }) => [key, confidence])).toEqual([
      ['a', 'high'],
      ['b', 'none'],
      ['c', 'low'],
      ['d', 'none'],
    ]);
    const others = [0.4, 0.6, 0.5].map((node, at) => shown({ key: `n${at}`, near: { node, sentence: 0 } }));
    expect(supported([...results.slice(0, 3), ...others], 'none').map(keyOf)).toEqual([
      'a',
      'b',
      'c',
      'n1',
      'n2',
    ]);
  });
});
