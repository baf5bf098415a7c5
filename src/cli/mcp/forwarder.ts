import { eventMessages } from './event-messages.ts';
import { protocolHeaders, statesRevision, type RpcMessage } from './protocol-headers.ts';
import { unreachable, type ServiceAddress } from './service-address.ts';

/** Codes of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;

export interface Outlet {
  /** Takes a message for the client. */
  readonly send: (message: unknown) => void;
  /** Takes a line for people. */
  readonly say: (line: string) => void;
}

/** Carries each message of a client's to the service as it is, and back what the service answers. */
export class Forwarder {
  readonly #service: ServiceAddress;
  readonly #outlet: Outlet;
  readonly #underWay = new Map<unknown, AbortController>();
  #session: string | undefined;
  #revision: string | undefined;

  constructor(service: ServiceAddress, outlet: Outlet) {
    this.#service = service;
    this.#outlet = outlet;
  }

  /** Settles once a message (or a batch) is answered in full; whatever goes wrong, each request has an answer. */
  async forward(line: string): Promise<void> {
    const message = parse(line);
    if (message === undefined)
      return this.#outlet.send(failure(null, PARSE_ERROR, 'The line is not valid JSON.'));
    if (typeof message !== 'object' || message === null)
      return this.#outlet.send(
        failure(null, INVALID_REQUEST, 'The line is no JSON-RPC message. Send an object.'),
      );
    if (this.#endsRequest(message)) return;
    const requests = requestsIn(message);
    const ending = new AbortController();
    for (const { id } of requests) this.#underWay.set(id, ending);
    try {
      await this.#post(line, message, requests, ending.signal);
    } catch (error) {
      if (!ending.signal.aborted) this.#fail(requests, unreachable(this.#service.url, error));
    } finally {
      for (const { id } of requests) this.#underWay.delete(id);
    }
  }

  /** Gives up what is not answered yet. */
  abort(): void {
    for (const ending of this.#underWay.values()) ending.abort();
  }

  /** Over HTTP a request of the current revision is cancelled by closing its answer; earlier ones by the message. */
  #endsRequest(message: object): boolean {
    const { method, params } = message as RpcMessage;
    if (method !== 'notifications/cancelled' || this.#revision !== undefined) return false;
    this.#underWay.get(params?.['requestId'])?.abort();
    return true;
  }

  async #post(line: string, message: object, requests: RpcMessage[], signal: AbortSignal): Promise<void> {
    const first = message as RpcMessage;
    const handshake = { session: this.#session, revision: this.#revision };
    const response = await fetch(new URL('mcp', this.#service.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#service.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...protocolHeaders(first, handshake),
      },
      body: line,
      signal,
    });
    if (!statesRevision(first)) this.#session = response.headers.get('mcp-session-id') ?? this.#session;
    for await (const answer of answersIn(response)) {
      if (first.method === 'initialize') this.#noteRevision(answer);
      this.#deliver(answer, response, requests);
    }
  }

  #noteRevision(answer: unknown): void {
    const revision = (answer as RpcMessage).result?.['protocolVersion'];
    if (typeof revision === 'string') this.#revision = revision;
  }

  /** What is no message of the protocol is the service's refusal of the whole request. */
  #deliver(answer: unknown, response: Response, requests: RpcMessage[]): void {
    if (typeof answer !== 'object' || answer === null || (!Array.isArray(answer) && !('jsonrpc' in answer)))
      return this.#refuse(answer, response, requests);
    const [request] = requests;
    const isAnonymous = 'error' in answer && 'id' in answer && answer.id === null;
    this.#outlet.send(isAnonymous && request ? { ...answer, id: request.id } : answer);
  }

  #refuse(body: unknown, { status }: Response, requests: RpcMessage[]): void {
    const error = (body as { error?: { code?: string; message?: string } } | null)?.error;
    const said = error?.message === undefined ? `status ${status}` : `${error.code}: ${error.message}`;
    this.#fail(requests, `The service refuses: ${said}`, error && { error });
  }

  #fail(requests: RpcMessage[], why: string, data?: object): void {
    this.#outlet.say(why);
    for (const { id } of requests) this.#outlet.send(failure(id, INTERNAL_ERROR, why, data));
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function requestsIn(message: unknown): RpcMessage[] {
  const messages = (Array.isArray(message) ? message : [message]) as (RpcMessage | null)[];
  return messages.filter((one) => one?.method !== undefined && one.id !== undefined) as RpcMessage[];
}

async function* answersIn(response: Response): AsyncGenerator {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
    for await (const data of eventMessages(response.body)) yield JSON.parse(data) as unknown;
    return;
  }
  const text = await response.text();
  if (text !== '') yield parse(text);
}

function failure(id: unknown, code: number, message: string, data?: object): object {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } };
}
