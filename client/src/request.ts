import { refusalOf, successOf } from './answer.ts';
import { credentialHeaders, type Credential } from './credential.ts';
import { MemoryError } from './errors.ts';

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
  /** A browser sends it also where its page is left meanwhile. */
  readonly keepalive?: boolean | undefined;
}

/** Sends a request. Throws MemoryError where no answer comes or it is an error, and the reason of the signal. */
export async function send(connection: Connection, request: OutgoingRequest): Promise<Response> {
  const response = await answerTo(connection, request);
  if (response.ok) return response;
  throw await refusalOf(response, request.signal);
}

/** The same, and reads the answer as JSON. `statuses` are others than those of success that the route answers by. */
export async function jsonAnswer(
  connection: Connection,
  request: OutgoingRequest,
  statuses: readonly number[] = [],
): Promise<unknown> {
  return successOf(await answerTo(connection, request), statuses, request.signal);
}

async function answerTo(connection: Connection, request: OutgoingRequest): Promise<Response> {
  const { method, signal, keepalive = false } = request;
  const init = {
    method,
    headers: await headersOf(connection, request),
    ...bodyOf(request),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
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
  return {
    ...(await credentialHeaders(credential)),
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(graphId !== undefined && { 'x-graph-id': headerText('graph id', graphId) }),
    ...(sessionId !== undefined && { 'mcp-session-id': headerText('session id', sessionId) }),
    ...headers,
  };
}

/** fetch would report a text that no header takes like a service that does not answer. */
export function headerText(what: string, text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  throw new MemoryError('INVALID_INPUT', `The ${what} has a character that no id has. Check it.`);
}
