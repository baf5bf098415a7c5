import { vi } from 'vitest';

/**
 * How many turns of the event loop other work gets while `work` runs. The clock advances by 2 ms at each reading, so that
 * the result depends on how often the work reads it and not on the machine.
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
