import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JobRun } from '../../../src/jobs/job-kind.ts';
import { fakeJob, GATHER_MS, JOB_ID } from './fake-job.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true, now: Date.parse('2026-01-15T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a JobRunner', () => {
  test('runs a job once for requests that come together', async () => {
    const { runner, times, statements } = fakeJob(() => undefined);
    for (let requests = 0; requests < 3; requests++) runner.request();
    expect(runner.isBusy).toBe(true);
    await pass(60_000);
    expect(times).toEqual([GATHER_MS]);
    expect(statements('job/claim')).toMatchObject([{ id: JOB_ID, kind: 'fake' }]);
    const [{ claim } = {}] = statements('job/claim');
    expect(statements('job/end-run')).toMatchObject([{ id: JOB_ID, claim, attempts: 0, error: null }]);
    expect(runner.isBusy).toBe(false);
  });

  test('claims nothing where nothing waits', async () => {
    const { runner, runs, statements } = fakeJob(() => undefined, { pending: () => 0 });
    runner.request();
    await pass(60_000);
    expect([runs, statements('job/claim'), runner.isBusy]).toEqual([[], [], false]);
  });

  test('runs a job of which the database does not say what waits', async () => {
    const pending = () => {
      throw new Error('The database is away.');
    };
    const { runner, times } = fakeJob(() => undefined, { pending });
    runner.request();
    await pass(60_000);
    expect(times).toEqual([GATHER_MS]);
  });

  test('runs a job once more for all requests that come during a run', async () => {
    const gate = Promise.withResolvers<void>();
    const { runner, times } = fakeJob(() => gate.promise);
    runner.request();
    await pass(1_000);
    for (let requests = 0; requests < 3; requests++) runner.request();
    await pass(1_000);
    expect(times).toEqual([GATHER_MS]);
    gate.resolve();
    await pass(60_000);
    expect(times).toEqual([GATHER_MS, 2_000 + GATHER_MS]);
  });

  test('keeps the graph marked while a job runs, also while it is repeated', async () => {
    const seen: string[] = [];
    const marked = async <T>(run: () => Promise<T>) => {
      seen.push('marked');
      const result = await run();
      seen.push('unmarked');
      return result;
    };
    const run = () => {
      seen.push('run');
      if (seen.length < 3) throw new Error('failed');
    };
    const { runner } = fakeJob(run, { marked });
    runner.request();
    await pass(60_000);
    expect(seen).toEqual(['marked', 'run', 'run', 'unmarked']);
  });

  test.for([1, 2, 3, 4, 5, 6, 7, 8])(
    'misses no request that comes %i steps after it found no work',
    async (steps) => {
      const seen = { pending: 0, counts: 0 };
      const pending = () => {
        seen.counts += 1;
        return seen.pending;
      };
      const { runner, times } = fakeJob(() => undefined, { pending });
      runner.request();
      vi.advanceTimersByTime(GATHER_MS);
      while (seen.counts === 0) await Promise.resolve();
      for (let step = 0; step < steps; step++) await Promise.resolve();
      seen.pending = 1;
      runner.request();
      await pass(60_000);
      expect(times).toEqual([2 * GATHER_MS]);
    },
  );
});

describe('a JobRunner that is closed', () => {
  test('aborts the run under way and waits for its end', async () => {
    const gate = Promise.withResolvers<void>();
    const { runner, runs } = fakeJob(() => gate.promise);
    runner.request();
    await pass(1_000);
    let isClosed = false;
    const closing = runner.close().then(() => (isClosed = true));
    await pass(1_000);
    expect([runs[0]?.signal.aborted, isClosed]).toEqual([true, false]);
    gate.resolve();
    await closing;
    expect(runner.isBusy).toBe(false);
  });

  test('begins nothing more, whether it was requested before, during the run or after', async () => {
    const pending = vi.fn(() => 1);
    const untilAborted = ({ signal }: JobRun) => {
      runner.request();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error())));
    };
    const { runner, times, lines } = fakeJob(untilAborted, { pending });
    const requested = fakeJob(() => undefined);
    requested.runner.request();
    runner.request();
    await pass(GATHER_MS - 1);
    await requested.runner.close();
    await pass(1);
    await runner.close();
    runner.request();
    await pass(60_000);
    expect(pending).toHaveBeenCalledOnce();
    expect([times, lines, requested.times, runner.isBusy]).toEqual([[GATHER_MS], [], [], false]);
  });

  test('no longer waits to repeat what failed', async () => {
    const { runner, times } = fakeJob(() => Promise.reject(new Error('failed')));
    runner.request();
    await pass(GATHER_MS);
    await runner.close();
    expect([times, vi.getTimerCount()]).toEqual([[GATHER_MS], 0]);
  });
});
