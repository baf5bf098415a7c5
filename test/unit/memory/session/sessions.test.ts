import { describe, expect, test } from 'vitest';
import type { MemoryContext } from '../../../../src/memory/memory-context.ts';
import { Sessions } from '../../../../src/memory/session/sessions.ts';

const START = Date.parse('2026-01-15T10:00:00Z');
const DAY_MS = 24 * 3_600_000;

/** A memory whose database is away, so that only what the process holds is seen, and whose time is set. */
function memoryAt() {
  const time = { now: START };
  const graph = { database: 'db', acquire: () => Promise.reject(new Error('The database is away.')) };
  return { time, memory: { graph, clock: () => new Date(time.now) } as unknown as MemoryContext };
}

describe('a session held in the process', () => {
  test('is kept while it is used at least once a day', async () => {
    const { time, memory } = memoryAt();
    const sessions = new Sessions();
    sessions.note(memory, 'used', ['node'], 1);
    for (let day = 1; day <= 3; day++) {
      time.now += DAY_MS - 1;
      expect(await sessions.open(memory, 'used')).toMatchObject({ recalls: 1 });
    }
  });

  test('is gone after 24 hours unused, though others were used', async () => {
    const { time, memory } = memoryAt();
    const sessions = new Sessions();
    sessions.note(memory, 'unused', ['node'], 1);
    time.now += DAY_MS / 2;
    sessions.note(memory, 'other', ['node'], 1);
    time.now += DAY_MS / 2 + 1;
    const [unused, other] = await Promise.all(['unused', 'other'].map((id) => sessions.open(memory, id)));
    expect([unused?.touched(), unused?.recalls]).toEqual([[], 0]);
    expect([other?.touched().length, other?.recalls]).toEqual([1, 1]);
  });
});
