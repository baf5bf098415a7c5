import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeJob, JOB_ID } from './fake-job.ts';

const NOW = Date.parse('2026-01-15T10:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const ROW = {
  attempts: 0,
  created_at: '2026-01-15T09:00:00.000Z',
  updated_at: '2026-01-15T09:30:00.000Z',
  error: null,
  lease_until: null,
};

/** The job as it is found where this is in the graph, and so much waits. */
function found(row: Partial<Record<keyof typeof ROW, unknown>> | undefined, pending: number) {
  const rows = row ? [{ ...ROW, ...row }] : [];
  const answer = (name: string) => (name === 'job/read' ? rows.map((row) => ({ row })) : undefined);
  return fakeJob(() => undefined, { answer, pending: () => pending }).runner.find(JOB_ID);
}

describe('a job that is asked for', () => {
  test.for([
    ['pending where something waits', null, 3, 'pending'],
    ['running while it is leased', NOW + 1, 3, 'running'],
    ['running while it is leased, also where nothing waits any more', NOW + 1, 0, 'running'],
    ['pending once its lease has ended', NOW, 3, 'pending'],
    ['done where nothing waits', null, 0, 'done'],
  ] as const)('is %s', async ([, lease_until, pending, state]) => {
    const { created_at, updated_at } = ROW;
    const job = { id: JOB_ID, kind: 'fake', state, pending, attempts: 0, created_at, updated_at };
    const waiting = pending > 0 ? { waiting: `${pending} items` } : {};
    expect(await found({ lease_until }, pending)).toEqual({ ...job, ...waiting });
  });

  test.for([
    [2, 'pending'],
    [0, 'done'],
  ] as const)('and was never run has no times (%i wait)', async ([pending, state]) => {
    const job = { id: JOB_ID, kind: 'fake', state, pending, attempts: 0, created_at: null, updated_at: null };
    const waiting = pending > 0 ? { waiting: `${pending} items` } : {};
    expect(await found(undefined, pending)).toEqual({ ...job, ...waiting });
  });

  test('tells why its last run failed, and how many did', async () => {
    const failed = { attempts: 2, error: 'The model is away.' };
    expect(await found(failed, 1)).toMatchObject(failed);
  });

  test('is missing where the graph has no such kind, which reads nothing', async () => {
    const { runner, statements } = fakeJob(() => undefined);
    expect(await runner.find('another')).toBeUndefined();
    expect(statements('job/read')).toEqual([]);
  });
});

test('what waits for the jobs is said in words', async () => {
  const waitingFor = (pending: number) =>
    fakeJob(() => undefined, { pending: () => pending }).runner.waiting();
  expect(await Promise.all([waitingFor(2), waitingFor(1), waitingFor(0)])).toEqual([
    ['2 items'],
    ['1 item'],
    [],
  ]);
});
