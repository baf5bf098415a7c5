import { parsed } from './answer.ts';
import { MemoryError } from './errors.ts';
import { eventsOf, type ServerEvent } from './events.ts';
import { pauseAfter, type RetryPolicy } from './repeat.ts';
import { send, type Connection } from './request.ts';
import { answerIn, rpcCall } from './rpc.ts';

export interface StreamTimes {
  readonly wholeMs: number;
  /** The service sends a heartbeat every 15 seconds. */
  readonly silenceMs: number;
}

interface StreamOptions {
  readonly retry: RetryPolicy;
  readonly times: StreamTimes;
  readonly signal: AbortSignal | undefined;
}

interface Message {
  readonly result?: { readonly partial?: boolean; readonly data?: readonly unknown[] };
}

/** Yields the items of an answer as they are found, and returns the answer. A stream that breaks is opened again. */
export async function* streamTool(
  connection: Connection,
  tool: string,
  input: object,
  { retry, times, signal }: StreamOptions,
): AsyncGenerator<unknown, unknown> {
  const overdue = AbortSignal.timeout(times.wholeMs);
  let yielded = 0;
  for (let attempt = 1; ; attempt++) {
    const closing = new AbortController();
    const ends = AbortSignal.any([closing.signal, overdue, ...(signal ? [signal] : [])]);
    try {
      const opened = openStream(connection, tool, input, ends);
      const body = await withoutSilence(opened, times.silenceMs);
      let seen = 0;
      for await (const message of messagesOf(body, times.silenceMs)) {
        if (message.result?.partial !== true) return answerIn(message);
        for (const item of message.result.data ?? []) if (++seen > yielded) yield ((yielded = seen), item);
      }
      throw interrupted('The stream ended before the answer.');
    } catch (error) {
      signal?.throwIfAborted();
      if (overdue.aborted) throw interrupted(`The answer was not there after ${times.wholeMs} ms.`);
      await pauseAfter(error, attempt, retry, signal);
    } finally {
      closing.abort();
    }
  }
}

async function openStream(
  connection: Connection,
  tool: string,
  input: object,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const headers = { accept: 'text/event-stream' };
  const request = { method: 'POST', path: '/mcp', body: rpcCall(tool, input), headers, signal } as const;
  const { body } = await send(connection, request);
  if (body) return body;
  throw interrupted('The stream ended before the answer.');
}

/** The messages of a stream, until it ends. Throws NO_ANSWER_IN_TIME where it breaks, or nothing comes for so long. */
async function* messagesOf(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<Message> {
  const events = eventsOf(body);
  for (;;) {
    const { done, value } = await withoutSilence(nextOf(events), silenceMs);
    if (done) return;
    if (value.event === 'message') yield messageOf(value.data);
  }
}

function messageOf(data: string): Message {
  const message = parsed(data);
  if (typeof message === 'object' && message !== null) return message;
  throw new MemoryError('NOT_THE_SERVICE', 'An event of the stream is no JSON object. Check the URL.');
}

async function nextOf(events: AsyncGenerator<ServerEvent>): Promise<IteratorResult<ServerEvent, void>> {
  try {
    return (await events.next()) as IteratorResult<ServerEvent, void>;
  } catch (cause) {
    throw interrupted('The stream broke off.', cause);
  }
}

async function withoutSilence<T>(next: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(interrupted(`The service was silent for ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([next, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function interrupted(message: string, cause?: unknown): MemoryError {
  return new MemoryError('NO_ANSWER_IN_TIME', message, { cause });
}
