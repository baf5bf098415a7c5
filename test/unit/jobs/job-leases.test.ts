import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeJob, GATHER_MS, JOB_ID } from './fake-job.ts';

const NOW = Date.parse('2026-01-15T10:00:00Z');

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true, now: NOW }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A fake job whose run ends when the test lets it. */
function heldJob(answer: (name: string) => { id: string }[] | undefined = () => undefined) {
  const gate = Promise.withResolvers<void>();
  const job = fakeJob(() => gate.promise, { answer });
  job.runner.request();
  return { ...job, end: () => gate.resolve() };
}

describe('the lease of another process', () => {
  test.for([
    ['until it ends', 30_000, 30_000],
    ['a second where it is about to end', 5, 1_000],
    ['a second where it has ended by this clock', -5_000, 1_000],
  ] as const)('is waited for %s', async ([, leasedFor, waited]) => {
    const lease_until = NOW + GATHER_MS + leasedFor;
    const answers = [[{ claimed: false, attempts: 0, lease_until }]];
    const answer = (name: string) => (name === 'job/claim' ? answers.shift() : undefined);
    const { runner, times, lines } = fakeJob(() => undefined, { answer });
    runner.request();
    await pass(60_000);
    expect([times, lines]).toEqual([[GATHER_MS + waited], []]);
  });
});

describe('the lease of this process', () => {
  test('is taken for a minute, and renewed every 20 seconds until the run ends', async () => {
    const { statements, end } = heldJob();
    await pass(GATHER_MS + 40_000);
    const [{ claim, leaseUntil } = {}] = statements('job/claim');
    expect(leaseUntil).toBe(NOW + GATHER_MS + 60_000);
    expect(statements('job/renew')).toMatchObject([
      { id: JOB_ID, claim, leaseUntil: NOW + GATHER_MS + 80_000 },
      { id: JOB_ID, claim, leaseUntil: NOW + GATHER_MS + 100_000 },
    ]);
    end();
    await pass(60_000);
    expect([statements('job/renew').length, vi.getTimerCount()]).toEqual([2, 0]);
  });

  test('aborts the run where another process took it', async () => {
    const { runs, end, runner } = heldJob((name) => (name === 'job/renew' ? [] : undefined));
    await pass(GATHER_MS + 19_999);
    expect(runs[0]?.signal.aborted).toBe(false);
    await pass(1);
    expect(runs[0]?.signal.aborted).toBe(true);
    end();
    await runner.settled();
  });

  test('is kept where it cannot be renewed, which is logged', async () => {
    const { runs, end, lines, runner } = heldJob((name) => {
      if (name === 'job/renew') throw new Error('The database is away.');
      return undefined;
    });
    await pass(GATHER_MS + 20_000);
    expect(runs[0]?.signal.aborted).toBe(false);
    expect(lines).toMatchObject([{ level: 'warn', job: 'fake', what: 'the lease was not renewed' }]);
    end();
    await runner.settled();
  });
});
