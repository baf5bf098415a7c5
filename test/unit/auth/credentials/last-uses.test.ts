import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LastUses } from '../../../../src/auth/credentials/api-key-credentials.ts';
import { fakeRecords } from '../../graph/fake-graph.ts';

const NOW = Date.parse('2026-01-15T10:00:00Z');
const at = (ms: number) => new Date(NOW + ms).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** Last uses with what was tried to be written, each try of which comes to what the test says. */
function lastUses(answer: () => Promise<void> = () => Promise.resolve()) {
  const records = fakeRecords(async () => {
    await answer();
    return [];
  });
  const written = () => records.statements.map(({ params }) => params['uses']);
  return { uses: new LastUses(records), written };
}

test('the latest use of each key is written, once', async () => {
  const { uses, written } = lastUses();
  uses.note('first');
  uses.note('second');
  vi.advanceTimersByTime(1_000);
  uses.note('first');
  await uses.flush();
  await uses.flush();
  expect(written()).toEqual([
    [
      { id: 'first', at: at(1_000) },
      { id: 'second', at: at(0) },
    ],
  ]);
});

test('uses that cannot be written are kept, with those that come later', async () => {
  const failures = [new Error('The records are away.')];
  const { uses, written } = lastUses(async () => {
    const failure = failures.pop();
    if (failure) return Promise.reject(failure);
  });
  uses.note('first');
  await expect(uses.flush()).rejects.toMatchObject({ code: 'INTERNAL' });
  vi.advanceTimersByTime(1_000);
  uses.note('second');
  await uses.flush();
  expect(written()[1]).toEqual([
    { id: 'first', at: at(0) },
    { id: 'second', at: at(1_000) },
  ]);
});

test('a use during a write is written the next time', async () => {
  const gate = Promise.withResolvers<void>();
  const { uses, written } = lastUses(() => gate.promise);
  uses.note('first');
  uses.note('second');
  const flushed = uses.flush();
  vi.advanceTimersByTime(1_000);
  uses.note('first');
  gate.resolve();
  await flushed;
  await uses.flush();
  expect(written()[1]).toEqual([{ id: 'first', at: at(1_000) }]);
});
