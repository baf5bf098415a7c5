import { vi } from 'vitest';

/**
 * How often other work has its turn while some work runs. Each look at the clock takes 2 ms, so that this depends on how
 * often the work looks and not on the machine.
 */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 2));
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  try {
    await work();
  } finally {
    clearImmediate(next);
    clock.mockRestore();
  }
  return turns;
}
