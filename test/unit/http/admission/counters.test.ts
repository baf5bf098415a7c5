import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BoundedMemory, counterOf, memoryCounters } from '../../../../src/http/admission/counters.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a counter in memory', () => {
  test('counts names and kinds separately', async () => {
    const keys = memoryCounters.counter('key');
    await keys.add('a');
    expect(await keys.add('a')).toEqual({ used: 2, msLeft: 60_000 });
    expect(await keys.add('b')).toMatchObject({ used: 1 });
    expect(await memoryCounters.counter('session').read('a')).toMatchObject({ used: 0 });
  });

  test('begins a window at the first use and ends it a minute later', async () => {
    const counter = memoryCounters.counter('key');
    await counter.add('a');
    vi.advanceTimersByTime(59_000);
    expect(await counter.add('a')).toEqual({ used: 2, msLeft: 1_000 });
    vi.advanceTimersByTime(1_000);
    expect(await counter.read('a')).toMatchObject({ used: 0 });
    expect(await counter.add('a')).toEqual({ used: 1, msLeft: 60_000 });
  });

  test('stores a maximum of names and forgets the one whose window began first', async () => {
    const counter = counterOf(new BoundedMemory(100));
    for (let name = 0; name < 1_000; name += 1) await counter.add(`name ${name}`);
    expect(vi.getTimerCount()).toBe(100);
    expect(await counter.read('name 899')).toMatchObject({ used: 0 });
    expect(await counter.read('name 900')).toMatchObject({ used: 1 });
  });
});
