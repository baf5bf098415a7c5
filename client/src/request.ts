import { errorOf, MemoryError } from './errors.ts';

/** Gives the key or token of a request, which may change while a client lives. */
export type Credential = string | (() => string | Promise<string>);

export interface Connection {
  /** Where the service is, such as `http://127.0.0.1:8420`. */
  readonly url: string;
  readonly credential: Credential;
  /** A graph of the account other than the key's own. */
  readonly graphId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly fetch: typeof fetch;
}

/** What fetch takes as a body. */
export type Content = NonNullable<RequestInit['body']>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface OutgoingRequest {
  readonly method: Method;
  /** Under the address of the service, with its query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of a body of JSON. */
  readonly content?: Content | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request. Throws MemoryError where no answer comes or it is an error, and the reason of the signal. */
export async function send(connection: Connection, request: OutgoingRequest): Promise<Response> {
  const response = await answerTo(connection, request);
  if (response.ok) return response;
  throw errorOf(response.status, await jsonOf(response));
}

async function answerTo(connection: Connection, request: OutgoingRequest): Promise<Response> {
  const { method, signal } = request;
  const init = {
    method,
    headers: await headersOf(connection, request),
    ...bodyOf(request),
    ...(signal && { signal }),
  };
  try {
    return await connection.fetch(addressOf(connection, request), init);
  } catch (cause) {
    signal?.throwIfAborted();
    const message = `No service answers at ${connection.url} (${reasonOf(cause)}). Check the address, and that the service runs.`;
    throw new MemoryError('UNREACHABLE', message, { cause });
  }
}

/** The service may lie below a path of its host. */
function addressOf({ url }: Connection, { path }: OutgoingRequest): URL {
  return new URL(path.replace(/^\//, ''), url.endsWith('/') ? url : `${url}/`);
}

/** A stream as a body needs `duplex`, which the types of fetch do not know everywhere. */
function bodyOf({ body, content }: OutgoingRequest): { body?: Content; duplex?: 'half' } {
  if (content !== undefined) return { body: content, duplex: 'half' };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function reasonOf(error: unknown): string {
  const { cause } = error as Error;
  const reason = cause instanceof Error ? cause : (error as Error);
  return reason.message || reason.name;
}

async function headersOf(
  { credential, graphId, sessionId }: Connection,
  { body, headers }: OutgoingRequest,
): Promise<Record<string, string>> {
  const token = typeof credential === 'string' ? credential : await credential();
  return {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(graphId !== undefined && { 'x-graph-id': graphId }),
    ...(sessionId !== undefined && { 'mcp-session-id': sessionId }),
    ...headers,
  };
}

/** The body as JSON; undefined where it is none. */
export async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
