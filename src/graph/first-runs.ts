import { setTimeout as sleep } from 'node:timers/promises';
import type { Query } from './query.ts';

/** The longest that a run waits for the first of its statement. */
const WAIT_MS = 10_000;

/** Of each generation of a database, the statements that have been run, or are being run for the first time. */
const firstRuns = new WeakMap<object, Map<string, Promise<void> | 'over'>>();

/**
 * Runs a read once the first run of its statement is over. Neo4j plans a statement at its first run since the database was
 * opened, which takes hundreds of times as long as the run itself, and again for each run that comes meanwhile.
 */
export async function afterFirstRun<T>(
  generation: object,
  { name, access }: Query,
  run: () => Promise<T>,
  waitMs = WAIT_MS,
): Promise<T> {
  if (access !== 'READ') return run();
  const runs = firstRunsOf(generation);
  const deadline = performance.now() + waitMs;
  for (;;) {
    const first = runs.get(name);
    if (first === undefined) return runAsFirst(runs, name, run);
    const left = deadline - performance.now();
    if (first === 'over' || left <= 0) return run();
    await overWithin(first, left);
  }
}

async function overWithin(first: Promise<void>, ms: number): Promise<void> {
  const enough = new AbortController();
  const late = sleep(ms, undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([first, late]);
  enough.abort();
}

/** One that fails may not have been planned: the next is the first. */
async function runAsFirst<T>(
  runs: Map<string, Promise<void> | 'over'>,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  runs.set(name, promise);
  try {
    const result = await run();
    runs.set(name, 'over');
    return result;
  } catch (error) {
    runs.delete(name);
    throw error;
  } finally {
    resolve();
  }
}

function firstRunsOf(generation: object): Map<string, Promise<void> | 'over'> {
  const known = firstRuns.get(generation);
  if (known) return known;
  const runs = new Map<string, Promise<void> | 'over'>();
  firstRuns.set(generation, runs);
  return runs;
}
