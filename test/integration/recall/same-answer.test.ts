import { availableParallelism } from 'node:os';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { randomGraph } from './random-graph.ts';
import { recallAlone } from './recall-alone.ts';

const SEED = 11;
const QUERIES = 15;
const AT_ONCE = 2 * availableParallelism() + 2;

describe('recall in a graph that does not change', () => {
  test('answers equal questions of different sessions with equal results in the same order', async ({
    tenant,
  }) => {
    for (const query of await randomGraph(tenant, SEED, QUERIES)) {
      const ask = async () => (await recallAlone(tenant, { query, explain: true })).results;
      const [before, results, after] = [await ask(), await ask(), await ask()];
      expect(results.length, query).toBeGreaterThan(10);
      // The mean vector is renewed twice a minute, so that the answers before and after may differ.
      expect([before, after], query).toContainEqual(results);
    }
  });

  test('answers concurrent questions as it answers one', async ({ tenant }) => {
    for (const query of (await randomGraph(tenant, SEED, QUERIES)).slice(0, 5)) {
      for (const filter of [{}, { node_types: ['person', 'fact'] }]) {
        const ask = async () => (await recallAlone(tenant, { query, explain: true, ...filter })).results;
        const before = await ask();
        const together = await Promise.all(Array.from({ length: AT_ONCE }, ask));
        const alone = [before, await ask()];
        for (const results of together) expect(alone, query).toContainEqual(results);
      }
    }
  });
});
