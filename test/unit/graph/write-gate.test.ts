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
    await expect(gate.hold(() => Promise.resolve('done'))).resolves.toBe('done');
  });

  test('in flight end before a hold begins, and later ones wait for its end', async () => {
    const gate = new WriteGate();
    const order: string[] = [];
    const leave = await gate.enter();
    const hold = gate.hold(async () => {
      order.push('held');
      await sleep(20);
      order.push('released');
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

  test('are let in again where the work of a hold fails', async () => {
    const gate = new WriteGate();
    await expect(gate.hold(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    (await gate.enter())();
  });

  test('that wait for ten seconds are refused, to be repeated later', async () => {
    vi.useFakeTimers();
    const gate = new WriteGate();
    const held = Promise.withResolvers<void>();
    const hold = gate.hold(() => held.promise);
    const refused = expect(gate.enter()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 10 });
    await vi.advanceTimersByTimeAsync(10_100);
    await refused;
    held.resolve();
    await hold;
  });
});

test('two holds follow one another', async () => {
  const gate = new WriteGate();
  let running = 0;
  const work = async () => {
    running += 1;
    expect(running).toBe(1);
    await sleep(5);
    running -= 1;
  };
  await Promise.all([gate.hold(work), gate.hold(work), gate.hold(work)]);
});
