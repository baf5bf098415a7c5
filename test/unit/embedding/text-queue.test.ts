import { describe, expect, test } from 'vitest';
import { EmbeddingRequest, type Priority } from '../../../src/embedding/embedding-request.ts';
import { TextQueue } from '../../../src/embedding/text-queue.ts';

const MAX_WAITING_TEXTS = 10_000;

/** A queue with these calls, and the calls. */
function queueWith(...calls: [Priority, string[]][]) {
  const queue = new TextQueue();
  const requests = calls.map(([priority, texts]) => new EmbeddingRequest(priority, texts));
  for (const request of requests) queue.add(request);
  return { queue, requests: requests as [EmbeddingRequest, ...EmbeddingRequest[]] };
}

const queries = (...texts: string[]) => texts.map((text): [Priority, string[]] => ['query', [text]]);

function takeAll(queue: TextQueue): string[] {
  const order: string[] = [];
  for (let taken = queue.take(); taken; taken = queue.take()) order.push(taken.text);
  return order;
}

function takeAllInBackground(queue: TextQueue): string[] {
  const order: string[] = [];
  for (let taken = queue.takeBackground(); taken; taken = queue.takeBackground()) order.push(taken.text);
  return order;
}

function texts(count: number, prefix = 'p'): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}

describe('TextQueue', () => {
  test('gives a query that comes after passages first', () => {
    const { queue } = queueWith(['passage', ['p1', 'p2']], ...queries('q1'));
    expect(takeAll(queue)).toEqual(['q1', 'p1', 'p2']);
  });

  test('lets calls with passages take turns, so that one passage does not wait for a long call', () => {
    const { queue } = queueWith(
      ['passage', ['a1', 'a2', 'a3']],
      ['passage', ['b1']],
      ['passage', ['c1', 'c2']],
    );
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });

  test('gives a passage after eight queries in a row', () => {
    const first = texts(8, 'first');
    const second = texts(8, 'second');
    const { queue } = queueWith(['passage', ['p1', 'p2']], ...queries(...first, ...second, 'last'));
    expect(takeAll(queue)).toEqual([...first, 'p1', ...second, 'p2', 'last']);
  });

  test('refuses a call that would exceed the limit as a whole and keeps the others', () => {
    const { queue } = queueWith(['passage', texts(MAX_WAITING_TEXTS - 2)]);
    const tooLong = new EmbeddingRequest('passage', ['x1', 'x2', 'x3']);
    expect(() => queue.add(tooLong)).toThrow(/9998 texts wait/);
    queue.add(new EmbeddingRequest('passage', ['y1', 'y2']));
    expect(() => queue.add(new EmbeddingRequest('query', ['z']))).toThrow(/10000 texts wait/);
    expect(takeAll(queue)).toHaveLength(MAX_WAITING_TEXTS);
  });

  test('has room again after texts are taken and calls fail', async () => {
    const { queue, requests } = queueWith(['passage', texts(MAX_WAITING_TEXTS)]);
    const [failing] = requests;
    queue.take();
    queue.fail(failing, new Error('the thread ended'));
    await expect(failing.vectors).rejects.toThrow('the thread ended');
    expect(queue.take()).toBeUndefined();
    queue.add(new EmbeddingRequest('passage', texts(MAX_WAITING_TEXTS)));
    expect(takeAll(queue)).toHaveLength(MAX_WAITING_TEXTS);
  });

  test('keeps the other calls when two texts of one call fail', () => {
    const { queue, requests } = queueWith(['passage', ['a1', 'a2', 'a3']], ['passage', ['b1', 'b2']]);
    const [failing] = requests;
    failing.vectors.catch(() => undefined);
    queue.fail(failing, new Error('the thread ended'));
    queue.fail(failing, new Error('the thread ended'));
    expect(takeAll(queue)).toEqual(['b1', 'b2']);
  });

  test('rejects each call and is empty when everything fails', async () => {
    const { queue, requests } = queueWith(
      ...queries('q'),
      ['passage', ['p1', 'p2']],
      ['background', ['a1', 'a2']],
      ['background', ['b1']],
    );
    queue.takeBackground();
    queue.failAll(new Error('closed'));
    for (const { vectors } of requests) await expect(vectors).rejects.toThrow('closed');
    expect([queue.take(), queue.takeBackground()]).toEqual([undefined, undefined]);
  });
});

describe('tenants', () => {
  const of = (tenant: string, priority: Priority, ...texts: string[]) =>
    new EmbeddingRequest(priority, texts, tenant);

  test('take turns, whatever the number of their calls', () => {
    const queue = new TextQueue();
    for (const text of texts(3, 'a')) queue.add(of('a', 'passage', text));
    queue.add(of('b', 'passage', 'b1', 'b2'));
    expect(takeAll(queue)).toEqual(['a0', 'b1', 'a1', 'b2', 'a2']);
  });

  test('have their single texts embedded before the batches of anybody, which go on all the same', () => {
    const queue = new TextQueue();
    for (const tenant of ['a', 'b']) queue.add(of(tenant, 'batch', ...texts(3, tenant)));
    for (const text of texts(10, 'c')) queue.add(of('c', 'passage', text));
    expect(takeAll(queue)).toEqual([...texts(8, 'c'), 'a0', 'c8', 'c9', 'b0', 'a1', 'b1', 'a2', 'b2']);
  });

  test('have a place beside one that fills the queue', () => {
    const queue = new TextQueue();
    queue.add(of('a', 'batch', ...texts(MAX_WAITING_TEXTS)));
    expect(() => queue.add(of('a', 'passage', 'more'))).toThrow(/10000 of them yours/);
    queue.add(of('b', 'passage', 'b1'));
    expect(() => queue.add(of('b', 'passage', ...texts(MAX_WAITING_TEXTS / 2)))).toThrow(/texts wait/);
    expect(queue.take()?.text).toBe('b1');
  });
});

describe('TextQueue, in the background', () => {
  test('gives background texts apart from queries and passages', () => {
    const { queue } = queueWith(['background', ['b1']], ['passage', ['p1']]);
    expect(takeAll(queue)).toEqual(['p1']);
    expect(takeAllInBackground(queue)).toEqual(['b1']);
  });

  test('lets its calls take turns', () => {
    const { queue } = queueWith(['background', ['a1', 'a2']], ['background', ['b1', 'b2']]);
    expect(takeAllInBackground(queue)).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  test('neither has a limit nor counts towards the limit of the others', () => {
    const { queue } = queueWith(['background', texts(MAX_WAITING_TEXTS + 1, 'b')]);
    queue.add(new EmbeddingRequest('passage', texts(MAX_WAITING_TEXTS)));
    const query = new EmbeddingRequest('query', ['q']);
    expect(() => queue.add(query)).toThrow(/10000 texts wait/);
    expect(takeAllInBackground(queue)).toHaveLength(MAX_WAITING_TEXTS + 1);
    expect(() => queue.add(query)).toThrow(/10000 texts wait/);
  });

  test.for([1, 2])('drops the rest of a call that fails after %i of its texts', async (taken) => {
    const { queue, requests } = queueWith(['background', ['a1', 'a2', 'a3']]);
    const [failing] = requests;
    for (let text = 0; text < taken; text += 1) queue.takeBackground();
    queue.add(new EmbeddingRequest('background', ['b1']));
    queue.fail(failing, new Error('the thread ended'));
    await expect(failing.vectors).rejects.toThrow('the thread ended');
    expect(takeAllInBackground(queue)).toEqual(['b1']);
  });
});
