import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  EmbedderBusyError,
  EmbedderClosedError,
  EmbeddingFailedError,
} from '../../../src/embedding/embedding-errors.ts';
import { EmbeddingPool } from '../../../src/embedding/embedding-pool.ts';
import { FakeModel, settle } from './fake-model.ts';

const LIMITS = { waiting: 5, queriesInARow: 8 };
let model: FakeModel;

beforeEach(() => {
  model = new FakeModel();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function openPool(threads = 1): Promise<EmbeddingPool> {
  return EmbeddingPool.open({ threads, startThread: model.start, limits: LIMITS });
}

describe('EmbeddingPool', () => {
  test('gives the vectors in the order of the texts, over several threads', async () => {
    const pool = await openPool(2);
    const vectors = pool.embedPassages(['a', 'bb', 'ccc', 'dddd']);
    expect(model.underWay).toHaveLength(2);
    await model.step();
    await model.step();
    expect((await vectors).map(([length]) => length)).toEqual([1, 2, 3, 4]);
  });

  test('answers a call without texts at once', async () => {
    const pool = await openPool();
    await expect(pool.embedPassages([])).resolves.toEqual([]);
  });

  test('lets a query pass the passages that wait, not the one under way', async () => {
    const pool = await openPool();
    const passages = pool.embedPassages(['p1', 'p2', 'p3']);
    const query = pool.embedQuery('query');
    expect(model.underWay).toEqual(['p1']);
    await model.step();
    expect(model.underWay).toEqual(['query']);
    await model.step();
    await expect(query).resolves.toEqual(Float32Array.of(5));
    await model.step();
    await model.step();
    await expect(passages).resolves.toHaveLength(3);
  });

  test('refuses what would pass the limit and goes on with the rest', async () => {
    const pool = await openPool();
    const first = pool.embedPassages(['p1', 'p2', 'p3', 'p4']);
    await expect(pool.embedPassages(['x1', 'x2', 'x3'])).rejects.toThrow(EmbedderBusyError);
    for (let text = 0; text < 4; text += 1) await model.step();
    await expect(first).resolves.toHaveLength(4);
  });

  test('fails only the call whose text the model refused, and drops what it still had waiting', async () => {
    const pool = await openPool();
    const bad = pool.embedPassages(['bad', 'never asked']);
    const good = pool.embedPassages(['good']);
    model.threads[0]?.refuse();
    await expect(bad).rejects.toThrow(EmbeddingFailedError);
    expect(model.underWay).toEqual(['good']);
    await model.step();
    await expect(good).resolves.toHaveLength(1);
  });
});

describe('EmbeddingPool, when a thread ends', () => {
  test('rejects its text, replaces it after a pause and serves what waited', async () => {
    const pool = await openPool();
    const lost = pool.embedQuery('lost');
    const waiting = pool.embedQuery('waiting');
    model.threads[0]?.die();
    await expect(lost).rejects.toMatchObject({
      reason: expect.stringContaining('the thread ended') as string,
    });
    expect(model.starts).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(model.starts).toBe(2);
    expect(model.underWay).toEqual(['waiting']);
    await model.step();
    await expect(waiting).resolves.toEqual(Float32Array.of(7));
  });

  test('goes on with the threads that are left', async () => {
    const pool = await openPool(2);
    model.threads[1]?.die();
    const query = pool.embedQuery('query');
    await model.step();
    await expect(query).resolves.toEqual(Float32Array.of(5));
  });

  test('rejects what waits when no thread is left and none starts, and tries again ever later', async () => {
    const pool = await openPool();
    model.failStart = new Error('out of memory');
    model.threads[0]?.die();
    const waiting = pool.embedQuery('waiting');
    const rejected = expect(waiting).rejects.toMatchObject({
      reason: expect.stringMatching(/did not start \(out of memory\)/) as string,
    });
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
    const query = pool.embedQuery('query');
    await model.step();
    await expect(query).resolves.toEqual(Float32Array.of(5));
  });
});

describe('EmbeddingPool, opened and closed', () => {
  test('does not open when a thread cannot start, and ends the others', async () => {
    const startThread = (onEnd: Parameters<FakeModel['start']>[0]) => {
      if (model.starts === 1) model.failStart = new Error('no such model');
      return model.start(onEnd);
    };
    await expect(EmbeddingPool.open({ threads: 2, startThread })).rejects.toThrow('no such model');
    expect(model.threads.map((thread) => thread.isClosed)).toEqual([true]);
  });

  test('close lets the text under way finish, rejects what waits and what comes later', async () => {
    const pool = await openPool();
    const underWay = pool.embedQuery('under way');
    const waiting = pool.embedPassages(['waiting']);
    const rejected = expect(waiting).rejects.toThrow(EmbedderClosedError);
    await pool.close();
    await rejected;
    await expect(underWay).resolves.toEqual(Float32Array.of(9));
    await expect(pool.embedQuery('late')).rejects.toThrow(EmbedderClosedError);
    expect(model.threads[0]?.isClosed).toBe(true);
  });

  test('close gives up a restart that is due', async () => {
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

  test('gives the vectors in the order of the texts, over all threads while nobody asks', async () => {
    const pool = await openPool(2);
    vi.advanceTimersByTime(QUIET_MS);
    const vectors = pool.embedInBackground(['a', 'bb', 'ccc']);
    expect(model.underWay).toEqual(['bb', 'a']);
    await model.step();
    await model.step();
    expect((await vectors).map(([length]) => length)).toEqual([1, 2, 3]);
  });

  test('lets queries and passages that wait go first', async () => {
    const pool = await openPool();
    const order: string[] = [];
    void pool.embedPassages(['p1', 'p2']);
    const background = pool.embedInBackground(['b1']);
    void pool.embedQuery('q1');
    for (let text = 0; text < 4; text += 1) {
      order.push(...model.underWay);
      await model.step();
    }
    expect(order).toEqual(['p1', 'q1', 'p2', 'b1']);
    await expect(background).resolves.toHaveLength(1);
  });

  test.for(['embedQuery', 'embedPassages'] as const)(
    'leaves a thread free for a while after %s',
    async (asked) => {
      const pool = await openPool(2);
      vi.advanceTimersByTime(QUIET_MS);
      void (asked === 'embedQuery' ? pool.embedQuery('asked') : pool.embedPassages(['asked']));
      await model.step();
      void pool.embedInBackground(['b1', 'b2', 'b3', 'b4']);
      expect(model.underWay).toEqual(['b1']);
      vi.advanceTimersByTime(QUIET_MS - 1);
      await model.step();
      expect(model.underWay).toEqual(['b2']);
      vi.advanceTimersByTime(1);
      await model.step();
      expect(new Set(model.underWay)).toEqual(new Set(['b3', 'b4']));
    },
  );

  test('goes on over the only thread also while others ask', async () => {
    const pool = await openPool();
    void pool.embedQuery('query');
    const background = pool.embedInBackground(['b1']);
    await model.step();
    expect(model.underWay).toEqual(['b1']);
    await model.step();
    await expect(background).resolves.toEqual([Float32Array.of(2)]);
  });

  test.for(['refuse', 'die'] as const)(
    'fails the call alone whose text makes a thread %s, and goes on',
    async (fate) => {
      const pool = await openPool(2);
      vi.advanceTimersByTime(QUIET_MS);
      const bad = pool.embedInBackground(['bad']);
      model.threads.find(({ text }) => text === 'bad')?.[fate]();
      await expect(bad).rejects.toThrow(EmbeddingFailedError);
      await vi.advanceTimersByTimeAsync(100);
      const good = pool.embedInBackground(['g1', 'g2']);
      expect(model.underWay).toHaveLength(2);
      await model.step();
      await expect(good).resolves.toHaveLength(2);
    },
  );

  test('rejects what waits when it is closed, and what comes later', async () => {
    const pool = await openPool();
    vi.advanceTimersByTime(QUIET_MS);
    const rejected = expect(pool.embedInBackground(['b1', 'b2'])).rejects.toThrow(EmbedderClosedError);
    await pool.close();
    await rejected;
    await expect(pool.embedInBackground(['late'])).rejects.toThrow(EmbedderClosedError);
  });
});
