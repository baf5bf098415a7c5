import { describe, expect, test } from 'vitest';
import { Session, type Touch } from '../../../../src/memory/sessions/session.ts';

const NOW = Date.parse('2024-01-15T10:00:00Z');
const HALF_LIFE_MS = 1_800_000;

function sessionOf(...touches: readonly Touch[]): Session {
  const session = new Session();
  for (const touch of touches) session.touch([touch]);
  return session;
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);

describe('the recency of a node in a session', () => {
  test.for([
    [0, 1],
    [HALF_LIFE_MS / 2, Math.SQRT1_2],
    [HALF_LIFE_MS, 0.5],
    [2 * HALF_LIFE_MS, 0.25],
    [-HALF_LIFE_MS, 1],
  ] as const)('%i ms after the touch is %f', ([passed, recency]) => {
    const signals = sessionOf(['a', NOW]).signalsOf('a', NOW + passed);
    expect(signals.session).toBeCloseTo(recency, 12);
    expect(signals.topical).toBeCloseTo(recency, 12);
  });

  test('is that of the latest touch, in whatever order the touches are added', () => {
    const later = NOW + HALF_LIFE_MS;
    expect(sessionOf(['a', NOW], ['a', later]).signalsOf('a', later).session).toBe(1);
    expect(sessionOf(['a', later], ['a', NOW]).signalsOf('a', later).session).toBe(1);
  });

  test('is 0 for a node that was not touched', () => {
    expect(sessionOf(['a', NOW]).signalsOf('b', NOW)).toEqual({ session: 0, topical: 0 });
  });
});

describe('how topical a node is', () => {
  test.for([
    [1, 0.5],
    [2, 0.25],
  ] as const)('%i steps from a touched one is %f of its recency', ([steps, share]) => {
    const session = sessionOf(['touched', NOW]);
    session.setNear(new Map([['near', new Map([['touched', steps]])]]));
    expect(session.signalsOf('near', NOW)).toEqual({ session: 0, topical: share });
    expect(session.signalsOf('near', NOW + HALF_LIFE_MS).topical).toBeCloseTo(share / 2, 12);
  });

  test('depends on the best touched node near it, or on itself', () => {
    const session = sessionOf(['old', NOW - 4 * HALF_LIFE_MS], ['new', NOW], ['a', NOW - 3 * HALF_LIFE_MS]);
    const near = new Map([
      ['old', 1],
      ['new', 2],
    ]);
    session.setNear(new Map(['a', 'b'].map((key) => [key, near])));
    expect(session.signalsOf('b', NOW).topical).toBe(0.25);
    expect(session.signalsOf('a', NOW)).toEqual({ session: 0.125, topical: 0.25 });
    session.touch([['a', NOW - HALF_LIFE_MS]]);
    expect(session.signalsOf('a', NOW)).toEqual({ session: 0.5, topical: 0.5 });
  });

  test('is 0 near a node that the session forgets', () => {
    const session = sessionOf(['touched', NOW], ['near', NOW]);
    session.setNear(
      new Map([
        ['near', new Map([['touched', 1]])],
        ['other', new Map([['near', 1]])],
      ]),
    );
    session.forget('near');
    expect(session.signalsOf('near', NOW)).toEqual({ session: 0, topical: 0 });
    expect(session.signalsOf('other', NOW).topical).toBe(0);
    expect(session.touched()).toEqual([['touched', NOW]]);
  });
});

describe('what a session touched', () => {
  test('comes the latest first', () => {
    const session = sessionOf(['a', NOW + 1], ['b', NOW + 3], ['c', NOW + 2]);
    expect(session.touched().map(([key]) => key)).toEqual(['b', 'c', 'a']);
  });

  test('is 64 nodes at most, of which the least recently touched goes first', () => {
    const session = sessionOf(...numbered(64).map((key, at) => [key, NOW + at] as const));
    session.touch([['k0', NOW + 100]]);
    session.touch([['new', NOW + 101]]);
    const keys = session.touched().map(([key]) => key);
    expect(keys).toHaveLength(64);
    expect(keys.slice(0, 2)).toEqual(['new', 'k0']);
    expect(keys).not.toContain('k1');
    expect(keys).toContain('k2');
  });

  test('loses the first of nodes touched at the same time', () => {
    const session = new Session();
    session.touch(numbered(70).map((key) => [key, NOW] as const));
    expect(new Set(session.touched().map(([key]) => key))).toEqual(new Set(numbered(70).slice(6)));
  });

  test('does not add a node that was touched before all 64', () => {
    const session = sessionOf(...numbered(64).map((key) => [key, NOW] as const));
    session.touch([['old', NOW - 1]]);
    expect(session.signalsOf('old', NOW).session).toBe(0);
    expect(session.touched()).toHaveLength(64);
  });
});

describe('the phase of a session', () => {
  test.for([
    [1, 'early'],
    [3, 'early'],
    [4, 'mid'],
    [10, 'mid'],
    [11, 'deep'],
    [1_000, 'deep'],
  ] as const)('at recall %i is %s', ([recall, phase]) => {
    const session = new Session();
    session.recalls = recall - 1;
    expect(session.phase()).toBe(phase);
  });
});
