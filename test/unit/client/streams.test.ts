import { describe, expect, test } from 'vitest';
import type { MemoryClient } from '../../../client/src/index.ts';
import { brokenEvents, clientOf, complete, events, failure, partial } from './stand-in.ts';

async function collected(client: MemoryClient, signal?: AbortSignal) {
  const items: unknown[] = [];
  const stream = client.stream('findRelated', { start_node: 'a' }, signal ? { signal } : {});
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return { items, answer: value };
    items.push(value);
  }
}

describe('a stream', () => {
  test('yields items as they are found, and returns the answer', async () => {
    const { client, requests } = await clientOf([events(partial(1, 2), partial(3), complete({ nodes: [] }))]);
    expect(await collected(client)).toEqual({ items: [1, 2, 3], answer: { nodes: [] } });
    expect(requests[0]?.headers.accept).toBe('text/event-stream');
  });

  test.each([
    ['breaks', brokenEvents(partial(1, 2))],
    ['is silent', events(partial(1, 2))],
  ])('that %s is opened again, and repeats no item', async (_, first) => {
    const { client, requests } = await clientOf([first, events(partial(1, 2, 3), complete({}))], {
      silenceMs: 2_000,
    });
    expect(await collected(client)).toEqual({ items: [1, 2, 3], answer: {} });
    expect(requests).toHaveLength(2);
  });

  test('lives by heartbeats', async () => {
    const { client, requests } = await clientOf(
      [
        (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          let beats = 0;
          const timer = setInterval(() => {
            if (++beats < 25) return void response.write('event: heartbeat\ndata: {"timestamp":"t"}\n\n');
            clearInterval(timer);
            response.end(`data: ${JSON.stringify(complete({ nodes: [] }))}\r\n\r\n`);
          }, 100);
        },
      ],
      { silenceMs: 2_000 },
    );
    expect(await collected(client)).toEqual({ items: [], answer: { nodes: [] } });
    expect(requests).toHaveLength(1);
  });

  test('of a server that stays silent fails after as many requests as it may send', async () => {
    const { client, requests } = await clientOf([events()], { silenceMs: 1_000, attempts: 2 });
    await expect(collected(client)).rejects.toMatchObject({ code: 'NO_ANSWER_IN_TIME' });
    expect(requests).toHaveLength(2);
  });

  test('ends in its time, whatever beats', async () => {
    const { client } = await clientOf([events()], { silenceMs: 10_000, streamMs: 100 });
    await expect(collected(client)).rejects.toMatchObject({ code: 'NO_ANSWER_IN_TIME' });
  });

  test('is cancelled by its signal', async () => {
    const { client } = await clientOf([events(partial(1))]);
    const signal = AbortSignal.timeout(100);
    const failed = await collected(client, signal).catch((reason: unknown) => reason);
    expect(failed).toBe(signal.reason);
  });

  test('fails with the error of the tool', async () => {
    const { client } = await clientOf([failure(403, 'FORBIDDEN')]);
    await expect(collected(client)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('of a write is refused', async () => {
    const { client } = await clientOf([events()]);
    expect(() => client.stream('store', { key: 'k', description: 'd' })).toThrow(TypeError);
  });
});
