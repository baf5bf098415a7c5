import {
  CLIENT_CAPABILITIES_META_KEY,
  createMcpHandler,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import type { ClientModel } from '../../memory/understanding/facts/client-model.ts';
import { logRefused } from '../request-context.ts';
import { closeSignal } from '../send-body.ts';
import { answerForm, withProgress, type AnswerForm, EventStream } from './event-stream.ts';
import type { CallerContext, Exchange } from './caller-context.ts';
import { showsPages } from './apps/declared.ts';
import { progressTokenOf } from './mcp-tool.ts';
import { type Methods, SERVER, SERVER_OPTIONS } from './methods.ts';

/** The lists change only with the service itself, and are the same for every caller that shows no pages. */
export const LIST_CACHING = { ttlMs: 3_600_000, cacheScope: 'public' };
/** The SDK's status for a client that closed the connection. */
const CLIENT_CLOSED = 499;

/** One POST, for which the SDK creates a server. */
interface ModernExchange {
  readonly method: string;
  readonly caller: CallerContext;
  readonly form: AnswerForm;
  readonly openStream: () => EventStream;
}

/** Serves protocol version 2026-07-28. It has no sessions, and a client cancels a call by closing its stream. */
export function modernHandler(methods: Methods): (exchange: Exchange) => Promise<void> {
  const exchanges = new WeakMap<Request, ModernExchange>();
  const handlerFor = (responseMode: 'auto' | 'sse') =>
    createMcpHandler(
      ({ requestInfo }) => serverFor(methods, exchanges.get(requestInfo as Request) as ModernExchange),
      { legacy: 'reject', responseMode, keepAliveMs: 0 },
    );
  const handlers = { json: handlerFor('auto'), stream: handlerFor('sse') };
  return async ({ request, response, caller }) => {
    const body = request.body as { method: string; params?: unknown };
    const form = formOf(request.get('accept'), body.params);
    const webRequest = toWebRequest(request, closeSignal(response));
    let stream: EventStream | undefined;
    const openStream = () => (stream ??= new EventStream(response));
    exchanges.set(webRequest, { method: body.method, caller, form, openStream });
    const handler = form.stream ? handlers.stream : handlers.json;
    const answer = await handler.fetch(webRequest, { parsedBody: body });
    if (!response.destroyed) await sendAnswer(answer, response, openStream);
  };
}

/** The server gets no handler for an unknown method: the SDK then answers with status 404, as the protocol requires. */
function serverFor(methods: Methods, { method, caller, form, openStream }: ModernExchange): Server {
  const server = new Server(SERVER, SERVER_OPTIONS);
  const answer = methods.get(method);
  if (!answer) return server;
  server.fallbackRequestHandler = async ({ params = {} }, { mcpReq }: ServerContext) => {
    const isShowing = showsPages(declaredBy(mcpReq));
    const result = await answer({
      params,
      caller,
      signal: mcpReq.signal,
      notify: form.takesStream ? (notification) => mcpReq.notify(notification) : undefined,
      sendChunk: form.streamOnly ? (data) => openStream().sendChunk(mcpReq.id, data) : undefined,
      clientModel: clientModelOf(mcpReq),
      showsPages: isShowing,
    });
    return {
      ...result,
      ...(method.endsWith('/list') &&
        (isShowing ? { ...LIST_CACHING, cacheScope: 'private' } : LIST_CACHING)),
      ...(form.streamOnly && { complete: true }),
    };
  };
  return server;
}

/** That of a client which declares with this request that it may be asked for samples. */
function clientModelOf(mcpReq: ServerContext['mcpReq']): ClientModel | undefined {
  return declaredBy(mcpReq)?.sampling && { answers: mcpReq.inputResponses };
}

/** The capabilities that a client declares with each request. */
function declaredBy({ envelope }: ServerContext['mcpReq']): { sampling?: object } | undefined {
  return (envelope as Partial<Record<string, { sampling?: object }>> | undefined)?.[
    CLIENT_CAPABILITIES_META_KEY
  ];
}

function formOf(accept: string | undefined, params: unknown): AnswerForm {
  const form = answerForm(accept);
  return progressTokenOf(params) === undefined ? form : withProgress(form);
}

/** The request with only the headers of the protocol. The SDK gets the parsed body, and must not get the key. */
function toWebRequest({ headers }: ExpressRequest, signal: AbortSignal): Request {
  const own = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('mcp-'));
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: own.map(([name, value]) => [name, String(value)]),
    signal,
  });
}

async function sendAnswer(answer: Response, response: ExpressResponse, openStream: () => EventStream) {
  if (answer.status === CLIENT_CLOSED) return;
  if (answer.headers.get('content-type') === 'text/event-stream' && answer.body) {
    const stream = openStream();
    for await (const events of answer.body) stream.write(events as Uint8Array);
    return stream.end();
  }
  const text = await answer.text();
  if (answer.status >= 400) logRefused(response, answer.status, errorCodeIn(text));
  response.status(answer.status);
  if (text === '') response.end();
  else response.type('application/json').send(text);
}

function errorCodeIn(text: string): number | undefined {
  const { error } = (text.startsWith('{') ? JSON.parse(text) : {}) as { error?: { code?: number } };
  return error?.code;
}
