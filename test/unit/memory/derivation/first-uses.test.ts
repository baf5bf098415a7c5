import { describe, expect, test } from 'vitest';
import { FirstUses } from '../../../../src/memory/derivation/first-uses.ts';

const LONG_MS = 60_000;
const SHORT_MS = 50;
/** A timer may fire this much early. */
const EARLY_MS = 2;
const never = new AbortController().signal;

/** Milliseconds until they are over. */
async function waited(uses: FirstUses): Promise<number> {
  const began = performance.now();
  await uses.over(never);
  return performance.now() - began;
}

describe('first uses of graphs', () => {
  test('know a graph that was used before', () => {
    const uses = new FirstUses();
    expect([uses.hasBegun('a'), uses.begin('a'), uses.begin('a'), uses.hasBegun('a')]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test('are over where no graph has begun', async () => {
    expect(await waited(new FirstUses(LONG_MS, LONG_MS))).toBeLessThan(LONG_MS / 2);
  });

  test('are over a while after the last graph has begun, another use of it counting for nothing', async () => {
    const uses = new FirstUses(SHORT_MS, LONG_MS);
    uses.begin('a');
    expect(await waited(uses)).toBeGreaterThan(SHORT_MS - EARLY_MS);
    uses.begin('a');
    expect(await waited(uses)).toBeLessThan(SHORT_MS);
    uses.begin('b');
    expect(await waited(uses)).toBeGreaterThan(SHORT_MS - EARLY_MS);
  });

  test('are waited for so long and no longer', async () => {
    const uses = new FirstUses(LONG_MS, SHORT_MS);
    uses.begin('a');
    expect(await waited(uses)).toBeLessThan(LONG_MS / 2);
  });

  test('are waited for no more once nobody wants to', async () => {
    const uses = new FirstUses(LONG_MS, LONG_MS);
    uses.begin('a');
    await expect(uses.over(AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
