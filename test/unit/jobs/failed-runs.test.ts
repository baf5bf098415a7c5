import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { fakeJob, GATHER_MS } from './fake-job.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

/** Fails by each of these in turn, and then no more. */
function failing(...errors: Error[]) {
  return () => {
    const error = errors.shift();
    if (error) throw error;
  };
}

/** A fake job that was requested so long ago. */
async function requested(ms: number, ...how: Parameters<typeof fakeJob>) {
  const job = fakeJob(...how);
  job.runner.request();
  await vi.advanceTimersByTimeAsync(ms);
  return job;
}

describe('a run that fails', () => {
  test('is repeated after pauses that grow, until it succeeds', async () => {
    const errors = [1, 2, 3].map(() => new Error('failed'));
    const { times } = await requested(60_000, failing(...errors));
    expect(times).toEqual([0, 500, 1_500, 3_500].map((ms) => GATHER_MS + ms));
  });

  test('is repeated every minute in the end', async () => {
    const { runner, times } = await requested(600_000, () => Promise.reject(new Error('failed')));
    const [first = 0, second = 0] = times.slice(-2);
    expect(second - first).toBe(60_000);
    await runner.close();
  });

  test('is logged with the job, the error and the pause', async () => {
    const { lines } = await requested(60_000, failing(new Error('first'), new Error('second')));
    expect(lines).toMatchObject([
      { level: 'warn', job: 'fake', err: { message: 'first' }, failures: 1, retry_ms: 500 },
      { level: 'warn', job: 'fake', err: { message: 'second' }, failures: 2, retry_ms: 1_000 },
    ]);
  });

  test('is counted in the graph until one succeeds, with an error that may be shown', async () => {
    const errors = [new AppError('UNAVAILABLE', 'The model is away.'), new Error('A secret.')];
    const { statements } = await requested(60_000, failing(...errors));
    expect(statements('job/end-run')).toMatchObject([
      { attempts: 1, error: 'The model is away.' },
      { attempts: 2, error: expect.stringContaining('Something went wrong in the service') as string },
      { attempts: 0, error: null },
    ]);
  });

  test('is repeated although the graph cannot be told', async () => {
    const answer = (name: string) => {
      if (name === 'job/end-run') throw new Error('The database is away.');
      return undefined;
    };
    const { runner, times, lines } = await requested(1_000, failing(new Error('failed')), { answer });
    expect(times).toEqual([GATHER_MS, GATHER_MS + 500]);
    expect(lines[0]).toMatchObject({ err: { message: 'failed' } });
    await runner.close();
  });
});

test('what fails of a run is logged with the job, and the run goes on', async () => {
  const { times, lines } = await requested(60_000, (run) => {
    run.failed(new Error('failed'), { node: 'n1' });
  });
  expect(times).toEqual([GATHER_MS]);
  expect(lines).toMatchObject([{ level: 'warn', job: 'fake', node: 'n1', err: { message: 'failed' } }]);
});

test('a claim that fails is repeated like a run', async () => {
  let failures = 2;
  const answer = (name: string) => {
    if (name === 'job/claim' && failures-- > 0) throw new Error('The database is away.');
    return undefined;
  };
  const { times, lines } = await requested(60_000, () => undefined, { answer });
  expect(times).toEqual([GATHER_MS + 1_500]);
  expect(lines).toHaveLength(2);
});
