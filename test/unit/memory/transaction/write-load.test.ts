import { describe, expect, test } from 'vitest';
import { charactersOf, WriteLoad, writeLoadOf } from '../../../../src/memory/transaction/write-load.ts';

const MIB = 2 ** 20;

/** Runs writes of these sizes. Returns for each start which of them were running. */
async function together(load: WriteLoad, sizes: readonly number[]): Promise<number[][]> {
  const running = new Set<number>();
  const seen: number[][] = [];
  await Promise.all(
    sizes.map((size, at) =>
      load.run(size, async () => {
        running.add(at);
        seen.push([...running]);
        await new Promise((resolve) => setImmediate(resolve));
        running.delete(at);
      }),
    ),
  );
  return seen;
}

describe('WriteLoad', () => {
  test('makes large writes wait for each other, in their order', async () => {
    const seen = await together(new WriteLoad(4 * MIB), [2 * MIB, 2 * MIB, 3 * MIB, MIB]);
    expect(seen).toEqual([[0], [0, 1], [2], [2, 3]]);
  });

  test('runs a write that exceeds the limit alone', async () => {
    const seen = await together(new WriteLoad(MIB), [8 * MIB, 8 * MIB]);
    expect(seen).toEqual([[0], [1]]);
  });

  test('does not make small writes wait', async () => {
    const seen = await together(new WriteLoad(MIB), [MIB, MIB, 1_000]);
    expect(seen[0]).toContain(2);
  });

  test('goes on after a write that failed', async () => {
    const load = new WriteLoad(MIB);
    await expect(load.run(MIB, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await load.run(MIB, () => Promise.resolve('done'))).toBe('done');
  });

  test.each([
    ['1g', 16 * MIB],
    ['512m', 8 * MIB],
  ])('has a limit for a heap of %s', async (heap, limit) => {
    const seen = await together(writeLoadOf(heap), [limit / 2, limit / 2, limit / 2]);
    expect(Math.max(...seen.map((running) => running.length))).toBe(2);
  });
});

test('charactersOf counts values at any depth', () => {
  const value = { text: 'abc', list: ['de', 7, null], vector: new Float32Array(4), bytes: new Int8Array(5) };
  expect(charactersOf(value)).toBe(3 + 2 + 8 + 8 + 32 + 5);
});
