import { expect, test } from 'vitest';
import { eventsOf } from '../../../client/src/events.ts';

async function messagesOf(text: string, size: number): Promise<string[]> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const found: string[] = [];
  for await (const { event, data } of eventsOf(ReadableStream.from(chunks)))
    if (event === 'message') found.push(data);
  return found;
}

const STREAM =
  'event: message\ndata: {"a":"ä"}\n\n' +
  'event: heartbeat\ndata: {"timestamp":"2026-01-01T00:00:00.000Z"}\n\n' +
  ': a comment\n\n' +
  'data: {"b":\ndata: 2}\n\n' +
  'id: 7\nevent:message\ndata:{"c":3}\n\n' +
  'event: message\ndata: {"cut off';

test.each([1, 2, 3, 7, 1_000])(
  'messages are read whole from chunks of %i bytes, without heartbeats',
  async (size) => {
    expect(await messagesOf(STREAM, size)).toEqual(['{"a":"ä"}', '{"b":\n2}', '{"c":3}']);
  },
);

test('lines may end with CR LF', async () => {
  expect(await messagesOf('event: message\r\ndata: 1\r\n\r\n', 100)).toEqual(['1']);
});
