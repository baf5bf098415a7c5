import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from './database-errors.ts';

const PAUSE_MS = 200;

/** Repeats what a start needs until it succeeds; `onFailure` hears why it is repeated. Throws what does not pass by itself. */
export async function untilDone<T>(
  work: () => Promise<T>,
  onFailure: (error: Error) => void = () => undefined,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      onFailure(error);
    }
    await sleep(PAUSE_MS);
  }
}
