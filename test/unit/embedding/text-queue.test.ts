import { describe, expect, test } from 'vitest';
import { EmbedderBusyError } from '../../../src/embedding/embedding-errors.ts';
import { EmbeddingRequest } from '../../../src/embedding/embedding-request.ts';
import { TextQueue } from '../../../src/embedding/text-queue.ts';

const LIMITS = { waiting: 10, queriesInARow: 2 };

function queueOf({ queries = [], calls = [] }: { queries?: string[]; calls?: string[][] }): TextQueue {
  const queue = new TextQueue(LIMITS);
  for (const texts of calls) queue.addPassages(new EmbeddingRequest(texts));
  for (const text of queries) queue.addQuery(new EmbeddingRequest([text]));
  return queue;
}

function takeAll(queue: TextQueue): string[] {
  const order: string[] = [];
  for (let taken = queue.take(); taken; taken = queue.take()) order.push(taken.text);
  return order;
}

describe('TextQueue', () => {
  test('a query that comes after passages goes first', () => {
    expect(takeAll(queueOf({ calls: [['p1', 'p2']], queries: ['q1'] }))).toEqual(['q1', 'p1', 'p2']);
  });

  test('calls with passages take turns, so that one passage does not wait for a long call', () => {
    const calls = [['a1', 'a2', 'a3'], ['b1'], ['c1', 'c2']];
    expect(takeAll(queueOf({ calls }))).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });

  test('many queries let a passage through now and then', () => {
    const queue = queueOf({ calls: [['p1', 'p2']], queries: ['q1', 'q2', 'q3', 'q4', 'q5'] });
    expect(takeAll(queue)).toEqual(['q1', 'q2', 'p1', 'q3', 'q4', 'p2', 'q5']);
  });

  test('a call without texts waits for nothing', async () => {
    const queue = new TextQueue(LIMITS);
    const request = new EmbeddingRequest([]);
    queue.addPassages(request);
    expect(queue.take()).toBeUndefined();
    await expect(request.vectors).resolves.toEqual([]);
  });

  test('a call that would pass the limit is refused whole and leaves the others in place', () => {
    const queue = queueOf({ calls: [['p1', 'p2', 'p3', 'p4', 'p5', 'p6']], queries: ['q1', 'q2'] });
    expect(() => queue.addPassages(new EmbeddingRequest(['x1', 'x2', 'x3']))).toThrow(EmbedderBusyError);
    queue.addPassages(new EmbeddingRequest(['y1', 'y2']));
    expect(() => queue.addQuery(new EmbeddingRequest(['z']))).toThrow(/10 texts wait/);
    expect(takeAll(queue)).toHaveLength(10);
  });

  test('texts taken and calls failed make room again', async () => {
    const queue = new TextQueue(LIMITS);
    const failing = new EmbeddingRequest(Array.from({ length: 10 }, (_, index) => `p${index}`));
    queue.addPassages(failing);
    queue.take();
    queue.fail(failing, new Error('the thread ended'));
    await expect(failing.vectors).rejects.toThrow('the thread ended');
    expect(queue.take()).toBeUndefined();
    queue.addPassages(new EmbeddingRequest(Array.from({ length: 10 }, (_, index) => `n${index}`)));
    expect(takeAll(queue)).toHaveLength(10);
  });

  test('failing everything rejects each call and empties the queue', async () => {
    const queue = new TextQueue(LIMITS);
    const [query, passages] = [new EmbeddingRequest(['q']), new EmbeddingRequest(['p1', 'p2'])];
    queue.addQuery(query);
    queue.addPassages(passages);
    queue.failAll(new Error('closed'));
    await expect(query.vectors).rejects.toThrow('closed');
    await expect(passages.vectors).rejects.toThrow('closed');
    expect(queue.take()).toBeUndefined();
  });
});

describe('the background lane of TextQueue', () => {
  function queueInBackground(...calls: string[][]) {
    const queue = new TextQueue(LIMITS);
    const requests = calls.map((texts) => new EmbeddingRequest(texts));
    for (const request of requests) queue.addBackground(request);
    return { queue, requests };
  }

  function takeAllInBackground(queue: TextQueue): string[] {
    const order: string[] = [];
    for (let taken = queue.takeBackground(); taken; taken = queue.takeBackground()) order.push(taken.text);
    return order;
  }

  test('is apart from what somebody waits for', () => {
    const { queue } = queueInBackground(['b1']);
    queue.addPassages(new EmbeddingRequest(['p1']));
    expect(takeAll(queue)).toEqual(['p1']);
    expect(takeAllInBackground(queue)).toEqual(['b1']);
  });

  test('gives its calls one after the other', () => {
    const { queue } = queueInBackground(['a1', 'a2'], [], ['b1', 'b2']);
    expect(takeAllInBackground(queue)).toEqual(['a1', 'a2', 'b1', 'b2']);
  });

  test('answers a call without texts at once', async () => {
    const { queue, requests } = queueInBackground([]);
    await expect(requests[0]?.vectors).resolves.toEqual([]);
    expect(queue.takeBackground()).toBeUndefined();
  });

  test('is not bounded, and takes no room from what is', () => {
    const { queue } = queueInBackground(Array.from({ length: 100 }, (_, index) => `b${index}`));
    queue.addPassages(new EmbeddingRequest(Array.from({ length: 10 }, (_, index) => `p${index}`)));
    expect(() => queue.addQuery(new EmbeddingRequest(['q']))).toThrow(EmbedderBusyError);
    expect(takeAllInBackground(queue)).toHaveLength(100);
    expect(() => queue.addQuery(new EmbeddingRequest(['q']))).toThrow(EmbedderBusyError);
  });

  test.for([1, 2])('drops the rest of a call that fails after %i of its texts', async (taken) => {
    const { queue, requests } = queueInBackground(['a1', 'a2', 'a3'], ['b1']);
    const [failing] = requests as [EmbeddingRequest, EmbeddingRequest];
    for (let text = 0; text < taken; text += 1) queue.takeBackground();
    queue.fail(failing, new Error('the thread ended'));
    await expect(failing.vectors).rejects.toThrow('the thread ended');
    expect(takeAllInBackground(queue)).toEqual(['b1']);
  });

  test.for([1, 2])(
    'leaves the room of the others as it is when a call fails after %i of 2 texts',
    async (taken) => {
      const { queue, requests } = queueInBackground(['a1', 'a2']);
      const [failing] = requests as [EmbeddingRequest];
      queue.addPassages(new EmbeddingRequest(Array.from({ length: 9 }, (_, index) => `p${index}`)));
      for (let text = 0; text < taken; text += 1) queue.takeBackground();
      queue.fail(failing, new Error('the thread ended'));
      await expect(failing.vectors).rejects.toThrow('the thread ended');
      expect(() => queue.addPassages(new EmbeddingRequest(['x1', 'x2']))).toThrow(/9 texts wait/);
      expect(takeAll(queue)).toHaveLength(9);
    },
  );

  test('fails with everything else', async () => {
    const { queue, requests } = queueInBackground(['a1', 'a2'], ['b1']);
    queue.takeBackground();
    queue.failAll(new Error('closed'));
    for (const { vectors } of requests) await expect(vectors).rejects.toThrow('closed');
    expect(queue.takeBackground()).toBeUndefined();
  });
});
