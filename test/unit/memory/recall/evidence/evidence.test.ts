import { describe, expect, test } from 'vitest';
import { decodeFeatures, encodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { scaleOf, withEvidence } from '../../../../../src/memory/recall/evidence/index.ts';
import {
  cosineOf,
  sentenceCosineOf,
  withFeatures,
  type Channel,
  type Channels,
  type Hit,
} from '../../../../../src/memory/recall/hit.ts';
import { WEIGHTS as WEIGHT } from '../../../../../src/memory/recall/weights.ts';
import { seeded } from '../../../../support/random.ts';
import { hit, questionOf } from '../hits.ts';

const VECTOR = Float32Array.of(1, 0);
const QUESTION = questionOf('what happened on 7 May 2023 at the old red barn', VECTOR);
const FLOOR = 0.2;

/** A vector with this cosine to the question's vector. */
const at = (cosine: number) => Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2));

const NONE = { terms: [], otherTerms: [], sequence: [], data: 0 };

function measured(
  cosine: number,
  sentences: readonly number[] = [],
  dates: readonly number[] = [],
  given: Partial<Hit> = {},
  terms: readonly number[] = [],
): Hit {
  const source = { ...NONE, terms, vector: at(cosine), sentences: sentences.map(at), dates };
  return withFeatures(hit(given), decodeFeatures(encodeFeatures(source)), QUESTION);
}

const hitBy = (channels: Channels): Hit => hit({ channels });

/** Scores all on one scale. */
function scoresOf(all: readonly Hit[]): Hit[] {
  const scale = scaleOf(all, FLOOR);
  return all.map((each) => withEvidence(each, QUESTION, scale));
}

const partsOf = (all: readonly Hit[]) => scoresOf(all).map(({ parts }) => parts);

describe('withFeatures', () => {
  test('returns the cosine of the vector and of the best sentence', () => {
    const found = measured(0.3, [-0.5, 0.7, 0.1]);
    expect([cosineOf(found), sentenceCosineOf(found)]).toEqual([
      expect.closeTo(0.3, 1),
      expect.closeTo(0.7, 1),
    ]);
  });

  test('uses the vector where there are no sentences', () => {
    const found = measured(0.6);
    expect(sentenceCosineOf(found)).toBe(cosineOf(found));
  });

  test('says nothing where the model does not know the letters of the query', () => {
    const found = withFeatures(hit(), measured(0.9).features, { ...QUESTION, isReadable: false });
    expect([cosineOf(found), sentenceCosineOf(found)]).toEqual([0, 0]);
  });

  test('is 0 for a node without features', () => {
    expect(withFeatures(hitBy({ text: 1 }), undefined, QUESTION)).toEqual(hitBy({ text: 1 }));
  });
});

describe('withEvidence', () => {
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
    'counts %s and %s as one component, the better of both, each on its own scale',
    ([component, other]) => {
      const [best, mixed] = partsOf([hitBy({ [component]: 8 }), hitBy({ [component]: 2, [other]: 0.5 })]);
      expect([best?.[component], mixed?.[component]]).toEqual([WEIGHT[component], WEIGHT[component]]);
    },
  );

  test('gives 0 for hits of 0', () => {
    const [components] = partsOf([hitBy({ text: 0, edge: 0, hyperedge: 0, fuzzy: 0 })]);
    expect(Object.values(components ?? {})).toEqual(Object.keys(WEIGHT).map(() => 0));
  });

  test('scales cosines from the floor to the best', () => {
    const [best, middle, low] = partsOf([measured(1, [0.8]), measured(0.6, [0.5]), measured(0.1, [-1])]);
    expect([best?.vector, best?.sentence]).toEqual([WEIGHT.vector, WEIGHT.sentence]);
    expect(middle?.vector).toBeCloseTo(WEIGHT.vector / 2, 2);
    expect(middle?.sentence).toBeCloseTo(WEIGHT.sentence / 2, 2);
    expect([low?.vector, low?.sentence]).toEqual([0, 0]);
  });

  test('gives 0 for cosines where the best is not above the floor', () => {
    const [components] = partsOf([measured(FLOOR - 0.01)]);
    expect([components?.vector, components?.sentence]).toEqual([0, 0]);
  });

  test('gives a node that is nearer than the best of the scale the same as the best', () => {
    const scale = scaleOf([measured(0.5, [0.5])], FLOOR);
    const { parts } = withEvidence(measured(1, [1]), QUESTION, scale);
    expect([parts.vector, parts.sentence]).toEqual([WEIGHT.vector, WEIGHT.sentence]);
  });

  test('adds the weight of a facet once, also for several facets', () => {
    const [two, none] = partsOf([hit({ facets: ['alice', 'bob'] }), hitBy({})]);
    expect([two?.facet, none?.facet]).toEqual([WEIGHT.facet, 0]);
  });

  test('adds the weight of a date for a day that the question asks for', () => {
    const [asked, other] = partsOf([measured(0, [], [20230506, 20230507]), measured(0, [], [20230506])]);
    expect([asked?.date, other?.date]).toEqual([WEIGHT.date, 0]);
  });

  test('has components that add up to the score, each from 0 to its weight', () => {
    const random = seeded(3);
    const channels = [
      ...([
        'text',
        'token',
        'name',
        'cjk',
        'edge',
        'hyperedge',
        'hyperedge vector',
        'fuzzy',
        'vector',
      ] as const),
    ];
    const randomHits = () => {
      const hits: Partial<Record<Channel, number>> = {};
      for (const channel of channels) if (random() < 0.4) hits[channel] = random() * 40;
      if (random() < 0.3) hits.kind = 1;
      return hits;
    };
    const scores = scoresOf(
      Array.from({ length: 200 }, () => {
        const facets = random() < 0.3 ? ['alice'] : [];
        const dates = random() < 0.3 ? [20230507] : [];
        const terms = random() < 0.3 ? QUESTION.terms.map(({ hash }) => hash) : [];
        return measured(
          random() * 2 - 1,
          [random(), random()],
          dates,
          { channels: randomHits(), facets },
          terms,
        );
      }),
    );
    const names = Object.keys(WEIGHT) as (keyof typeof WEIGHT)[];
    for (const { parts, score } of scores) {
      expect(Object.keys(parts).sort()).toEqual(names.toSorted());
      for (const name of names) {
        expect(parts[name]).toBeGreaterThanOrEqual(0);
        expect(parts[name]).toBeLessThanOrEqual(WEIGHT[name]);
      }
      const sum = names.reduce((total, name) => total + (parts[name] ?? 0), 0);
      expect(score).toBeCloseTo(sum, 12);
    }
    for (const name of names) {
      const best = Math.max(...scores.map(({ parts }) => parts[name] ?? 0));
      expect(best).toBeCloseTo(WEIGHT[name], 12);
    }
  });
});
