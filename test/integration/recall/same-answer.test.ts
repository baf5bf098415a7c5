import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { randomGraph } from './random-graph.ts';
import { recallAlone } from './recall-alone.ts';

const SEED = 11;
const QUERIES = 15;

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
});
