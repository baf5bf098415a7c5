import { readable } from './answer.ts';
import type { Credential } from './credential.ts';
import { streamTool, type StreamTimes } from './stream-tool.ts';
import { MemoryError } from './errors.ts';
import { repeated, type RetryPolicy } from './repeat.ts';
import {
  headerText,
  jsonAnswer,
  send,
  type Connection,
  type Method,
  type OutgoingRequest,
} from './request.ts';
import { callByRest, type RestRoute } from './rest.ts';
import { callByRpc } from './rpc.ts';
import { ROUTES, type Tools } from './tools.ts';

export interface ClientOptions {
  /** Where the service is, such as `http://127.0.0.1:8420`. */
  readonly url: string;
  /** An API key, or an access token; a function is asked before each request, so that a token can be renewed. */
  readonly credential: Credential;
  /** A graph of the account other than the key's own. */
  readonly graphId?: string;
  /** What belongs together: recall prefers what a session touched. */
  readonly sessionId?: string;
  /** Requests of a call in all, by default 5. */
  readonly attempts?: number;
  /** Before the second request of a call, by default 1,000; it doubles each time. */
  readonly firstPauseMs?: number;
  /** For an answer, by default 30,000. */
  readonly requestMs?: number;
  /** For a whole stream, by default 300,000. */
  readonly streamMs?: number;
  /** A stream that is silent for so long is opened again, by default 60,000. */
  readonly silenceMs?: number;
  /** By default that of the platform. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  /** Cancels the call; it rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

export interface ToolOptions extends CallOptions {
  /**
   * `updated_at` of the node to update, restore or forget, as it was read. Where its content has changed since, the call throws
   * CONFLICT with the node as it is now in `details.current`.
   */
  readonly ifMatch?: string | undefined;
  /** For a write that begins while its page is left: a browser still sends it, of 64 KiB in all. Default false. */
  readonly keepalive?: boolean | undefined;
}

/** A document of any size, and the media type of it. */
export type Transfer = Pick<OutgoingRequest, 'content' | 'headers' | 'signal'>;

/** How a tool is reached: by REST, or by MCP where it has no route. */
interface ToolRoute {
  readonly tool: string;
  readonly isRead: boolean;
  readonly rest?: RestRoute;
}

export type ToolName = keyof Tools;
export type InputOf<Name extends ToolName> = Tools[Name]['input'];
export type OutputOf<Name extends ToolName> = Tools[Name]['output'];

/**
 * A client of the memory graph service, over fetch alone: Node 20 and later, and browsers. A request that fails for a moment is
 * sent again, a write with an Idempotency-Key, so that it is done once. Every failure is a MemoryError.
 */
export class MemoryClient {
  readonly #connection: Connection;
  readonly #retry: RetryPolicy;
  readonly #requestMs: number;
  readonly #streamTimes: StreamTimes;

  constructor({ url, credential, graphId, sessionId, ...options }: ClientOptions) {
    // A browser's fetch works only as a function of its window.
    const platformFetch: typeof fetch = (...request) => globalThis.fetch(...request);
    this.#connection = { url, credential, graphId, sessionId, fetch: options.fetch ?? platformFetch };
    this.#retry = { attempts: options.attempts ?? 5, firstPauseMs: options.firstPauseMs ?? 1_000 };
    this.#requestMs = options.requestMs ?? 30_000;
    this.#streamTimes = { wholeMs: options.streamMs ?? 300_000, silenceMs: options.silenceMs ?? 60_000 };
  }

  /** Calls a tool: `call('recall', { query })`. Throws MemoryError, and the reason of the signal. */
  async call<Name extends ToolName>(
    name: Name,
    input: InputOf<Name>,
    { signal, ifMatch, keepalive }: ToolOptions = {},
  ): Promise<OutputOf<Name>> {
    const route: ToolRoute = ROUTES[name];
    if (ifMatch !== undefined && !route.rest?.ifMatch) throw new TypeError(`${name} takes no ifMatch.`);
    const headers: Record<string, string> = {
      ...(!route.isRead && { 'idempotency-key': crypto.randomUUID() }),
      ...(ifMatch !== undefined && { 'if-match': headerText('version', `"${ifMatch}"`) }),
    };
    // What MCP alone offers has no Idempotency-Key: a write is sent once.
    const retry = route.isRead || route.rest ? this.#retry : { ...this.#retry, attempts: 1 };
    const act = () =>
      withinTime(this.#requestMs, signal, (ends) =>
        route.rest
          ? callByRest(this.#connection, route.rest, input, { headers, keepalive, signal: ends })
          : callByRpc(this.#connection, route.tool, input, { keepalive, signal: ends }),
      );
    return (await repeated(act, retry, signal)) as OutputOf<Name>;
  }

  /**
   * Calls a tool that reads, and yields the items of its answer as they are found; returns the whole answer. A stream that
   * breaks, or is silent, is opened again, and what was yielded is not repeated. Throws as `call`.
   */
  stream<Name extends ToolName>(
    name: Name,
    input: InputOf<Name>,
    { signal }: CallOptions = {},
  ): AsyncGenerator<unknown, OutputOf<Name>> {
    const { tool, isRead }: ToolRoute = ROUTES[name];
    if (!isRead) throw new TypeError(`${name} writes, and a write is not streamed. Use call.`);
    const retry = this.#retry;
    const items = streamTool(this.#connection, tool, input, { retry, times: this.#streamTimes, signal });
    return items as AsyncGenerator<unknown, OutputOf<Name>>;
  }

  /**
   * Sends a request to a route that no tool has, such as those under `/api/v1/admin`, and reads its answer as JSON. Only a GET is
   * sent again. Throws as `call`.
   */
  async request(method: Method, path: string, body?: object, { signal }: CallOptions = {}): Promise<unknown> {
    const retry = method === 'GET' ? this.#retry : { ...this.#retry, attempts: 1 };
    const act = () =>
      withinTime(this.#requestMs, signal, (ends) =>
        jsonAnswer(this.#connection, { method, path, body, signal: ends }),
      );
    return repeated(act, retry, signal);
  }

  /** Sends or fetches a document, such as that of an export. It takes as long as it takes, and is sent once. Throws as `call`. */
  async transfer(method: Method, path: string, transfer: Transfer = {}): Promise<Response> {
    return readable(await send(this.#connection, { ...transfer, method, path }), transfer.signal);
  }
}

/** Ends the act where it takes too long. */
async function withinTime<T>(
  ms: number,
  signal: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const time = AbortSignal.timeout(ms);
  try {
    return await act(signal ? AbortSignal.any([signal, time]) : time);
  } catch (error) {
    signal?.throwIfAborted();
    if (!time.aborted) throw error;
    throw new MemoryError('NO_ANSWER_IN_TIME', `The service did not answer within ${ms} ms.`);
  }
}
