import type { ServerResponse } from 'node:http';

const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

export interface AnswerForm {
  /** The answer is server-sent events instead of one JSON body. */
  readonly stream: boolean;
  /** The client accepts events. */
  readonly takesStream: boolean;
  /** The client does not accept JSON: it gets the service's own chunks of a result. */
  readonly streamOnly: boolean;
}

/** JSON, unless Accept names only an event stream or gives it the higher weight (RFC 9110, section 12.5.1). */
export function answerForm(accept: string | undefined): AnswerForm {
  const weights = weightsOf(accept ?? '*/*');
  const json = weights.get(JSON_TYPE) ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  const stream = weights.get(STREAM_TYPE) ?? 0;
  return { stream: stream > json, takesStream: stream > 0, streamOnly: stream > 0 && json === 0 };
}

/** The form of an answer that progress precedes: a stream if the client accepts one. */
export function withProgress(form: AnswerForm): AnswerForm {
  return form.takesStream ? { ...form, stream: true } : form;
}

function weightsOf(accept: string): Map<string, number> {
  return new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );
}

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

  write(events: string | Uint8Array): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(events);
  }

  end(): void {
    if (!this.#response.destroyed) this.#response.end();
  }
}
