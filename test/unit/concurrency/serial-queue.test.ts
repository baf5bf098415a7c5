import { expect, test } from 'vitest';
import { SerialQueue } from '../../../src/concurrency/serial-queue.ts';

test('work of one name runs in order, one after the other, also after a failure', async () => {
  const queue = new SerialQueue();
  const seen: string[] = [];
  const work = (name: string, fails: boolean) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (fails) throw new RangeError(name);
    return name;
  };
  const all = [queue.run('graph', work('first', true)), queue.run('graph', work('second', false))];
  expect(await Promise.allSettled(all)).toMatchObject([
    { reason: new RangeError('first') },
    { value: 'second' },
  ]);
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('work of another name does not wait', async () => {
  const queue = new SerialQueue();
  const gate = Promise.withResolvers<void>();
  const waiting = queue.run('graph', () => gate.promise);
  expect(await queue.run('other graph', () => Promise.resolve('done'))).toBe('done');
  gate.resolve();
  await waiting;
});
