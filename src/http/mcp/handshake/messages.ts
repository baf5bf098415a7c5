import {
  InitializeRequestSchema,
  isInitializeRequest,
  isJSONRPCRequest,
  JSONRPCMessageSchema,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { CODES, ProtocolError } from '../protocol-error.ts';

/** The one revision that had batches. */
const BATCH_REVISION = '2025-03-26';
const LONGEST_BATCH = 20;

export interface Posted {
  readonly messages: readonly JSONRPCMessage[];
  readonly isBatch: boolean;
}

/** The messages of a body: one, or a batch where the client's revision has those. Throws ProtocolError. */
export function postedMessages(body: unknown, revision: string | undefined): Posted {
  if (!Array.isArray(body)) return { messages: [messageOf(body)], isBatch: false };
  if (revision !== BATCH_REVISION) {
    throw invalid(`Batches belong to revision ${BATCH_REVISION} alone. Send one message a request.`);
  }
  if (body.length === 0 || body.length > LONGEST_BATCH) {
    throw invalid(`A batch has 1 to ${LONGEST_BATCH} messages. Send the rest in another.`);
  }
  const messages = body.map(messageOf);
  const ids = messages.filter(isJSONRPCRequest).map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw invalid('Two requests of the batch have one id. Number them apart.');
  if (messages.some((message) => 'method' in message && message.method === 'initialize')) {
    throw invalid('initialize must not be part of a batch. Send it alone.');
  }
  return { messages, isBatch: true };
}

function messageOf(value: unknown): JSONRPCMessage {
  const message = JSONRPCMessageSchema.safeParse(value);
  if (message.success) return message.data;
  throw invalid('The body is not a JSON-RPC 2.0 message.');
}

/**
 * The messages without those requests that the same batch cancels: they are neither run nor answered (MCP,
 * utilities/cancellation), whichever of the two comes first.
 */
export function withoutCancelled({ messages, isBatch }: Posted): Posted {
  const cancelled = new Set(messages.map(cancelledId).filter((id) => id !== undefined));
  if (!isBatch || cancelled.size === 0) return { messages, isBatch };
  return { messages: messages.filter((each) => !isJSONRPCRequest(each) || !cancelled.has(each.id)), isBatch };
}

/** The request that a message cancels. */
export function cancelledId(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** The revision that an initialize request will agree on; undefined for every other message. */
export function negotiatedRevision({ messages: [first] }: Posted): string | undefined {
  if (!isInitializeRequest(first)) return undefined;
  const { protocolVersion } = first.params;
  return SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion) ? protocolVersion : LATEST_PROTOCOL_VERSION;
}

/** Refuses a header that names a revision which is none (2025-06-18, transports); a handshake has yet to agree on one. */
export function checkRevisionHeader(revision: string | undefined, posted: Posted): void {
  if (revision === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(revision)) return;
  if (negotiatedRevision(posted) !== undefined) return;
  throw invalid(
    `MCP-Protocol-Version ${revision} is not supported. Use one of ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
  );
}

/** The SDK answers a malformed handshake as an internal error; the protocol's code for it is -32602. */
export function wrongHandshake(message: JSONRPCMessage | undefined): ProtocolError | undefined {
  if (!message || !('method' in message) || message.method !== 'initialize') return undefined;
  const parsed = InitializeRequestSchema.safeParse(message);
  if (parsed.success) return undefined;
  const [issue] = parsed.error.issues;
  const text = `${issue?.path.join('.')}: ${issue?.message}. See the MCP specification of initialize.`;
  return new ProtocolError(CODES.invalidParams, text);
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(CODES.invalidRequest, message);
}
