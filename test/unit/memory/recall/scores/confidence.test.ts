import { describe, expect, test } from 'vitest';
import { decodeFeatures, encodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { parseQuery } from '../../../../../src/memory/recall/question/query-text.ts';
import { readQuestion } from '../../../../../src/memory/recall/question/question.ts';
import { Confidences } from '../../../../../src/memory/recall/scores/confidence.ts';
import { scored, type Components, type Scored } from '../../../../../src/memory/recall/scores/score.ts';
import { hashOfTerm, termsOf } from '../../../../../src/memory/text/terms.ts';
import { measuredOf } from '../measured-of.ts';

const FLOOR = 0.55;

function resultOf(text: string, cosine: number, components: Components = {}): Scored {
  const features = decodeFeatures(
    encodeFeatures({
      ...{ vector: Float32Array.of(1, 0), sentences: [], otherTerms: [], sequence: [], dates: [], data: 0 },
      terms: termsOf(text).map(hashOfTerm),
    }),
  );
  return scored({ ...measuredOf({ key: text }, features), cosine, sentenceCosine: cosine }, components);
}

function confidencesAmong(query: string, candidates: readonly Scored[]) {
  const question = { ...readQuestion(parseQuery(query)), vector: Float32Array.of(1, 0), nearest: 40 };
  return new Confidences(candidates, question, FLOOR);
}

const ABOUT_BREAD = resultOf('the baker bakes bread at night', 0.8);
const FAR = resultOf('the harbour opens in spring', 0.5);
const NEARER = resultOf('the harbour closes in autumn', 0.6);

describe('the confidence of a result', () => {
  const all = [ABOUT_BREAD, FAR, NEARER];
  const judged = confidencesAmong('when does the baker bake bread?', all);

  test('is high where it is near and holds the words, less where it is only near, none where neither', () => {
    expect(judged.of(ABOUT_BREAD)).toBe('high');
    expect(judged.of(NEARER)).toBe('low');
    expect(judged.of(FAR)).toBe('none');
  });

  test.for([
    [{ exact: 0.5 }, 'high'],
    [{ token: 0.7 }, 'high'],
    [{ name: 0.8 }, 'high'],
    [{ name: 0.01 }, 'low'],
    [{ date: 0.2 }, 'low'],
    [{ vector: 0.5, text: 0.2 }, 'none'],
  ] as const)('counts evidence beside meaning: %j is %s', ([components, expected]) => {
    expect(judged.of(resultOf('the harbour opens in spring', 0.5, components))).toBe(expected);
  });

  test('is low where nothing is known of the node yet', () => {
    expect(judged.of(scored(measuredOf({ key: 'new' }), {}))).toBe('low');
  });

  test('is low where only a link leads to it', () => {
    const path = { from: 'a', kind: 'edge', via: 'has' };
    expect(judged.of(scored(FAR, {}, path))).toBe('low');
    expect(judged.ofAll([scored(FAR, {}, path)])).toBe('none');
  });

  test('counts a rare word more than one that most candidates hold', () => {
    const common = ['a', 'b', 'c', 'd', 'e', 'f'].map((word) => resultOf(`baker ${word}x`, 0.5));
    const rare = resultOf('gnocchi', 0.5);
    const confidences = confidencesAmong('baker gnocchi', [...common, rare]);
    expect(confidences.of(rare)).not.toBe('none');
    expect(confidences.of(common[0] as Scored)).toBe('none');
  });
});

describe('the confidence of an answer', () => {
  test('is that of its surest result among the first five, and none for an empty one', () => {
    const judged = confidencesAmong('when does the baker bake bread?', [ABOUT_BREAD, FAR]);
    expect(judged.ofAll([FAR, ABOUT_BREAD])).toBe('high');
    expect(judged.ofAll([...Array.from({ length: 5 }, () => FAR), ABOUT_BREAD])).toBe('none');
    expect(judged.ofAll([])).toBe('none');
  });

  test('is none where the query names a code that nothing has', () => {
    const ticket = resultOf('the ticket TT-481 is about bread', 0.8);
    expect(confidencesAmong('ticket TT-481', [ticket]).ofAll([ticket])).not.toBe('none');
    expect(confidencesAmong('ticket TT-777', [ticket]).ofAll([ticket])).toBe('none');
    const held = { ...ticket, candidate: { ...ticket.candidate, hits: { token: 1 } } };
    expect(confidencesAmong('ticket TT-777', [held]).ofAll([held])).not.toBe('none');
  });
});
