import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { isJSONRPCRequest, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { givenSession, SESSION_HEADER } from '../session-header.ts';
import { answerForm, withProgress } from './accept.ts';
import type { CallerContext, Exchange } from './caller-context.ts';
import {
  checkRevisionHeader,
  negotiatedRevision,
  postedMessages,
  wrongHandshake,
  type Posted,
} from './handshake-messages.ts';
import { newSessionId, refuseEnded, revisionOf } from './handshake-session.ts';
import { progressTokenOf } from './mcp-tool.ts';
import type { Methods } from './methods.ts';
import { PostTransport } from './post-transport.ts';
import { CODES, ProtocolError } from './protocol-error.ts';
import { RunningCalls } from './running-calls.ts';
import { SERVER, SERVER_OPTIONS } from './server-info.ts';

/** Made once: a server would make one of its own for each request. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Serves the revisions that begin with a handshake (2024-11-05 to 2025-11-25): a server of the SDK for each POST. */
export function handshakeLeg(methods: Methods): (exchange: Exchange) => Promise<void> {
  const running = new RunningCalls();
  return async ({ request, response, caller }) => {
    const posted = postedMessages(request.body, revisionOf(request));
    checkRevisionHeader(request.get('mcp-protocol-version'), posted);
    const given = givenSession(request);
    const sessionId = given ?? newSessionId(negotiatedRevision(posted));
    response.setHeader(SESSION_HEADER, sessionId);
    if (given !== undefined) await refuseEnded(caller, given);
    const inSession = { ...caller, sessionId };
    const form = formOf(request.get('accept'), posted);
    const transport = new PostTransport(response, form, posted.messages, posted.isBatch);
    await serverFor(methods, inSession, transport, running).connect(transport);
    const refusal = wrongHandshake(posted.messages[0]);
    if (refusal) return refuse(transport, posted, refusal);
    cancelNamed(running, inSession, posted.messages);
    transport.receive(posted.messages);
  };
}

/** A server that knows one caller. Its fallback handler answers every method but the handshake's own. */
function serverFor(
  methods: Methods,
  caller: CallerContext,
  transport: PostTransport,
  running: RunningCalls,
): Server {
  const server = new Server(SERVER, { ...SERVER_OPTIONS, jsonSchemaValidator });
  server.fallbackRequestHandler = async (
    { method, params = {} },
    { requestId, signal, sendNotification },
  ) => {
    const answer = methods.get(method);
    if (!answer) throw new ProtocolError(CODES.methodNotFound, `There is no method ${method}.`);
    const ended = running.begin(caller, requestId, () => transport.cancel(requestId));
    const { sendPart } = transport;
    try {
      return await answer({
        params: params,
        caller,
        signal,
        notify: transport.takesNotifications ? (notification) => sendNotification(notification) : undefined,
        sendPart: sendPart && ((data) => sendPart(requestId, data)),
      });
    } finally {
      ended();
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

function refuse(
  transport: PostTransport,
  { messages: [first] }: Posted,
  { code, message }: ProtocolError,
): void {
  if (!first || !isJSONRPCRequest(first)) return transport.receive([]);
  void transport.send({ jsonrpc: '2.0', id: first.id, error: { code, message } });
}

/** A cancellation names a request that came with an earlier POST. */
function cancelNamed(
  running: RunningCalls,
  caller: CallerContext,
  messages: readonly JSONRPCMessage[],
): void {
  for (const message of messages) {
    if (!('method' in message) || message.method !== 'notifications/cancelled') continue;
    const id = message.params?.['requestId'];
    if (typeof id === 'string' || typeof id === 'number') running.cancel(caller, id satisfies RequestId);
  }
}
