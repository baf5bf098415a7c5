import { describe, expect } from 'vitest';
import { PAIRS } from '../../races/pairs.ts';
import { race } from '../../races/race.ts';
import { test } from '../../support/memory-test.ts';

const SEED = 1;

/** `npm run races` sends 200, round after round. */
const CALLS = 60;

describe(`${CALLS} concurrent calls on ten keys`, () => {
  test.for(PAIRS.map((pair) => [pair.join(' and '), pair] as const))(
    'of %s follow their contract and keep the graph consistent',
    async ([, pair], { tenant }) => {
      const { faults, outcomes } = await race(tenant, pair, SEED, { calls: CALLS });
      expect(faults).toEqual([]);
      for (const tool of pair) expect(outcomes[`${tool} ok`]).toBeGreaterThan(0);
    },
  );
});
