import { beforeEach, describe, expect, test } from 'vitest';
import { Sessions } from '../../../../src/memory/sessions/sessions.ts';
import { fakeGraph } from '../../graph/fake-graph.ts';

const DAY_MS = 24 * 3_600_000;

let now = 0;
let isUnavailable = true;
let written: unknown[] = [];
let sessions: Sessions;

beforeEach(() => {
  [now, isUnavailable, written] = [Date.parse('2026-01-15T10:00:00Z'), true, []];
  const graph = fakeGraph(({ name, params }) => {
    if (isUnavailable) throw new Error('The database is unavailable.');
    if (name === 'session/write') written.push(params);
    return [];
  });
  sessions = new Sessions({ graph, clock: () => new Date(now) });
});

describe('a session cached in the process', () => {
  test('lives while it is used at least once a day', async () => {
    sessions.note('used', ['node'], 1);
    for (let day = 1; day <= 3; day++) {
      now += DAY_MS - 1;
      expect(await sessions.open('used')).toMatchObject({ recalls: 1 });
    }
  });

  test('expires after 24 hours without use, though others are used', async () => {
    sessions.note('unused', ['node'], 1);
    now += DAY_MS / 2;
    sessions.note('other', ['node'], 1);
    now += DAY_MS / 2 + 1;
    const [unused, other] = await Promise.all(['unused', 'other'].map((id) => sessions.open(id)));
    expect([unused?.touched(), unused?.recalls]).toEqual([[], 0]);
    expect([other?.touched().length, other?.recalls]).toEqual([1, 1]);
  });

  test('is written from its second use on, and once', async () => {
    isUnavailable = false;
    sessions.note('mine', ['node'], 1);
    expect(sessions.isDirty).toBe(false);
    sessions.note('mine', ['other'], 1);
    expect(sessions.isDirty).toBe(true);
    await sessions.flush();
    await sessions.flush();
    expect(written).toMatchObject([{ sessions: [{ id: 'mine', keys: ['node', 'other'], recalls: 2 }] }]);
    expect(sessions.isDirty).toBe(false);
  });
});

describe('a session that cannot be written', () => {
  test('fails, and is written with all its nodes once the database is back', async () => {
    sessions.note('mine', ['first'], 1);
    sessions.note('mine', ['second'], 1);
    await expect(sessions.flush()).rejects.toMatchObject({ code: 'INTERNAL' });
    sessions.note('mine', ['third']);
    sessions.forget('first');
    await expect(sessions.flush()).rejects.toMatchObject({ code: 'INTERNAL' });
    isUnavailable = false;
    await sessions.flush();
    expect(written).toMatchObject([{ sessions: [{ keys: ['second', 'third'], recalls: 2 }] }]);
  });

  test('has the latest 64 nodes', async () => {
    for (let node = 0; node < 200; node++) {
      now += 1;
      sessions.note('mine', [`n${node}`]);
    }
    await expect(sessions.flush()).rejects.toMatchObject({ code: 'INTERNAL' });
    isUnavailable = false;
    await sessions.flush();
    const keys = Array.from({ length: 64 }, (_, index) => `n${136 + index}`);
    expect(written).toMatchObject([{ sessions: [{ keys }] }]);
  });
});
