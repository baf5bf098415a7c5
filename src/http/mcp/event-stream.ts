import type { ServerResponse } from 'node:http';

const HEARTBEAT_MS = 15_000;
/** While a client leaves more than this unread, heartbeats and chunks are left out. */
const MAX_UNREAD_BYTES = 1_048_576;

/** Server-sent events as the answer of one request. Heartbeats keep an idle connection open until the response closes. */
export class EventStream {
  readonly #response: ServerResponse;

  /** Sends the headers at once. If the client has gone already, no close event follows, so nothing starts. */
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

  /** Sends items of the answer before the answer, which repeats them. */
  sendChunk(id: string | number, data: readonly unknown[]): void {
    if (this.#isRead) this.send('message', { jsonrpc: '2.0', id, result: { partial: true, data } });
  }

  get #isRead(): boolean {
    return this.#response.writableLength < MAX_UNREAD_BYTES;
  }

  /** Writes whole events. */
  write(events: string | Uint8Array): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(events);
  }

  end(): void {
    if (!this.#response.destroyed) this.#response.end();
  }
}
