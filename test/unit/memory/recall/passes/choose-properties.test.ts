import { describe, expect, test } from 'vitest';
import { featuresOfNode } from '../../../../../src/memory/derivation/features/features-of-node.ts';
import { decodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { byScore, plus, type Hit } from '../../../../../src/memory/recall/hit.ts';
import { diversify } from '../../../../../src/memory/recall/passes/choose.ts';
import { isNearDuplicate } from '../../../../../src/memory/recall/passes/near-duplicates.ts';
import { seeded } from '../../../../support/random.ts';
import { hit, keyOf, questionOf } from '../hits.ts';

const ASKED = ['apple', 'banana', 'cherry', 'damson', 'elder'];
const OTHERS = ['stone', 'river', 'cloud', '2023', '2024'];
const QUESTION = questionOf(ASKED.join(' '));
const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);

interface RandomCase {
  readonly candidates: readonly Hit[];
  readonly pinned: string | undefined;
  readonly max: number;
}

/** The same for the same seed. It has few words and few scores, so that texts repeat and scores are equal. */
function randomCase(seed: number): RandomCase {
  const random = seeded(seed);
  const pick = <T>(all: readonly T[], share: number) => all.filter(() => random() < share);
  const candidates = Array.from({ length: Math.floor(random() * 90) }, (_, index) => {
    const key = `k${index}`;
    const description = [...pick(ASKED, 0.3), ...pick(OTHERS, 0.4)].join(' ');
    const vector = Float32Array.of(1, random() < 0.5 ? 0 : random());
    const encoded = featuresOfNode({ key, description, data: {} }, vector);
    const features = random() < 0.95 ? decodeFeatures(encoded) : undefined;
    const facets = pick(['alice', 'bob', 'carol'], 0.2);
    const text = Math.round(random() * 10) / 10;
    return plus(hit({ key, facets }, features), { text, vector: random() < 0.5 ? 0.1 : random() });
  });
  const chosen = candidates[Math.floor(random() * candidates.length)];
  const pinned = random() < 0.8 && chosen ? keyOf(chosen) : undefined;
  return { candidates, pinned, max: random() < 0.5 ? 1_000 : Math.floor(random() * 30) };
}

function selected({ candidates, pinned, max }: RandomCase): Hit[] {
  const hits = candidates.map((each) => (each.key === pinned ? { ...each, isBestDirect: true } : each));
  return diversify(hits.sort(byScore), QUESTION, max);
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seeded(seed);
  return items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

const byKeyOf = (candidates: readonly Hit[]) => new Map(candidates.map((each) => [keyOf(each), each]));

describe('the selection from random candidates', () => {
  test('has falling scores, and the parts add up to them', () => {
    for (const seed of SEEDS) {
      const given = randomCase(seed);
      const before = byKeyOf(given.candidates);
      const results = selected(given);
      expect(results.length, `seed ${seed}`).toBeLessThanOrEqual(given.max);
      for (const [index, result] of results.entries()) {
        const { parts, score } = result;
        const { cover = 0, pin = 0 } = parts;
        const sum = Object.values(parts).reduce((all, value) => all + value, 0);
        expect(score, `seed ${seed}`).toBeCloseTo(sum, 12);
        expect(score, `seed ${seed}`).toBeCloseTo(
          (before.get(keyOf(result))?.score ?? NaN) + cover + pin,
          12,
        );
        const next = results[index + 1];
        if (next) expect(score - next.score, `seed ${seed}`).toBeGreaterThan(-1e-12);
      }
    }
  });

  test('begins with the pinned candidate', () => {
    for (const seed of SEEDS) {
      const given = { ...randomCase(seed), max: 5 };
      const [first] = selected(given);
      if (given.pinned !== undefined) expect(first && keyOf(first), `seed ${seed}`).toBe(given.pinned);
      else expect(first?.parts.pin, `seed ${seed}`).toBeUndefined();
    }
  });

  test('has each candidate once, as a result or as a near-duplicate of one', () => {
    for (const seed of SEEDS) {
      const given = { ...randomCase(seed), max: 1_000 };
      const results = selected(given);
      const keys = results.flatMap(({ key, duplicates }) => [key, ...duplicates]);
      expect(keys.sort(), `seed ${seed}`).toEqual(given.candidates.map(keyOf).sort());
      const byKey = byKeyOf(given.candidates);
      for (const [index, result] of results.entries()) {
        const earlier = results.slice(0, index);
        const repeats = earlier.filter((each) => isNearDuplicate(result, each));
        expect(repeats, `seed ${seed}`).toEqual([]);
        const folded = result.duplicates.map((key) => byKey.get(key) as Hit);
        expect(
          folded.every((each) => isNearDuplicate(result, each)),
          `seed ${seed}`,
        ).toBe(true);
      }
    }
  });

  test('does not depend on the order of the candidates', () => {
    for (const seed of SEEDS) {
      const expected = selected(randomCase(seed));
      const again = randomCase(seed);
      const candidates = shuffled(again.candidates, seed);
      expect(selected({ ...again, candidates }), `seed ${seed}`).toEqual(expected);
    }
  });
});
