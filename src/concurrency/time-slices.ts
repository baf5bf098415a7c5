import { setImmediate } from 'node:timers/promises';

/** How long work may block other requests. */
const SLICE_MS = 4;

/** For long loops: the returned function yields to other work when the time slice has passed. */
export function timeSlices(): () => Promise<void> | undefined {
  let until = performance.now() + SLICE_MS;
  const yieldNow = async () => {
    await setImmediate();
    until = performance.now() + SLICE_MS;
  };
  return () => (performance.now() < until ? undefined : yieldNow());
}

/** Like `map`, for slow work on many items. */
export async function mapInSlices<T, U>(
  items: readonly T[],
  work: (item: T, index: number) => U,
): Promise<U[]> {
  const pause = timeSlices();
  const results: U[] = [];
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    await pause();
  }
  return results;
}
