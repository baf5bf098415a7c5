import { randomUUID } from 'node:crypto';
import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  isJSONRPCRequest,
  JSONRPCMessageSchema,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { Router, type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { AppError } from '../../errors.ts';
import type { Tool } from '../../tools/define-tool.ts';
import { jsonBody } from '../json-body.ts';
import { RATE_HEADERS } from '../rate-limit/rate-headers.ts';
import { principalOf, requestOf } from '../request-context.ts';
import type { MemoryOf } from '../rest.ts';
import { givenSession, SESSION_HEADER } from '../session-header.ts';
import { answerForm } from './accept.ts';
import { PostTransport } from './post-transport.ts';
import { toolServers } from './tool-server.ts';

const METHODS = 'POST, OPTIONS';
const EXPOSED = ['Mcp-Session-Id', 'WWW-Authenticate', ...RATE_HEADERS].join(', ');

/** POST /mcp: the Streamable HTTP transport of MCP (revisions up to 2025-11-25); a session is optional. */
export function mcpEndpoint(
  tools: readonly Tool[],
  admission: readonly RequestHandler[],
  memoryOf: MemoryOf,
): Router {
  const serverFor = toolServers(tools);
  const answer: RequestHandler = async (request, response) => {
    const message = JSONRPCMessageSchema.safeParse(request.body);
    if (!message.success) return sendProtocolError(response, -32600, invalidRequest(request.body));
    const sessionId = givenSession(request) ?? randomUUID();
    response.setHeader(SESSION_HEADER, sessionId);
    const transport = new PostTransport(response, answerForm(request.get('accept')));
    const wrong = wrongParameters(message.data);
    if (wrong) return transport.refuse(wrong.id, -32602, wrong.text);
    const principal = principalOf(response);
    const { requestId, logger } = requestOf(response);
    const server = serverFor({ principal, memory: memoryOf(principal), sessionId, logger, requestId });
    await server.connect(transport);
    transport.receive(message.data);
  };

  const router = Router();
  router.use(cors);
  router.options('/', (_request, response) => void response.status(204).end());
  router.post('/', ...admission, ...jsonBody(), answer, parseErrors);
  router.all('/', (_request, response) => {
    response.setHeader('Allow', METHODS);
    throw new AppError('METHOD_NOT_ALLOWED', 'Use POST on this path.');
  });
  return router;
}

const cors: RequestHandler = (_request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Methods', METHODS);
  response.setHeader('Access-Control-Allow-Headers', 'Content-Type, Authorization, Mcp-Session-Id');
  response.setHeader('Access-Control-Expose-Headers', EXPOSED);
  next();
};

/** A body that is no JSON is a protocol error here, not one of ours. */
const parseErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const isParseError =
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'entity.parse.failed';
  if (isParseError) sendProtocolError(response, -32700, 'The body is not valid JSON.');
  else next(error);
};

const PARAMETERS = { 'tools/call': CallToolRequestSchema, initialize: InitializeRequestSchema };

/** The SDK answers wrong parameters as an internal error; the protocol's code for them is -32602. */
function wrongParameters(message: JSONRPCMessage): { id: RequestId; text: string } | undefined {
  if (!isJSONRPCRequest(message) || !Object.hasOwn(PARAMETERS, message.method)) return undefined;
  const parsed = PARAMETERS[message.method as keyof typeof PARAMETERS].safeParse(message);
  if (parsed.success) return undefined;
  const [issue] = parsed.error.issues;
  const text = `${issue?.path.join('.')}: ${issue?.message}. See the MCP specification of ${message.method}.`;
  return { id: message.id, text };
}

function invalidRequest(body: unknown): string {
  return Array.isArray(body)
    ? 'Batches are not served. Send one message a request.'
    : 'The body is not a JSON-RPC 2.0 message.';
}

function sendProtocolError(response: Response, code: number, message: string): void {
  response.status(400).json({ jsonrpc: '2.0', id: null, error: { code, message } });
}
