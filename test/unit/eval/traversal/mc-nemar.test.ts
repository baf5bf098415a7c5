import { expect, test } from 'vitest';
import { mcNemar } from '../../../../eval/traversal/mc-nemar.ts';

// By the binomial distribution: 2 * (C(n,0) + … + C(n,fewer)) / 2^n.
test.each([
  [0, 0, 1],
  [5, 0, 0.0625],
  [0, 6, 0.03125],
  [8, 2, 0.109375],
  [3, 3, 1],
])('%i to %i is by chance with p = %d', (one, other, p) => {
  expect(mcNemar(one, other)).toBeCloseTo(p, 10);
});
