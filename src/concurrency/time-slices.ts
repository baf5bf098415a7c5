import { setImmediate } from 'node:timers/promises';

/** How long work may keep other requests waiting. */
const SLICE_MS = 4;

/** For long loops: the returned function lets other work go on once a slice of time is used up. */
export function timeSlices(): () => Promise<void> | undefined {
  let until = performance.now() + SLICE_MS;
  const giveWay = async () => {
    await setImmediate();
    until = performance.now() + SLICE_MS;
  };
  return () => (performance.now() < until ? undefined : giveWay());
}

/** As `map`, for work that takes a while on many items. */
export async function mapInSlices<T, U>(items: readonly T[], work: (item: T) => U): Promise<U[]> {
  const pause = timeSlices();
  const results: U[] = [];
  for (const item of items) {
    results.push(work(item));
    await pause();
  }
  return results;
}
