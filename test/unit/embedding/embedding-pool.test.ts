import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EmbeddingPool } from '../../../src/embedding/embedding-pool.ts';
import { FakeModel, settle } from './fake-model.ts';

const CLOSED = 'The service is stopping';
const FAILED = 'The embedding model did not answer';

let model: FakeModel;

beforeEach(() => {
  model = new FakeModel();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function openPool(threads = 1): Promise<EmbeddingPool> {
  return EmbeddingPool.open(threads, model.start);
}

describe('EmbeddingPool', () => {
  test('gives the vectors in the order of the texts, over several threads', async () => {
    const pool = await openPool(2);
    const vectors = pool.embed('passage', ['a', 'bb', 'ccc', 'dddd']);
    expect(model.underWay).toHaveLength(2);
    await model.step();
    await model.step();
    expect((await vectors).map(([length]) => length)).toEqual([1, 2, 3, 4]);
  });

  test('answers a call without texts at once', async () => {
    const pool = await openPool();
    await expect(pool.embed('passage', [])).resolves.toEqual([]);
  });

  test('embeds a query before the passages that wait, after the one under way', async () => {
    const pool = await openPool();
    const passages = pool.embed('passage', ['p1', 'p2', 'p3']);
    const query = pool.embed('query', ['query']);
    expect(model.underWay).toEqual(['p1']);
    await model.step();
    expect(model.underWay).toEqual(['query']);
    await model.step();
    await expect(query).resolves.toEqual([Float32Array.of(5)]);
    await model.step();
    await model.step();
    await expect(passages).resolves.toHaveLength(3);
  });

  test('refuses a call that would exceed the limit and goes on with the others', async () => {
    const pool = await openPool();
    const first = pool.embed('passage', ['p1', 'p2']);
    const tooMany = Array.from({ length: 10_000 }, (_, index) => `x${index}`);
    await expect(pool.embed('passage', tooMany)).rejects.toThrow(/texts wait/);
    await model.step();
    await model.step();
    await expect(first).resolves.toHaveLength(2);
  });

  test('fails only the call whose text the model refused, and drops its other texts', async () => {
    const pool = await openPool();
    const bad = pool.embed('passage', ['bad', 'never asked']);
    const good = pool.embed('passage', ['good']);
    model.threads[0]?.refuse();
    await expect(bad).rejects.toThrow(FAILED);
    expect(model.underWay).toEqual(['good']);
    await model.step();
    await expect(good).resolves.toHaveLength(1);
  });
});

describe('EmbeddingPool, when a thread ends', () => {
  test('rejects its text, replaces it after a pause and serves the texts that waited', async () => {
    const pool = await openPool();
    const lost = pool.embed('query', ['lost']);
    const waiting = pool.embed('query', ['waiting']);
    model.threads[0]?.die();
    await expect(lost).rejects.toMatchObject({ cause: { message: 'the thread ended' } });
    expect(model.starts).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(model.starts).toBe(2);
    expect(model.underWay).toEqual(['waiting']);
    await model.step();
    await expect(waiting).resolves.toEqual([Float32Array.of(7)]);
  });

  test('goes on with the other threads', async () => {
    const pool = await openPool(2);
    model.threads[1]?.die();
    const query = pool.embed('query', ['query']);
    await model.step();
    await expect(query).resolves.toEqual([Float32Array.of(5)]);
  });

  test('rejects the texts that wait when no thread is left and none starts, and tries again at growing intervals', async () => {
    const pool = await openPool();
    model.failStart = new Error('out of memory');
    model.threads[0]?.die();
    const waiting = pool.embed('query', ['waiting']);
    const message: unknown = expect.stringMatching(/did not start \(out of memory\)/);
    const rejected = expect(waiting).rejects.toMatchObject({ cause: { message } });
    await vi.advanceTimersByTimeAsync(100);
    await rejected;
    await vi.advanceTimersByTimeAsync(199);
    expect(model.starts).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(model.starts).toBe(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(model.starts).toBeLessThan(15);
    model.failStart = undefined;
    await vi.advanceTimersByTimeAsync(10_000);
    const query = pool.embed('query', ['query']);
    await model.step();
    await expect(query).resolves.toEqual([Float32Array.of(5)]);
  });
});

describe('EmbeddingPool, opened and closed', () => {
  test('does not open when a thread cannot start, and ends the others', async () => {
    const startThread = (onEnd: Parameters<FakeModel['start']>[0]) => {
      if (model.starts === 1) model.failStart = new Error('no such model');
      return model.start(onEnd);
    };
    await expect(EmbeddingPool.open(2, startThread)).rejects.toThrow('no such model');
    expect(model.threads.map((thread) => thread.isClosed)).toEqual([true]);
  });

  test('close lets the text under way finish and rejects waiting and later texts', async () => {
    const pool = await openPool();
    const underWay = pool.embed('query', ['under way']);
    const waiting = pool.embed('passage', ['waiting']);
    const rejected = expect(waiting).rejects.toThrow(CLOSED);
    await pool.close();
    await rejected;
    await expect(underWay).resolves.toEqual([Float32Array.of(9)]);
    await expect(pool.embed('query', ['late'])).rejects.toThrow(CLOSED);
    expect(model.threads[0]?.isClosed).toBe(true);
  });

  test('close cancels a restart that is due', async () => {
    const pool = await openPool();
    model.threads[0]?.die();
    await pool.close();
    await vi.advanceTimersByTimeAsync(60_000);
    await settle();
    expect(model.starts).toBe(1);
  });
});

describe('EmbeddingPool, in the background', () => {
  const QUIET_MS = 251;

  test('gives the vectors in the order of the texts, over all threads while no other text comes', async () => {
    const pool = await openPool(2);
    vi.advanceTimersByTime(QUIET_MS);
    const vectors = pool.embed('background', ['a', 'bb', 'ccc']);
    expect(model.underWay).toEqual(['bb', 'a']);
    await model.step();
    await model.step();
    expect((await vectors).map(([length]) => length)).toEqual([1, 2, 3]);
  });

  test('embeds queries and passages that wait first', async () => {
    const pool = await openPool();
    const order: string[] = [];
    void pool.embed('passage', ['p1', 'p2']);
    const background = pool.embed('background', ['b1']);
    void pool.embed('query', ['q1']);
    for (let text = 0; text < 4; text += 1) {
      order.push(...model.underWay);
      await model.step();
    }
    expect(order).toEqual(['p1', 'q1', 'p2', 'b1']);
    await expect(background).resolves.toHaveLength(1);
  });

  test.for(['query', 'passage'] as const)('leaves a thread free for a while after a %s', async (asked) => {
    const pool = await openPool(2);
    vi.advanceTimersByTime(QUIET_MS);
    void pool.embed(asked, ['asked']);
    await model.step();
    void pool.embed('background', ['b1', 'b2', 'b3', 'b4']);
    expect(model.underWay).toEqual(['b1']);
    vi.advanceTimersByTime(QUIET_MS - 1);
    await model.step();
    expect(model.underWay).toEqual(['b2']);
    vi.advanceTimersByTime(1);
    await model.step();
    expect(new Set(model.underWay)).toEqual(new Set(['b3', 'b4']));
  });

  test('uses the only thread also when other texts come', async () => {
    const pool = await openPool();
    void pool.embed('query', ['query']);
    const background = pool.embed('background', ['b1']);
    await model.step();
    expect(model.underWay).toEqual(['b1']);
    await model.step();
    await expect(background).resolves.toEqual([Float32Array.of(2)]);
  });

  test.for(['refuse', 'die'] as const)(
    'fails only the call whose text makes a thread %s, and goes on',
    async (fate) => {
      const pool = await openPool(2);
      vi.advanceTimersByTime(QUIET_MS);
      const bad = pool.embed('background', ['bad']);
      model.threads.find(({ text }) => text === 'bad')?.[fate]();
      await expect(bad).rejects.toThrow(FAILED);
      await vi.advanceTimersByTimeAsync(100);
      const good = pool.embed('background', ['g1', 'g2']);
      expect(model.underWay).toHaveLength(2);
      await model.step();
      await expect(good).resolves.toHaveLength(2);
    },
  );

  test('rejects waiting and later texts when it is closed', async () => {
    const pool = await openPool();
    vi.advanceTimersByTime(QUIET_MS);
    const rejected = expect(pool.embed('background', ['b1', 'b2'])).rejects.toThrow(CLOSED);
    await pool.close();
    await rejected;
    await expect(pool.embed('background', ['late'])).rejects.toThrow(CLOSED);
  });
});
