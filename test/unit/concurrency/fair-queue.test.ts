import { describe, expect, test } from 'vitest';
import { FairQueue } from '../../../src/concurrency/fair-queue.ts';

function queueOf(...names: string[]) {
  const queue = new FairQueue<{ tenant: string; name: string }>();
  for (const name of names) queue.add({ tenant: name.slice(0, 1), name });
  return queue;
}

/** What is taken one after the other, each done before the next. */
function takenInTurn(queue: ReturnType<typeof queueOf>): string[] {
  const names: string[] = [];
  for (let task = queue.take(); task; task = queue.take()) {
    names.push(task.name);
    queue.done(task);
  }
  return names;
}

describe('a FairQueue', () => {
  test('serves the tenants in turn and each in its order', () => {
    expect(takenInTurn(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2'))).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'c2',
      'a3',
    ]);
  });

  test('gives nothing of a tenant of which something is under way', () => {
    const queue = queueOf('a1', 'a2', 'b1');
    const first = queue.take();
    expect([first?.name, queue.take()?.name, queue.take(), queue.takeable]).toEqual([
      'a1',
      'b1',
      undefined,
      0,
    ]);
    if (first) queue.done(first);
    expect([queue.takeable, queue.take()?.name]).toEqual([1, 'a2']);
  });

  test('forgets what is taken out, and counts what waits', () => {
    const queue = queueOf('a1');
    const second = { tenant: 'a', name: 'a2' };
    queue.add(second);
    expect([queue.waitingOf('a'), queue.remove(second), queue.remove(second)]).toEqual([2, true, false]);
    expect([queue.waitingOf('a'), queue.waitingOf('b'), takenInTurn(queue)]).toEqual([1, 0, ['a1']]);
  });
});
