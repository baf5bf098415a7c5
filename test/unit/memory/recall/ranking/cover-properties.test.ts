import { describe, expect, test } from 'vitest';
import { featuresOfNode } from '../../../../../src/memory/features/features-of-node.ts';
import { decodeFeatures } from '../../../../../src/memory/features/features.ts';
import { parseQuery } from '../../../../../src/memory/recall/query-text.ts';
import { readQuestion } from '../../../../../src/memory/recall/question.ts';
import {
  bestFirst,
  newCandidate,
  PARTS,
  scoreOf,
  type Candidate,
} from '../../../../../src/memory/recall/ranking/candidate.ts';
import { placesByCover, settle } from '../../../../../src/memory/recall/ranking/cover.ts';
import { isNearDuplicate } from '../../../../../src/memory/recall/ranking/near-duplicates.ts';
import { seeded } from '../../../../support/random.ts';

const ASKED = ['apple', 'banana', 'cherry', 'damson', 'elder'];
const OTHERS = ['stone', 'river', 'cloud', '2023', '2024'];
const QUESTION = {
  ...readQuestion(parseQuery(ASKED.join(' ')), undefined),
  vector: Float32Array.of(1, 0),
  nearest: 40,
};
const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);

interface Drawn {
  readonly candidates: Candidate[];
  readonly pinned: Candidate | undefined;
  readonly most: number;
}

/** The same at each call with a seed: few words and few scores, so that texts repeat and scores are equal. */
function draw(seed: number): Drawn {
  const random = seeded(seed);
  const pick = <T>(all: readonly T[], share: number) => all.filter(() => random() < share);
  const candidates = Array.from({ length: Math.floor(random() * 90) }, (_, index) => {
    const key = `k${index}`;
    const candidate = newCandidate(key, 1);
    const description = [...pick(ASKED, 0.3), ...pick(OTHERS, 0.4)].join(' ');
    const vector = Float32Array.of(1, random() < 0.5 ? 0 : random());
    if (random() < 0.95)
      candidate.features = decodeFeatures(featuresOfNode({ key, description, data: {} }, vector));
    candidate.facets = pick(['alice', 'bob', 'carol'], 0.2);
    candidate.parts = { text: Math.round(random() * 10) / 10, vector: random() < 0.5 ? 0.1 : random() };
    return candidate;
  });
  const pinned = random() < 0.8 ? candidates[Math.floor(random() * candidates.length)] : undefined;
  return { candidates, pinned, most: random() < 0.5 ? 1_000 : Math.floor(random() * 30) };
}

function ordered({ candidates, pinned, most }: Drawn): Candidate[] {
  return settle(placesByCover(bestFirst(candidates), QUESTION, pinned, most));
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seeded(seed);
  return items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

const shown = (candidates: readonly Candidate[]) =>
  candidates.map(({ key, parts, duplicates }) => ({ key, parts, duplicates }));

describe('the order of random candidates', () => {
  test('never rises in score, and the parts add up to it', () => {
    for (const seed of SEEDS) {
      const drawn = draw(seed);
      const before = new Map(drawn.candidates.map((candidate) => [candidate, scoreOf(candidate)]));
      const results = ordered(drawn);
      expect(results.length, `seed ${seed}`).toBeLessThanOrEqual(drawn.most);
      for (const [index, candidate] of results.entries()) {
        const { cover = 0, pin = 0 } = candidate.parts;
        const score = PARTS.reduce((sum, part) => sum + (candidate.parts[part] ?? 0), 0);
        expect(scoreOf(candidate), `seed ${seed}`).toBeCloseTo(score, 12);
        expect(score, `seed ${seed}`).toBeCloseTo((before.get(candidate) ?? NaN) + cover + pin, 12);
        const next = results[index + 1];
        if (next) expect(score - scoreOf(next), `seed ${seed}`).toBeGreaterThan(-1e-12);
      }
    }
  });

  test('begins with the pinned candidate', () => {
    for (const seed of SEEDS) {
      const drawn = { ...draw(seed), most: 5 };
      const [first] = ordered(drawn);
      if (drawn.pinned) expect(first, `seed ${seed}`).toBe(drawn.pinned);
      else expect(first?.parts.pin, `seed ${seed}`).toBeUndefined();
    }
  });

  test('holds each candidate once, as a result or folded into one that says the same', () => {
    for (const seed of SEEDS) {
      const drawn = { ...draw(seed), most: 1_000 };
      const results = ordered(drawn);
      const keys = results.flatMap(({ key, duplicates }) => [key, ...duplicates]);
      expect(keys.sort(), `seed ${seed}`).toEqual(drawn.candidates.map(({ key }) => key).sort());
      const byKey = new Map(drawn.candidates.map((candidate) => [candidate.key, candidate]));
      for (const [index, candidate] of results.entries()) {
        const repeats = results.slice(0, index).filter((earlier) => isNearDuplicate(candidate, earlier));
        expect(repeats, `seed ${seed}`).toEqual([]);
        const folded = candidate.duplicates.map((key) => byKey.get(key) as Candidate);
        expect(
          folded.every((each) => isNearDuplicate(candidate, each)),
          `seed ${seed}`,
        ).toBe(true);
      }
    }
  });

  test('does not depend on the order in which they come', () => {
    for (const seed of SEEDS) {
      const expected = shown(ordered(draw(seed)));
      const again = draw(seed);
      const candidates = shuffled(again.candidates, seed);
      expect(shown(ordered({ ...again, candidates })), `seed ${seed}`).toEqual(expected);
    }
  });
});
