import { describe, expect, test } from 'vitest';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { withVectorCache } from '../../../src/embedding/vector-cache.ts';

function countingEmbedder(failing: ReadonlySet<string> = new Set()) {
  const asked: string[] = [];
  const embedder: Embedder = {
    model: 'm',
    dimensions: 1,
    cosineFloor: 0,
    embedPassages: () => Promise.resolve([]),
    embedBatch: () => Promise.resolve([]),
    embedInBackground: () => Promise.resolve([]),
    embedQuery: (text) => {
      asked.push(text);
      return failing.has(text) ? Promise.reject(new Error('failed')) : Promise.resolve(new Float32Array([1]));
    },
    close: () => Promise.resolve(),
  };
  return { embedder, asked };
}

describe('withVectorCache', () => {
  test('asks the model once for a query, also while the query is under way', async () => {
    const { embedder, asked } = countingEmbedder();
    const cached = withVectorCache(embedder, { queries: 10, passages: 10 });
    const [first, second] = await Promise.all([cached.embedQuery('a'), cached.embedQuery('a')]);
    expect(await cached.embedQuery('a')).toBe(first);
    expect(second).toBe(first);
    expect(asked).toEqual(['a']);
  });

  test('drops the least recently used query beyond its size', async () => {
    const { embedder, asked } = countingEmbedder();
    const cached = withVectorCache(embedder, { queries: 2, passages: 2 });
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await cached.embedQuery(text);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  test('does not cache a failure', async () => {
    const { embedder, asked } = countingEmbedder(new Set(['a']));
    const cached = withVectorCache(embedder, { queries: 2, passages: 2 });
    await expect(cached.embedQuery('a')).rejects.toThrow('failed');
    await expect(cached.embedQuery('a')).rejects.toThrow('failed');
    expect(asked).toEqual(['a', 'a']);
  });

  test('embeds each passage once, also when a call has more passages than the cache', async () => {
    const { embedder, asked } = countingEmbedder();
    const embedPassages = (texts: readonly string[]) => {
      asked.push(...texts);
      return Promise.resolve(texts.map(({ length }) => new Float32Array([length])));
    };
    const cached = withVectorCache({ ...embedder, embedPassages }, { queries: 1, passages: 2 });
    const vectors = await cached.embedPassages(['a', 'bb', 'a', 'ccc']);
    expect(vectors.map(([length]) => length)).toEqual([1, 2, 1, 3]);
    expect(await cached.embedPassages(['bb', 'ccc'])).toEqual([vectors[1], vectors[3]]);
    expect(asked).toEqual(['a', 'bb', 'ccc']);
  });

  test('lets a caller wait neither for a batch nor for background work that embeds the same text', async () => {
    const { embedder } = countingEmbedder();
    const never = () => new Promise<Float32Array[]>(() => undefined);
    const embedPassages = () => Promise.resolve([Float32Array.of(1)]);
    const cached = withVectorCache(
      { ...embedder, embedBatch: never, embedInBackground: never, embedPassages },
      { queries: 1, passages: 2 },
    );
    void cached.embedBatch(['a']);
    void cached.embedInBackground(['b']);
    expect(await cached.embedPassages(['a'])).toEqual([Float32Array.of(1)]);
    expect(await cached.embedPassages(['b'])).toEqual([Float32Array.of(1)]);
    expect(await cached.embedBatch(['a'])).toEqual([Float32Array.of(1)]);
  });
});
