import { parsed } from '../../../client/src/answer.ts';
import { MemoryError } from '../../../client/src/errors.ts';
import { eventsOf } from '../../../client/src/events.ts';
import { CliError } from '../cli-error.ts';
import { openedInTime, type OpeningService } from './opening-service.ts';
import { namesVersion, protocolHeaders, type RpcMessage } from './protocol-headers.ts';
import { headersOf, unreachable, type ServiceAddress } from './service-address.ts';

/** Codes of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;

interface Outlet {
  readonly send: (message: unknown) => void;
  readonly print: (line: string) => void;
}

/** Forwards the messages of one client to the service, and the answers back. */
export class Forwarder {
  /** Undefined until the service is open. */
  #service: ServiceAddress | undefined;
  readonly #opening: OpeningService | undefined;
  readonly #outlet: Outlet;
  readonly #running = new Map<unknown, AbortController>();
  #session: string | undefined;
  /** The protocol version that a handshake negotiated. */
  #version: string | undefined;

  constructor(service: ServiceAddress | OpeningService, outlet: Outlet) {
    if ('opened' in service) {
      this.#opening = service;
      void service.opened.then(
        (address) => (this.#service = address),
        () => undefined,
      );
    } else this.#service = service;
    this.#outlet = outlet;
  }

  /** Resolves when every request of a message, or of a batch, has its answer, which may be an error. */
  async forward(line: string): Promise<void> {
    const message = parsed(line);
    if (message === undefined)
      return this.#outlet.send(failure(null, PARSE_ERROR, 'The line is not valid JSON.'));
    if (typeof message !== 'object' || message === null)
      return this.#outlet.send(
        failure(null, INVALID_REQUEST, 'The line is not a JSON-RPC message. Send an object.'),
      );
    if (this.#cancelsRequest(message)) return;
    const requests = requestsIn(message);
    const abort = new AbortController();
    for (const { id } of requests) this.#running.set(id, abort);
    try {
      await this.#post(line, message, requests, abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) this.#failBy(error, requests);
    } finally {
      for (const { id } of requests) this.#running.delete(id);
    }
  }

  abort(): void {
    for (const abort of this.#running.values()) abort.abort();
  }

  /** Since 2026-07-28 a request over HTTP is cancelled by closing its answer, before that by the message itself. */
  #cancelsRequest(message: object): boolean {
    const { method, params } = message as RpcMessage;
    const isSent = this.#version !== undefined && this.#service !== undefined;
    if (method !== 'notifications/cancelled' || isSent) return false;
    this.#running.get(params?.['requestId'])?.abort();
    return true;
  }

  async #post(line: string, message: object, requests: RpcMessage[], signal: AbortSignal): Promise<void> {
    const first = message as RpcMessage;
    const service = this.#service ?? (await this.#opened(first, signal));
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...protocolHeaders(first, { session: this.#session, version: this.#version }),
    };
    const request = { method: 'POST', headers, body: line, signal };
    const response = await (service ? sendTo(service, request) : this.#answerEarly(request));
    if (!namesVersion(first)) this.#session = response.headers.get('mcp-session-id') ?? this.#session;
    for await (const answer of answersIn(response)) {
      if (first.method === 'initialize') this.#noteVersion(answer);
      this.#deliver(answer, response, requests);
    }
  }

  /** Undefined where the message is answered before the service is open. */
  async #opened(message: RpcMessage, signal: AbortSignal): Promise<ServiceAddress | undefined> {
    const { method } = message;
    if (!this.#opening || (typeof method === 'string' && this.#opening.answersEarly(method)))
      return undefined;
    return openedInTime(this.#opening, message, this.#outlet.send, signal);
  }

  #answerEarly(request: RequestInit): Promise<Response> {
    return (this.#opening as OpeningService).early(new Request('http://localhost/mcp', request));
  }

  #noteVersion(answer: unknown): void {
    const version = (answer as RpcMessage).result?.['protocolVersion'];
    if (typeof version === 'string') this.#version = version;
  }

  /** An answer that is no JSON-RPC message refuses the whole POST. */
  #deliver(answer: unknown, response: Response, requests: RpcMessage[]): void {
    if (typeof answer !== 'object' || answer === null || (!Array.isArray(answer) && !('jsonrpc' in answer)))
      return this.#refuse(answer, response, requests);
    const [request] = requests;
    const isAnonymous = 'error' in answer && 'id' in answer && answer.id === null;
    this.#outlet.send(isAnonymous && request ? { ...answer, id: request.id } : answer);
  }

  #refuse(body: unknown, { status }: Response, requests: RpcMessage[]): void {
    const error = (body as { error?: { code?: string; message?: string } } | null)?.error;
    const reason = error?.message === undefined ? `status ${status}` : `${error.code}: ${error.message}`;
    this.#fail(requests, `The service refuses: ${reason}`, error && { error });
  }

  /** A start that fails ends the command, which says so. */
  #failBy(error: unknown, requests: RpcMessage[]): void {
    const reason = reasonOf(error, this.#service);
    if (this.#service) this.#fail(requests, reason);
    else this.#answer(requests, reason);
  }

  #fail(requests: RpcMessage[], reason: string, data?: object): void {
    this.#outlet.print(reason);
    this.#answer(requests, reason, data);
  }

  #answer(requests: RpcMessage[], reason: string, data?: object): void {
    for (const { id } of requests) this.#outlet.send(failure(id, INTERNAL_ERROR, reason, data));
  }
}

/** A log-in that cannot be renewed says why, and so does a start. */
function reasonOf(error: unknown, service: ServiceAddress | undefined): string {
  if (error instanceof MemoryError || error instanceof CliError) return error.message;
  if (service?.gone !== undefined) return service.gone;
  return service ? unreachable(service.url, error) : `The service cannot start: ${(error as Error).message}`;
}

async function sendTo(service: ServiceAddress, request: RequestInit & { headers: Record<string, string> }) {
  const headers = { ...(await headersOf(service)), ...request.headers };
  return fetch(new URL('mcp', service.url), { ...request, headers });
}

function requestsIn(message: object): RpcMessage[] {
  const messages = (Array.isArray(message) ? message : [message]) as (RpcMessage | null)[];
  return messages.filter((one) => one?.method !== undefined && one.id !== undefined) as RpcMessage[];
}

async function* answersIn(response: Response): AsyncGenerator {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
    for await (const { event, data } of eventsOf(response.body)) if (event === 'message') yield parsed(data);
    return;
  }
  const text = await response.text();
  if (text !== '') yield parsed(text);
}

function failure(id: unknown, code: number, message: string, data?: object): object {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } };
}
