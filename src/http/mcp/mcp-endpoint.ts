import { classifyInboundRequest } from '@modelcontextprotocol/server';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Tool } from '../../tools/define-tool.ts';
import { MalformedJson } from '../body/json-text.ts';
import { type MemoryOf, principalOf } from '../request-context.ts';
import type { Route } from '../routes.ts';
import { withPages } from './apps/with-pages.ts';
import { exchangeOf } from './caller-context.ts';
import { handshakeHandler } from './handshake/handshake-handler.ts';
import { endSession } from './handshake/session.ts';
import { toMcpTools } from './mcp-tool.ts';
import type { Methods } from './methods.ts';
import { guideMethods, toolMethods } from './methods/guide-methods.ts';
import { modernHandler } from './modern-handler.ts';
import { withoutNull } from './without-null.ts';
import { CODES, ProtocolError, sendProtocolError } from './protocol-error.ts';
import { mayCall } from '../../auth/principal.ts';
import type { JsonBodies } from '../body/json-body.ts';

interface McpSettings {
  readonly tools: readonly Tool[];
  readonly mcpMethods: (own: Methods) => Methods;
  readonly body: readonly RequestHandler[];
  readonly memoryOf: MemoryOf;
}

/** POST /mcp: Streamable HTTP, for the protocol versions with a handshake, whose sessions DELETE ends, and for 2026-07-28. */
export function mcpHandlers({ tools, mcpMethods, body, memoryOf }: McpSettings): Route['handlers'] {
  const own = new Map([...toolMethods(toMcpTools(tools)), ...guideMethods(tools)]);
  const methods = mcpMethods(withPages(own));
  const handlers = { handshake: handshakeHandler(methods), modern: modernHandler(methods) };
  const answer: RequestHandler = (request, response) => {
    request.body = withoutNull(request.body);
    return handlers[handlerOf(request)](exchangeOf(request, response, memoryOf));
  };
  const end: RequestHandler = async (request, response) => {
    await endSession(exchangeOf(request, response, memoryOf).caller, request);
    response.status(204).end();
  };
  return { POST: [...body, answer, protocolErrors], DELETE: [end] };
}

/** Chooses by the SDK's own rule. The handshake handler refuses bodies that are no JSON-RPC message. */
function handlerOf(request: Request): 'handshake' | 'modern' {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || !('method' in body)) return 'handshake';
  const { kind, ...route } = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...headerOf(request, 'mcp-protocol-version', 'protocolVersionHeader'),
    ...headerOf(request, 'mcp-method', 'mcpMethodHeader'),
    ...headerOf(request, 'mcp-name', 'mcpNameHeader'),
  });
  const isNoMessage = kind === 'reject' && 'cell' in route && route.cell === 'invalid-json-rpc-body';
  return kind === 'legacy' || isNoMessage ? 'handshake' : 'modern';
}

function headerOf(request: Request, header: string, field: string): Record<string, string> {
  const value = request.get(header);
  return value === undefined ? {} : { [field]: value };
}

const protocolErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof MalformedJson)
    sendProtocolError(response, new ProtocolError(CODES.parseError, 'The body is not valid JSON.'));
  else if (error instanceof ProtocolError) sendProtocolError(response, error);
  else next(error);
};

/** The 10 MiB of a file take a third more as base64. */
const WRITERS = { mebibytes: 14, values: 200_000 };

/** Handlers that read the body: callers who may write can send a file in it. */
export function mcpBody(bodies: JsonBodies): RequestHandler[] {
  const ofWriters = bodies.reader(WRITERS);
  return bodies.reader().map((ofReaders, at) => {
    const writers = ofWriters[at] ?? ofReaders;
    return (request, response, next) =>
      (mayCall(principalOf(response), 'write') ? writers : ofReaders)(request, response, next);
  });
}
