import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WriteGate } from '../../../src/graph/write-gate.ts';

afterEach(() => vi.useRealTimers());

describe('writers', () => {
  test('go on while nobody holds them', async () => {
    const gate = new WriteGate();
    const [one, other] = [await gate.enter(), await gate.enter()];
    one();
    other();
    await expect(gate.hold()).resolves.toBeTypeOf('function');
  });

  test('in flight end before a hold begins, and later ones wait for its end', async () => {
    const gate = new WriteGate();
    const order: string[] = [];
    const leave = await gate.enter();
    const hold = gate.hold().then(async (release) => {
      order.push('held');
      await sleep(20);
      order.push('released');
      release();
    });
    const later = gate.enter().then((end) => {
      order.push('wrote');
      end();
    });
    await sleep(10);
    order.push('left');
    leave();
    await Promise.all([hold, later]);
    expect(order).toEqual(['left', 'held', 'released', 'wrote']);
  });

  test('are held by a later hold, though the one before is released again', async () => {
    const gate = new WriteGate();
    const first = await gate.hold();
    first();
    const second = await gate.hold();
    first();
    let isIn = false;
    const writer = gate.enter().then(() => (isIn = true));
    await sleep(5);
    expect(isIn).toBe(false);
    second();
    await writer;
  });

  test('that wait for ten seconds are refused, to be repeated later', async () => {
    vi.useFakeTimers();
    const gate = new WriteGate();
    await gate.hold();
    const refused = expect(gate.enter()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 10 });
    await vi.advanceTimersByTimeAsync(10_100);
    await refused;
  });
});

test('two holds follow one another', async () => {
  const gate = new WriteGate();
  let running = 0;
  const work = async () => {
    const release = await gate.hold();
    running += 1;
    expect(running).toBe(1);
    await sleep(5);
    running -= 1;
    release();
  };
  await Promise.all([work(), work(), work()]);
});

describe('guests, who may write at any time', () => {
  test('are ended by a hold, which does not wait for them, and enter again after it', async () => {
    const gate = new WriteGate();
    const order: string[] = [];
    await gate.enterAsGuest(() => void order.push('ended'));
    const release = await gate.hold();
    const again = gate.enterAsGuest(() => undefined).then(() => void order.push('again'));
    await sleep(10);
    order.push('released');
    release();
    await again;
    expect(order).toEqual(['ended', 'released', 'again']);
  });

  test('that have left hear of no hold', async () => {
    const gate = new WriteGate();
    const leave = await gate.enterAsGuest(() => expect.unreachable());
    leave();
    await expect(gate.hold()).resolves.toBeTypeOf('function');
  });
});
