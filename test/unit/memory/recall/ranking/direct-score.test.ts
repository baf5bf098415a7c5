import { describe, expect, test } from 'vitest';
import { decodeFeatures, encodeFeatures } from '../../../../../src/memory/features/features.ts';
import { parseQuery } from '../../../../../src/memory/recall/query-text.ts';
import { readQuestion } from '../../../../../src/memory/recall/question.ts';
import {
  newCandidate,
  scoreOf,
  type Candidate,
  type Channel,
  type Part,
} from '../../../../../src/memory/recall/ranking/candidate.ts';
import { measure, scaleOf, scoreDirectly } from '../../../../../src/memory/recall/ranking/direct-score.ts';
import { DIRECT_WEIGHTS as WEIGHT } from '../../../../../src/memory/recall/ranking/weights.ts';
import { seeded } from '../../../../support/random.ts';

const VECTOR = Float32Array.of(1, 0);
const QUESTION = {
  ...readQuestion(parseQuery('what happened on 7 May 2023'), undefined),
  vector: VECTOR,
  nearest: 40,
};
const FLOOR = 0.2;

/** A vector whose cosine with the question's is the given one. */
const at = (cosine: number) => Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2));

const NONE = { terms: [], otherTerms: [], sequence: [], data: 0 };

function measured(
  cosine: number,
  sentences: readonly number[] = [],
  dates: readonly number[] = [],
): Candidate {
  const candidate = newCandidate('k', 1);
  const source = { ...NONE, vector: at(cosine), sentences: sentences.map(at), dates };
  candidate.features = decodeFeatures(encodeFeatures(source));
  measure(candidate, VECTOR);
  return candidate;
}

function hitBy(hits: Partial<Record<Channel, number>>): Candidate {
  return { ...newCandidate('k', 1), hits };
}

/** The parts of each by the scale of them all. */
function partsOf(candidates: readonly Candidate[]) {
  const scale = scaleOf(candidates);
  for (const candidate of candidates) scoreDirectly(candidate, QUESTION, scale, FLOOR);
  return candidates.map(({ parts }) => parts);
}

describe('measure', () => {
  test('takes the cosine of the vector and of the best sentence', () => {
    const { cosine, sentenceCosine } = measured(0.3, [-0.5, 0.7, 0.1]);
    expect([cosine, sentenceCosine]).toEqual([expect.closeTo(0.3, 1), expect.closeTo(0.7, 1)]);
  });

  test('takes the vector for the sentences where there are none', () => {
    const { cosine, sentenceCosine } = measured(0.6);
    expect(sentenceCosine).toBe(cosine);
  });

  test('leaves a node without features at 0', () => {
    const candidate = hitBy({ text: 1 });
    measure(candidate, VECTOR);
    expect([candidate.cosine, candidate.sentenceCosine]).toEqual([0, 0]);
  });
});

describe('scoreDirectly', () => {
  test.for(['text', 'edge', 'hyperedge', 'fuzzy'] as const)('scales %s by its best hit', (channel) => {
    const [best, half, none] = partsOf([hitBy({ [channel]: 8 }), hitBy({ [channel]: 4 }), hitBy({})]);
    expect([best?.[channel], half?.[channel], none?.[channel]]).toEqual([
      ...[WEIGHT[channel], WEIGHT[channel] / 2, 0],
    ]);
  });

  test.for([
    ['text', 'cjk'],
    ['hyperedge', 'hyperedge vector'],
  ] as const)(
    'counts %s and %s as one kind, by the better of both, each on its own scale',
    ([part, other]) => {
      const [best, mixed] = partsOf([hitBy({ [part]: 8 }), hitBy({ [part]: 2, [other]: 0.5 })]);
      expect([best?.[part], mixed?.[part]]).toEqual([WEIGHT[part], WEIGHT[part]]);
    },
  );

  test('gives nothing for hits of 0, where there are no better ones', () => {
    const [parts] = partsOf([hitBy({ text: 0, edge: 0, hyperedge: 0, fuzzy: 0 })]);
    expect(Object.values(parts ?? {})).toEqual(Object.keys(WEIGHT).map(() => 0));
  });

  test('scales cosines from the floor to the best', () => {
    const [best, middle, low] = partsOf([measured(1, [0.8]), measured(0.6, [0.5]), measured(0.1, [-1])]);
    expect([best?.vector, best?.sentence]).toEqual([WEIGHT.vector, WEIGHT.sentence]);
    expect(middle?.vector).toBeCloseTo(WEIGHT.vector / 2, 2);
    expect(middle?.sentence).toBeCloseTo(WEIGHT.sentence / 2, 2);
    expect([low?.vector, low?.sentence]).toEqual([0, 0]);
  });

  test('gives nothing for cosines where the best of all is at the floor', () => {
    const [parts] = partsOf([measured(FLOOR - 0.01)]);
    expect([parts?.vector, parts?.sentence]).toEqual([0, 0]);
  });

  test('gives a node that is nearer than the best of the scale no more than the best', () => {
    const late = measured(1, [1]);
    scoreDirectly(late, QUESTION, scaleOf([measured(0.5, [0.5])]), FLOOR);
    expect([late.parts.vector, late.parts.sentence]).toEqual([WEIGHT.vector, WEIGHT.sentence]);
  });

  test('adds for a facet once, however many it has', () => {
    const faceted = hitBy({});
    faceted.facets = ['alice', 'bob'];
    const [two, none] = partsOf([faceted, hitBy({})]);
    expect([two?.facet, none?.facet]).toEqual([WEIGHT.facet, 0]);
  });

  test('adds for a day that the question asks for', () => {
    const [asked, other] = partsOf([measured(0, [], [20230506, 20230507]), measured(0, [], [20230506])]);
    expect([asked?.date, other?.date]).toEqual([WEIGHT.date, 0]);
  });

  test('gives parts that add up to the score, each from 0 to its weight', () => {
    const random = seeded(3);
    const channels = ['text', 'cjk', 'edge', 'hyperedge', 'hyperedge vector', 'fuzzy', 'vector'] as const;
    const candidates = Array.from({ length: 200 }, () => {
      const candidate = measured(random() * 2 - 1, [random(), random()], random() < 0.3 ? [20230507] : []);
      for (const channel of channels) if (random() < 0.4) candidate.hits[channel] = random() * 20;
      if (random() < 0.3) candidate.facets = ['alice'];
      return candidate;
    });
    partsOf(candidates).forEach((parts, index) => {
      const entries = Object.entries(parts) as [Part & keyof typeof WEIGHT, number][];
      for (const [part, value] of entries) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(WEIGHT[part]);
      }
      const sum = entries.reduce((total, [, value]) => total + value, 0);
      expect(scoreOf(candidates[index] as Candidate)).toBeCloseTo(sum, 12);
    });
    for (const part of Object.keys(WEIGHT) as (keyof typeof WEIGHT)[]) {
      expect(Math.max(...candidates.map(({ parts }) => parts[part] ?? 0))).toBeCloseTo(WEIGHT[part], 12);
    }
  });
});
