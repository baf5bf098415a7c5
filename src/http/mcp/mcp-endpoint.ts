import { classifyInboundRequest } from '@modelcontextprotocol/server';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Tool } from '../../tools/define-tool.ts';
import type { MemoryOf } from '../rest/tool-routes.ts';
import type { Route } from '../routes.ts';
import { exchangeOf } from './caller-context.ts';
import { handshakeHandler } from './handshake/handshake-handler.ts';
import { endSession } from './handshake/session.ts';
import { guideMethods } from './methods/guide-methods.ts';
import { toMcpTools } from './mcp-tool.ts';
import type { Methods } from './methods.ts';
import { modernHandler } from './modern-handler.ts';
import { CODES, ProtocolError, sendProtocolError } from './protocol-error.ts';
import { toolMethods } from './methods/tool-methods.ts';

export interface McpParts {
  readonly tools: readonly Tool[];
  /** What is served, given the service's own. */
  readonly mcpMethods: (own: Methods) => Methods;
  /** What reads a request's body. */
  readonly body: readonly RequestHandler[];
  readonly memoryOf: MemoryOf;
}

/**
 * POST /mcp: MCP over Streamable HTTP, in the revisions with a handshake and in 2026-07-28; what a request carries says
 * which. DELETE ends a session of the former.
 */
export function mcpHandlers({ tools, mcpMethods, body, memoryOf }: McpParts): Route['handlers'] {
  const methods = mcpMethods(new Map([...toolMethods(toMcpTools(tools)), ...guideMethods(tools)]));
  const handlers = { handshake: handshakeHandler(methods), modern: modernHandler(methods) };
  const answer: RequestHandler = (request, response) =>
    handlers[revisionKindOf(request)](exchangeOf(request, response, memoryOf));
  const end: RequestHandler = async (request, response) => {
    await endSession(exchangeOf(request, response, memoryOf).caller, request);
    response.status(204).end();
  };
  return { POST: [...body, answer, protocolErrors], DELETE: [end] };
}

/** Whose request it is, by the SDK's own rule. What is no message at all the handshake's handler refuses. */
function revisionKindOf(request: Request): 'handshake' | 'modern' {
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

/** Bad use of the protocol, a body that is no JSON among it, is no error of ours. */
const protocolErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const isParseError =
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'entity.parse.failed';
  if (isParseError) {
    sendProtocolError(response, new ProtocolError(CODES.parseError, 'The body is not valid JSON.'));
  } else if (error instanceof ProtocolError) sendProtocolError(response, error);
  else next(error);
};
