import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';

const DATA = { text: 'lorem ipsum '.repeat(17_000) };

/** 6 MB, more than Neo4j reads in one transaction. */
const test = base.extend('longTexts', { scope: 'file' }, async ({ tenant }) => {
  for (let first = 0; first < 30; first += 10) {
    await tenant.cypher(
      `UNWIND range($first, $first + 9) AS at
       CREATE (:Node {id: 'long-' + toInteger(at), key: 'long_' + toInteger(at), description: 'Long.', rev: 1, data: $data,
         node_type: 'fact', created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z'})`,
      { first, data: JSON.stringify(DATA) },
    );
  }
  return tenant;
});

describe('hm_recall by regular expression, over long texts', () => {
  test.for(['/(innocent|harmless) words/', '/innocent words/', '/^innocent\\s+[a-z]*words$/'])(
    'answers %s in time, without an error',
    async (query, { longTexts }) => {
      const { results, metadata } = await longTexts.call('recall', { query });
      expect(results).toEqual([]);
      expect(metadata.truncated.filter((cut) => cut !== 'time')).toEqual([]);
    },
  );

  test('answers whole texts', async ({ longTexts }) => {
    const { results } = await longTexts.call('recall', { query: '/^long_1?1$/' });
    expect(results.map(({ key, data }) => [key, data])).toEqual([
      ['long_1', DATA],
      ['long_11', DATA],
    ]);
  });
});
