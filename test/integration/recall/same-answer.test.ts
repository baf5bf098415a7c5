import { availableParallelism } from 'node:os';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { randomGraph } from './random-graph.ts';
import { recallAlone } from './recall-alone.ts';

const SEED = 11;
const QUERIES = 15;
/** So many that searches by words and by meaning go together. */
const AT_ONCE = 2 * availableParallelism() + 2;

describe('recall in a graph that does not change', () => {
  test('answers equal questions of different sessions with equal results in the same order', async ({
    tenant,
  }) => {
    for (const query of await randomGraph(tenant, SEED, QUERIES)) {
      const ask = async () => (await recallAlone(tenant, { query, explain: true })).results;
      const [before, results, after] = [await ask(), await ask(), await ask()];
      expect(results.length, query).toBeGreaterThan(10);
      // What scores are measured from is read anew twice a minute, so that one of the two may be older or newer.
      expect([before, after], query).toContainEqual(results);
    }
  });

  test('answers many who ask at once as it answers one', async ({ tenant }) => {
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
