import { describe, expect, test } from 'vitest';
import { Semaphore } from '../../../src/concurrency/semaphore.ts';

/** Pieces of work that say when they begin and end when the test lets them. */
function gatedWork(semaphore: Semaphore, count: number) {
  const begun: number[] = [];
  const gates = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const ended = gates.map((gate, piece) =>
    semaphore.run(async () => {
      begun.push(piece);
      await gate.promise;
      return piece;
    }),
  );
  return { begun, ended, gates };
}

describe('a Semaphore', () => {
  test('lets so many run at once, and the others in their order as those end', async () => {
    const { begun, ended, gates } = gatedWork(new Semaphore(2), 4);
    expect(begun).toEqual([0, 1]);
    gates[1]?.resolve();
    await ended[1];
    expect(begun).toEqual([0, 1, 2]);
    gates[0]?.resolve();
    await ended[0];
    expect(begun).toEqual([0, 1, 2, 3]);
    for (const gate of gates) gate.resolve();
    expect(await Promise.all(ended)).toEqual([0, 1, 2, 3]);
  });

  test('goes on after work that fails, whose error it hands on', async () => {
    const { begun, ended, gates } = gatedWork(new Semaphore(1), 2);
    gates[0]?.reject(new RangeError('failed'));
    await expect(ended[0]).rejects.toThrow(RangeError);
    gates[1]?.resolve();
    await expect(ended[1]).resolves.toBe(1);
    expect(begun).toEqual([0, 1]);
  });

  test('has each place free again once its work has ended', async () => {
    const semaphore = new Semaphore(2);
    for (let round = 0; round < 3; round++) {
      const { begun, ended, gates } = gatedWork(semaphore, 3);
      expect(begun).toEqual([0, 1]);
      for (const gate of gates) gate.resolve();
      await Promise.all(ended);
    }
  });
});
