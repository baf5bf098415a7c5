import { orElseAfter } from '../concurrency/deadline.ts';
import type { Query } from './query.ts';

const MAX_WAIT_MS = 10_000;

/** For each database generation the first runs of its statements by their texts, each with whether Neo4j has planned the statement. */
const firstRuns = new WeakMap<object, Map<string, Promise<boolean>>>();

/**
 * Runs a read once the first run of its statement has ended. Neo4j plans a statement at its first run since the database
 * was opened, which takes hundreds of times as long as the run itself, and plans it again for each concurrent run.
 */
export async function afterFirstRun<T>(
  generation: object,
  { text, access }: { readonly text: string; readonly access: Query['access'] },
  run: () => Promise<T>,
  maxWaitMs = MAX_WAIT_MS,
): Promise<T> {
  if (access !== 'READ') return run();
  const runs = firstRuns.get(generation) ?? new Map<string, Promise<boolean>>();
  firstRuns.set(generation, runs);
  const deadline = performance.now() + maxWaitMs;
  for (let first = runs.get(text); first; first = runs.get(text)) {
    if (await orElseAfter(deadline - performance.now(), first, () => true)) return run();
  }
  const result = run();
  // Neo4j may not have planned a run that failed: the next run is then the first.
  const isPlanned = result.then(
    () => true,
    () => {
      runs.delete(text);
      return false;
    },
  );
  runs.set(text, isPlanned);
  return result;
}
