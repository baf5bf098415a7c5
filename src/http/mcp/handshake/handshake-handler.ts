import {
  isJSONRPCRequest,
  Server,
  type ServerContext,
  type JSONRPCMessage,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server';
import { givenSession, SESSION_HEADER, describeRequest } from '../../request-context.ts';
import { beginsWithPages } from '../apps/declared.ts';
import { answerForm, withProgress } from '../event-stream.ts';
import type { CallerContext, Exchange } from '../caller-context.ts';
import { progressTokenOf, failedResult } from '../mcp-tool.ts';
import { type Methods, SERVER, SERVER_OPTIONS } from '../methods.ts';
import { CODES, ProtocolError } from '../protocol-error.ts';
import {
  cancelledId,
  checkVersionHeader,
  handshakeError,
  negotiatedVersion,
  postedMessages,
  type Posted,
} from './messages.ts';
import { PostTransport } from './post-transport.ts';
import { isWithPages, newSessionId, refuseEnded, versionOf, RunningCalls } from './session.ts';
import type { Response } from 'express';
import { toPublicError, type AppError } from '../../../errors.ts';
import { admitFurther } from '../../admission/request-limit.ts';

/** Serves the protocol versions with a handshake (2024-11-05 to 2025-11-25) by an SDK server for each POST. */
export function handshakeHandler(methods: Methods): (exchange: Exchange) => Promise<void> {
  const running = new RunningCalls();
  return async ({ request, response, caller }) => {
    const posted = postedMessages(request.body, versionOf(request));
    checkVersionHeader(request.get('mcp-protocol-version'), posted);
    const given = givenSession(request);
    const sessionId = given ?? newSessionId(negotiatedVersion(posted), beginsWithPages(posted));
    response.setHeader(SESSION_HEADER, sessionId);
    if (given !== undefined) await refuseEnded(caller, given);
    const inSession = { ...caller, sessionId };
    // The transport may send the headers, among them those of the rate limit.
    const { admitted, refusals } = await limitBatch(response, inSession, posted.messages);
    const form = formOf(request.get('accept'), posted);
    const transport = new PostTransport(response, form, posted.messages, posted.isBatch);
    await serverFor(methods, inSession, transport, running).connect(transport);
    const error = handshakeError(posted.messages[0]);
    if (error) return refuseHandshake(transport, posted, error);
    for (const id of posted.messages.map(cancelledId)) if (id !== undefined) running.cancel(inSession, id);
    for (const refusal of refusals) void transport.send(refusal);
    transport.receive(admitted);
  };
}

/** A server for one caller. Its fallback handler answers every method except those of the handshake. */
function serverFor(methods: Methods, caller: CallerContext, transport: PostTransport, running: RunningCalls) {
  const server = new Server(SERVER, SERVER_OPTIONS);
  server.fallbackRequestHandler = async ({ method, params = {} }, { mcpReq }: ServerContext) => {
    const answer = methods.get(method);
    if (!answer) throw new ProtocolError(CODES.methodNotFound, `There is no method ${method}.`);
    const end = running.begin(caller, mcpReq.id, () => transport.cancel(mcpReq.id));
    const { sendChunk } = transport;
    try {
      return await answer({
        params,
        caller,
        signal: mcpReq.signal,
        notify: transport.takesNotifications ? (notification) => mcpReq.notify(notification) : undefined,
        sendChunk: sendChunk && ((data) => sendChunk(mcpReq.id, data)),
        showsPages: isWithPages(caller.sessionId),
      });
    } finally {
      end();
    }
  };
  return server;
}

function formOf(accept: string | undefined, { messages }: Posted) {
  const form = answerForm(accept);
  const asksForProgress = messages.some(
    (message) => 'params' in message && progressTokenOf(message.params) !== undefined,
  );
  return asksForProgress ? withProgress(form) : form;
}

function refuseHandshake(
  transport: PostTransport,
  { messages: [first] }: Posted,
  { code, message }: ProtocolError,
): void {
  if (!first || !isJSONRPCRequest(first)) return transport.receive([]);
  void transport.send({ jsonrpc: '2.0', id: first.id, error: { code, message } });
}

/** Counts each request of a batch. The POST was counted as the first. The plan refuses the last ones first. */
async function limitBatch(
  response: Response,
  { requestId, logger }: CallerContext,
  messages: readonly JSONRPCMessage[],
) {
  const [, ...others] = messages.filter(isJSONRPCRequest);
  if (others.length === 0) return { admitted: messages, refusals: [] };
  const { admitted, refusal } = await admitFurther(response, others.length);
  const excess = others.slice(admitted);
  if (excess.length > 0) {
    const line = { ...describeRequest(response), code: refusal.code, calls: excess.length };
    logger.info(line, 'calls of a batch refused');
  }
  return {
    admitted: messages.filter((message) => !excess.some((each) => each === message)),
    refusals: excess.map((request) => refusalOf(request, refusal, requestId)),
  };
}

function refusalOf({ id, method }: JSONRPCRequest, error: AppError, requestId: string): JSONRPCMessage {
  if (method === 'tools/call') return { jsonrpc: '2.0', id, result: failedResult(error, requestId) };
  const { error: data } = toPublicError(error, requestId);
  return { jsonrpc: '2.0', id, error: { code: CODES.rateLimited, message: error.message, data } };
}
