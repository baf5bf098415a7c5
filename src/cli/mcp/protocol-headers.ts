const REVISION_FIELD = 'io.modelcontextprotocol/protocolVersion';
/** Whose field the header Mcp-Name repeats (MCP 2026-07-28, "Standard Request Headers"). */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);
/** What a header can hold as it is: visible ASCII and blanks within. */
const PLAIN = /^(?!=\?base64\?)[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/;

/** A message of JSON-RPC, as far as it is looked at. */
export interface RpcMessage {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
}

/** What the handshake settled, in the revisions that have one. */
export interface Handshake {
  readonly session?: string | undefined;
  readonly revision?: string | undefined;
}

/** Whether the message carries its revision itself, as those of 2026-07-28 and later do. */
export function statesRevision({ params }: RpcMessage): boolean {
  return typeof revisionIn(params) === 'string';
}

/** The headers that Streamable HTTP asks for besides the message, which over stdio have no place. */
export function protocolHeaders(
  message: RpcMessage,
  { session, revision }: Handshake,
): Record<string, string> {
  const stated = revisionIn(message.params);
  if (typeof stated === 'string') {
    const name = nameOf(message);
    return {
      'mcp-protocol-version': stated,
      'mcp-method': String(message.method),
      ...(name !== undefined && { 'mcp-name': headerText(name) }),
    };
  }
  return {
    ...(session !== undefined && { 'mcp-session-id': session }),
    ...(revision !== undefined && { 'mcp-protocol-version': revision }),
  };
}

function revisionIn(params: RpcMessage['params']): unknown {
  return (params?.['_meta'] as Record<string, unknown> | undefined)?.[REVISION_FIELD];
}

function nameOf({ method, params }: RpcMessage): string | undefined {
  const value = params?.[NAMED_BY.get(String(method)) ?? ''];
  return typeof value === 'string' ? value : undefined;
}

function headerText(value: string): string {
  return PLAIN.test(value) ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`;
}
