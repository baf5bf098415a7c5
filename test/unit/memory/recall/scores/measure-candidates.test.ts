import { describe, expect, test } from 'vitest';
import { encodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import type { Candidate } from '../../../../../src/memory/recall/candidates/candidate.ts';
import { measureCandidates } from '../../../../../src/memory/recall/scores/measure-candidates.ts';
import { parseQuery } from '../../../../../src/memory/recall/question/query-text.ts';
import { readQuestion } from '../../../../../src/memory/recall/question/question.ts';
import { SERVICE } from '../../../../../src/memory/transaction/actor.ts';
import { fakeGraph, type FakeAnswer } from '../../../graph/fake-graph.ts';
import { fakeMemory } from '../../fake-memory.ts';

const QUESTION = {
  ...readQuestion(parseQuery('parsre')),
  vector: Float32Array.of(1, 0),
  nearest: 40,
};
const KNOWN: Candidate = { key: 'known', rev: 1, hits: { text: 2 }, facets: ['alice'] };
const NEAR = { channel: 'fuzzy', keys: ['known', 'near'], revs: [1, 1], scores: [3, 4] };
const ELSEWHERE = { vector: Float32Array.of(0.6, 0.8), sentences: [], terms: [], otherTerms: [] };
const FEATURES = encodeFeatures({ ...ELSEWHERE, sequence: [], dates: [], data: 0 });

/** A graph in which a fuzzy search finds two nodes, and every node has features. */
const answer: FakeAnswer = ({ name, params }) => {
  if (name === 'recall/fuzzy') return [NEAR];
  const keys = name === 'recall/features' ? (params['keys'] as string[]) : [];
  return keys.map((key) => ({ key, rev: 1, features: FEATURES }));
};

async function memoryOf(graph = fakeGraph(answer)) {
  const { memory } = await fakeMemory(graph).open({ actor: SERVICE });
  return { graph, caches: memory.caches };
}

describe('measureCandidates', () => {
  test('adds fuzzy hits to known candidates, and the new candidates', async () => {
    const candidates = new Map([['known', KNOWN]]);
    const measured = await measureCandidates(await memoryOf(), QUESTION, candidates);
    expect(measured.map(({ candidate }) => candidate)).toEqual([
      { key: 'known', rev: 1, hits: { text: 2, fuzzy: 3 }, facets: ['alice'] },
      { key: 'near', rev: 1, hits: { fuzzy: 4 }, facets: [] },
    ]);
    expect(candidates).toEqual(new Map([['known', KNOWN]]));
    expect(KNOWN.hits).toEqual({ text: 2 });
  });

  test('measures all candidates', async () => {
    const measured = await measureCandidates(await memoryOf(), QUESTION, new Map([['known', KNOWN]]));
    const cosines = measured.map(({ cosine }) => cosine);
    expect(cosines).toEqual([expect.closeTo(0.6, 1), expect.closeTo(0.6, 1)]);
  });

  test('reads the features of each node once', async () => {
    const memory = await memoryOf();
    await measureCandidates(memory, QUESTION, new Map([['known', KNOWN]]));
    const asked = memory.graph.statements.filter(({ name }) => name === 'recall/features');
    expect(asked.map(({ params }) => params['keys'])).toEqual([['known'], ['near']]);
  });
});
