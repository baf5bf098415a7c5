import { describe, expect, test } from 'vitest';
import { encodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { searchNow } from '../../../../../src/memory/recall/views/search-now.ts';
import { SERVICE } from '../../../../../src/memory/transaction/dependencies.ts';
import { fakeGraph, type FakeAnswer } from '../../../graph/fake-graph.ts';
import { fakeMemory } from '../../fake-memory.ts';
import { questionOf } from '../hits.ts';

const QUESTION = questionOf('parsre', Float32Array.of(1, 0, 0));
const KNOWN = { channel: 'text', keys: ['known'], revs: [1], scores: [2], times: [], searched: 1, named: [] };
const NEAR = {
  ...{ channel: 'fuzzy', keys: ['known', 'near'], revs: [1, 1], scores: [3, 4] },
  ...{ times: [], searched: 2 },
};
const ELSEWHERE = { vector: Float32Array.of(0.6, 0.8, 0), sentences: [], terms: [], otherTerms: [] };
const FEATURES = encodeFeatures({ ...ELSEWHERE, sequence: [], dates: [], data: 0 });

/** A graph in which a fuzzy search finds two nodes, and every node has features. */
const answer: FakeAnswer = ({ name, params }) => {
  if (name === 'recall/candidates') return [KNOWN];
  if (name === 'recall/fuzzy') return [NEAR];
  const keys = name === 'recall/features' ? (params['keys'] as string[]) : [];
  return keys.map((key) => ({ key, rev: 1, features: FEATURES }));
};

async function searched() {
  const graph = fakeGraph(answer);
  const { memory } = await fakeMemory(graph).open({ actor: SERVICE });
  const files = { ...memory.files, mayHaveFiles: () => Promise.resolve(false) };
  const { hits } = await searchNow({ ...memory, files } as typeof memory, QUESTION);
  return { hits, statements: graph.statements };
}

describe('a search', () => {
  test('adds fuzzy hits to known ones, and new ones', async () => {
    const { hits } = await searched();
    expect(hits.map(({ key, channels }) => [key, channels])).toEqual([
      ['known', { text: 2, fuzzy: 3 }],
      ['near', { fuzzy: 4 }],
    ]);
  });

  test('compares all hits with the query, and reads the features of each node once', async () => {
    const { hits, statements } = await searched();
    expect(hits.map(({ near }) => near.node)).toEqual([expect.closeTo(0.6, 1), expect.closeTo(0.6, 1)]);
    const asked = statements.filter(({ name }) => name === 'recall/features');
    expect(asked.map(({ params }) => params['keys'])).toEqual([['known'], ['near']]);
  });
});
