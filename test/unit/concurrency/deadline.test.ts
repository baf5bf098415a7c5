import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orElseAfter } from '../../../src/concurrency/deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

describe('work with a deadline', () => {
  test('comes to its own result where it ends in time, and nothing stands in for it', async () => {
    const otherwise = vi.fn(() => 'late');
    const result = orElseAfter(1_000, after(999, 'done'), otherwise);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(result).resolves.toBe('done');
    expect(otherwise).not.toHaveBeenCalled();
  });

  test('comes to what stands in for it where it takes longer', async () => {
    const result = orElseAfter(1_000, after(1_001, 'done'), () => 'late');
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(result).resolves.toBe('late');
  });

  test('fails by what stands in for it', async () => {
    const result = orElseAfter(1_000, after(60_000, 'done'), () => Promise.reject(new RangeError('late')));
    const late = expect(result).rejects.toThrow(RangeError);
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
  });

  test('fails as it does itself in time, and leaves no timer', async () => {
    const result = orElseAfter(1_000, Promise.reject(new TypeError('failed')), () => undefined);
    await expect(result).rejects.toThrow(TypeError);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('harms nobody by failing once its time is over', async () => {
    const gate = Promise.withResolvers<string>();
    const result = orElseAfter(1_000, gate.promise, () => 'late');
    await vi.advanceTimersByTimeAsync(1_000);
    gate.reject(new Error('failed'));
    await expect(result).resolves.toBe('late');
  });
});
