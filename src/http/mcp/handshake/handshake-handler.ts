import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { isJSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { givenSession, SESSION_HEADER } from '../../session-header.ts';
import { answerForm, withProgress } from '../accept.ts';
import { limitBatch } from './batch-limit.ts';
import type { CallerContext, Exchange } from '../caller-context.ts';
import {
  cancelledId,
  checkRevisionHeader,
  negotiatedRevision,
  postedMessages,
  withoutCancelled,
  wrongHandshake,
  type Posted,
} from './messages.ts';
import { newSessionId, refuseEnded, revisionOf } from './session.ts';
import { progressTokenOf } from '../mcp-tool.ts';
import type { Methods } from '../methods.ts';
import { PostTransport } from './post-transport.ts';
import { CODES, ProtocolError } from '../protocol-error.ts';
import { RunningCalls } from './running-calls.ts';
import { SERVER, SERVER_OPTIONS } from '../server-info.ts';

/** Made once: a server would make one of its own for each request. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Serves the revisions that begin with a handshake (2024-11-05 to 2025-11-25): a server of the SDK for each POST. */
export function handshakeHandler(methods: Methods): (exchange: Exchange) => Promise<void> {
  const running = new RunningCalls();
  return async ({ request, response, caller }) => {
    const all = postedMessages(request.body, revisionOf(request));
    const posted = withoutCancelled(all);
    checkRevisionHeader(request.get('mcp-protocol-version'), posted);
    const given = givenSession(request);
    const sessionId = given ?? newSessionId(negotiatedRevision(posted));
    response.setHeader(SESSION_HEADER, sessionId);
    if (given !== undefined) await refuseEnded(caller, given);
    const inSession = { ...caller, sessionId };
    // Before a stream sends the headers that say what is left.
    const { admitted, refusals } = await limitBatch(response, inSession, posted.messages);
    const form = formOf(request.get('accept'), posted);
    const transport = new PostTransport(response, form, posted.messages, posted.isBatch);
    await serverFor(methods, inSession, transport, running).connect(transport);
    const refusal = wrongHandshake(posted.messages[0]);
    if (refusal) return refuse(transport, posted, refusal);
    cancelNamed(running, inSession, all, posted);
    for (const answer of refusals) void transport.send(answer);
    transport.receive(admitted);
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

/** A cancellation names a request that came with an earlier POST, where none of its own batch has that id. */
function cancelNamed(running: RunningCalls, caller: CallerContext, all: Posted, left: Posted): void {
  const own = new Set(all.messages.filter(isJSONRPCRequest).map(({ id }) => id));
  for (const message of left.messages) {
    const id = cancelledId(message);
    if (id !== undefined && !own.has(id)) running.cancel(caller, id);
  }
}
