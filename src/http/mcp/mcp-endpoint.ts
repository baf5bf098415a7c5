import { classifyInboundRequest } from '@modelcontextprotocol/server';
import { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { AppError } from '../../errors.ts';
import type { Tool } from '../../tools/define-tool.ts';
import { gzipAnswers } from '../gzip.ts';
import { jsonBody } from '../json-body.ts';
import type { MemoryOf } from '../rest.ts';
import { exchangeOf } from './caller-context.ts';
import { cors } from './cors.ts';
import { handshakeLeg } from './handshake-leg.ts';
import { endSession } from './handshake-session.ts';
import { guideMethods } from './guide-methods.ts';
import { toMcpTools } from './mcp-tool.ts';
import type { Methods } from './methods.ts';
import { modernLeg } from './modern-leg.ts';
import { CODES, ProtocolError, sendProtocolError } from './protocol-error.ts';
import { toolMethods } from './tool-methods.ts';

export interface McpParts {
  readonly tools: readonly Tool[];
  /** What is served, given the service's own. */
  readonly mcpMethods: (own: Methods) => Methods;
  /** What every request passes first. */
  readonly admission: readonly RequestHandler[];
  readonly memoryOf: MemoryOf;
}

/**
 * POST /mcp: MCP over Streamable HTTP, in the revisions with a handshake and in 2026-07-28; what a request carries says
 * which. DELETE ends a session of the former.
 */
export function mcpEndpoint({ tools, mcpMethods, admission, memoryOf }: McpParts): Router {
  const methods = mcpMethods(new Map([...toolMethods(toMcpTools(tools)), ...guideMethods(tools)]));
  const legs = { handshake: handshakeLeg(methods), modern: modernLeg(methods) };
  const answer: RequestHandler = (request, response) =>
    legs[eraOf(request)](exchangeOf(request, response, memoryOf));

  const router = Router();
  router.use(cors);
  router.options('/', (_request, response) => void response.status(204).end());
  router.post('/', ...admission, gzipAnswers, ...jsonBody(), answer, protocolErrors);
  router.delete('/', ...admission, async (request, response) => {
    await endSession(exchangeOf(request, response, memoryOf).caller, request);
    response.status(204).end();
  });
  router.all('/', (_request, response) => {
    response.setHeader('Allow', 'POST, DELETE, OPTIONS');
    throw new AppError('METHOD_NOT_ALLOWED', 'Use POST on this path; DELETE ends a session.');
  });
  return router;
}

/** Whose request it is, by the SDK's own rule. What is no message at all the handshake leg refuses. */
function eraOf(request: Request): 'handshake' | 'modern' {
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
