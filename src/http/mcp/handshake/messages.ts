import {
  isInitializeRequest,
  isJSONRPCRequest,
  LATEST_PROTOCOL_VERSION,
  specTypeSchemas,
  SUPPORTED_PROTOCOL_VERSIONS,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';
import { CODES, ProtocolError } from '../protocol-error.ts';

/** The only protocol version with batches. */
const BATCH_VERSION = '2025-03-26';
const MAX_BATCH_MESSAGES = 20;
/** Parameters of initialize. */
const HANDSHAKE = `{"protocolVersion": "${LATEST_PROTOCOL_VERSION}", "capabilities": {}, "clientInfo": {"name": "my-client", "version": "1.0"}}`;

export interface Posted {
  readonly messages: readonly JSONRPCMessage[];
  readonly isBatch: boolean;
}

/**
 * The messages of a body: one, or a batch without the requests that the same batch cancels, before or after them. Those
 * are neither run nor answered (MCP, utilities/cancellation). Throws ProtocolError.
 */
export function postedMessages(body: unknown, version: string | undefined): Posted {
  if (!Array.isArray(body)) return { messages: [messageOf(body)], isBatch: false };
  if (version !== BATCH_VERSION) {
    throw invalid(`Only protocol version ${BATCH_VERSION} has batches. Send one message a request.`);
  }
  if (body.length === 0 || body.length > MAX_BATCH_MESSAGES) {
    throw invalid(`A batch has 1 to ${MAX_BATCH_MESSAGES} messages. Send the rest in another.`);
  }
  const messages = body.map(messageOf);
  const ids = messages.filter(isJSONRPCRequest).map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw invalid('Two requests of the batch have the same id. Give each its own.');
  if (messages.some((message) => 'method' in message && message.method === 'initialize')) {
    throw invalid('initialize must not be part of a batch. Send it alone.');
  }
  const cancelled = new Set(messages.map(cancelledId));
  return {
    messages: messages.filter((each) => !isJSONRPCRequest(each) || !cancelled.has(each.id)),
    isBatch: true,
  };
}

function messageOf(value: unknown): JSONRPCMessage {
  const message = specTypeSchemas.JSONRPCMessage['~standard'].validate(value);
  if (!message.issues) return message.value;
  throw invalid(
    'The body is not a JSON-RPC 2.0 message. Example: {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}.',
  );
}

export function cancelledId(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** The protocol version that an initialize request negotiates. Undefined for every other message. */
export function negotiatedVersion({ messages: [first] }: Posted): string | undefined {
  if (!isInitializeRequest(first)) return undefined;
  const { protocolVersion } = first.params;
  return SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion) ? protocolVersion : LATEST_PROTOCOL_VERSION;
}

/** Refuses an unknown protocol version in the header (2025-06-18, transports), except before the handshake. */
export function checkVersionHeader(version: string | undefined, posted: Posted): void {
  if (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return;
  if (negotiatedVersion(posted) !== undefined) return;
  throw invalid(
    `MCP-Protocol-Version ${version} is not supported. Use one of ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
  );
}

/** The error of a malformed handshake. The SDK would answer it as an internal error; the protocol has -32602. */
export function handshakeError(message: JSONRPCMessage | undefined): ProtocolError | undefined {
  if (!message || !('method' in message) || message.method !== 'initialize') return undefined;
  const [issue] = specTypeSchemas.InitializeRequest['~standard'].validate(message).issues ?? [];
  if (!issue) return undefined;
  const field = issue.path?.map(String).join('.') ?? 'params';
  const text = `${field} of initialize is missing or wrong. Example of params: ${HANDSHAKE}.`;
  return new ProtocolError(CODES.invalidParams, text);
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(CODES.invalidRequest, message);
}
