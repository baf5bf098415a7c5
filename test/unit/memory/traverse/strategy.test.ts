import { describe, expect, test } from 'vitest';
import {
  chain,
  decay,
  typeBoosted,
  type Reached,
  type Step,
} from '../../../../src/memory/traverse/strategy.ts';

function step(label: string, forward = true, node_type = 'fact'): Step {
  const link = { id: label, kind: 'edge' as const, relationship: label, label, forward };
  return { from: 'a', to: 'b', node_type, degree: 1, link };
}

function reached(degree: number, path: readonly Step[] = []): Reached {
  return { key: 'a', depth: path.length, degree, node_type: 'fact', score: 1, path };
}

describe('decay', () => {
  test('passes on less than all, and less the more a hub shares it among', () => {
    const shares = [1, 2, 10, 1_000].map((degree) => decay(reached(degree), step('knows')));
    expect(shares[0]).toBeLessThan(1);
    expect(shares[1]).toBe(shares[0]);
    expect(shares.slice(1)).toEqual(shares.slice(1).toSorted((a, b) => b - a));
    expect(shares.every((share) => share > 0)).toBe(true);
  });
});

describe('chain', () => {
  test('does not go against an edge’s direction', () => {
    expect(chain(reached(1), step('causes', false))).toBe(0);
  });

  test('is best where the path keeps to one kind of relationship', () => {
    const same = chain(reached(2, [step('causes')]), step('causes'));
    const other = chain(reached(2, [step('causes')]), step('knows'));
    expect(same).toBeGreaterThan(other);
    expect(chain(reached(2), step('knows'))).toBe(same);
  });
});

describe('typeBoosted', () => {
  test('is decay for the types asked for and less for others', () => {
    const boosted = typeBoosted(new Set(['person']));
    const from = reached(4);
    expect(boosted(from, step('knows', true, 'person'))).toBe(decay(from, step('knows')));
    expect(boosted(from, step('knows', true, 'event'))).toBeLessThan(decay(from, step('knows')));
  });
});
