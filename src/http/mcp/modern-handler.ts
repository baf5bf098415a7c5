import { createMcpHandler, Server, type ServerContext } from '@modelcontextprotocol/server';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { logProtocolRefusal } from '../refusal-log.ts';
import { answerForm, withProgress, type AnswerForm } from './accept.ts';
import type { CallerContext, Exchange } from './caller-context.ts';
import { EventStream } from './event-stream.ts';
import { progressTokenOf } from './mcp-tool.ts';
import type { Methods } from './methods.ts';
import { SERVER, SERVER_OPTIONS } from './server-info.ts';

/** Tools change only with the service itself, and are the same for every caller. */
const LIST_CACHING = { ttlMs: 3_600_000, cacheScope: 'public' };
/** The answer to a client that went away. */
const CLIENT_GONE = 499;

/** What a server of the SDK is made for: one POST. */
interface ModernExchange {
  readonly method: string;
  readonly caller: CallerContext;
  readonly form: AnswerForm;
  /** Opens the stream where it is not open. */
  readonly stream: () => EventStream;
}

/** Serves revision 2026-07-28: every request stands alone, and closing its stream cancels it. */
export function modernHandler(methods: Methods): (exchange: Exchange) => Promise<void> {
  const exchanges = new WeakMap<Request, ModernExchange>();
  const handlerFor = (responseMode: 'auto' | 'sse') =>
    createMcpHandler(
      ({ requestInfo }) => serverFor(methods, exchanges.get(requestInfo as Request) as ModernExchange),
      { legacy: 'reject', responseMode, keepAliveMs: 0 },
    );
  const handlers = { whole: handlerFor('auto'), stream: handlerFor('sse') };
  return async ({ request, response, caller }) => {
    const body = request.body as { method: string; params?: unknown };
    const form = formOf(request.get('accept'), body.params);
    const webRequest = toWebRequest(request, goneWith(response));
    let stream: EventStream | undefined;
    const openStream = () => (stream ??= new EventStream(response));
    exchanges.set(webRequest, { method: body.method, caller, form, stream: openStream });
    const handler = form.stream ? handlers.stream : handlers.whole;
    const answer = await handler.fetch(webRequest, { parsedBody: body });
    if (!response.destroyed) await sendAnswer(answer, response, openStream);
  };
}

/** A method that is not served gets no handler: the SDK answers it with the status that the revision wants, 404. */
function serverFor(methods: Methods, { method, caller, form, stream }: ModernExchange): Server {
  const server = new Server(SERVER, SERVER_OPTIONS);
  const answer = methods.get(method);
  if (!answer) return server;
  server.fallbackRequestHandler = async ({ params = {} }, { mcpReq }: ServerContext) => {
    const result = await answer({
      params,
      caller,
      signal: mcpReq.signal,
      notify: form.takesStream ? (notification) => mcpReq.notify(notification) : undefined,
      sendPart: form.streamOnly ? (data) => stream().sendPart(mcpReq.id, data) : undefined,
    });
    return {
      ...result,
      ...(method.endsWith('/list') && LIST_CACHING),
      ...(form.streamOnly && { complete: true }),
    };
  };
  return server;
}

function formOf(accept: string | undefined, params: unknown): AnswerForm {
  const form = answerForm(accept);
  return progressTokenOf(params) === undefined ? form : withProgress(form);
}

/** The SDK needs the protocol's own headers and nothing else; the body is parsed already, and the key is none of its business. */
function toWebRequest({ headers }: ExpressRequest, signal: AbortSignal): Request {
  const kept = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('mcp-'));
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: kept.map(([name, value]) => [name, String(value)]),
    signal,
  });
}

/** Aborts where the client goes away before its answer, or has gone while its request was read. */
function goneWith(response: ExpressResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

async function sendAnswer(
  answer: Response,
  response: ExpressResponse,
  openStream: () => EventStream,
): Promise<void> {
  if (answer.status === CLIENT_GONE) return;
  if (answer.headers.get('content-type') === 'text/event-stream' && answer.body) {
    const stream = openStream();
    for await (const events of answer.body) stream.write(events as Uint8Array);
    return stream.end();
  }
  const text = await answer.text();
  if (answer.status >= 400) logProtocolRefusal(response, answer.status, codeOf(text));
  response.status(answer.status);
  if (text === '') response.end();
  else response.type('application/json').send(text);
}

/** The code of the JSON-RPC error that the SDK refused a request with. */
function codeOf(text: string): number | undefined {
  const { error } = (text.startsWith('{') ? JSON.parse(text) : {}) as { error?: { code?: number } };
  return error?.code;
}
