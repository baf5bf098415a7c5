import { describe, expect, it } from 'vitest';
import { slicesOf, writeEach } from '../../../dashboard/src/data/write-each.ts';

describe('several writes', () => {
  const begun = async (isLeaving: boolean) => {
    const at: number[] = [];
    void writeEach([1, 2, 3], isLeaving, (item) => new Promise(() => at.push(item)));
    await Promise.resolve();
    return at;
  };

  it('wait for one another', async () => {
    expect(await begun(false)).toEqual([1]);
  });

  it('begin at once while the page is left', async () => {
    expect(await begun(true)).toEqual([1, 2, 3]);
  });

  it('fail with the one that failed', async () => {
    const fail = () => Promise.reject(new Error('no answer'));
    await expect(writeEach([1, 2], false, fail)).rejects.toThrow('no answer');
  });

  it('take slices, the last of what is left', () => {
    expect(slicesOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
    expect(slicesOf([], 2)).toEqual([]);
  });
});
