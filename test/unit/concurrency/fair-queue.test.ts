import { describe, expect, test } from 'vitest';
import { FairQueue } from '../../../src/concurrency/fair-queue.ts';

function queueOf(...names: string[]) {
  const queue = new FairQueue<{ tenant: string; name: string }>();
  for (const name of names) queue.add({ tenant: name.slice(0, 1), name });
  return queue;
}

/** Takes all tasks, each after the end of the one before. */
function takeAll(queue: ReturnType<typeof queueOf>): string[] {
  const names: string[] = [];
  for (let task = queue.take(); task; task = queue.take()) {
    names.push(task.name);
    queue.done(task);
  }
  return names;
}

describe('a FairQueue', () => {
  test('lets tenants take turns and keeps the order of each', () => {
    expect(takeAll(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2'))).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'c2',
      'a3',
    ]);
  });

  test('gives no task of a tenant while another one of it is under way', () => {
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

  test('removes a task, and counts the waiting ones', () => {
    const queue = queueOf('a1');
    const second = { tenant: 'a', name: 'a2' };
    queue.add(second);
    expect([queue.waitingOf('a'), queue.remove(second), queue.remove(second)]).toEqual([2, true, false]);
    expect([queue.waitingOf('a'), queue.waitingOf('b'), takeAll(queue)]).toEqual([1, 0, ['a1']]);
  });
});
