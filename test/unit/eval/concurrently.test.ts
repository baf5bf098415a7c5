import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { concurrently } from '../../../eval/service/concurrently.ts';

describe('concurrently', () => {
  test('works on every item once, and never on more than the limit at a time', async () => {
    const done: number[] = [];
    let under = 0;
    let most = 0;
    await concurrently(Array(20).keys(), 3, async (item) => {
      most = Math.max(most, ++under);
      await turn();
      under--;
      done.push(item);
    });
    expect(done.toSorted((a, b) => a - b)).toEqual([...Array(20).keys()]);
    expect(most).toBe(3);
  });

  test('throws the first failure after the work under way has ended, and starts no more', async () => {
    const ended: number[] = [];
    const work = concurrently([1, 2, 3, 4], 2, async (item) => {
      await turn();
      if (item === 1) throw new Error('one');
      ended.push(item);
    });
    await expect(work).rejects.toThrow('one');
    expect(ended).toEqual([2]);
  });
});
