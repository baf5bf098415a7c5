import type { ServerResponse } from 'node:http';

const HEARTBEAT_MS = 15_000;
/** What waits for a client to read it, beyond which nothing is added that its answer does not need. */
const MOST_UNREAD = 1_048_576;

/**
 * Server-sent events as the answer of one request. Heartbeats keep idle connections open; they end with the response,
 * whoever closes it.
 */
export class EventStream {
  readonly #response: ServerResponse;

  /** Opens it: the headers go out now, unless the client has gone already, of which no event would tell any more. */
  constructor(response: ServerResponse) {
    this.#response = response;
    if (response.destroyed) return;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    const beat = () => {
      if (this.#isRead) this.send('heartbeat', { timestamp: new Date().toISOString() });
    };
    const heartbeat = setInterval(beat, HEARTBEAT_MS).unref();
    response.once('close', () => clearInterval(heartbeat));
  }

  send(event: 'message' | 'heartbeat', data: object): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A part of the answer that came at once: it goes ahead as such a message. The answer repeats it. */
  sendPart(id: string | number, data: readonly unknown[]): void {
    if (this.#isRead) this.send('message', { jsonrpc: '2.0', id, result: { partial: true, data } });
  }

  get #isRead(): boolean {
    return this.#response.writableLength < MOST_UNREAD;
  }

  /** Whole events, as they are. */
  write(events: string | Uint8Array): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(events);
  }

  end(): void {
    if (!this.#response.destroyed) this.#response.end();
  }
}
