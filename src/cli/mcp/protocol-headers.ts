const VERSION_FIELD = 'io.modelcontextprotocol/protocolVersion';
/** The parameter that the header Mcp-Name repeats, by method (MCP 2026-07-28, "Standard Request Headers"). */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);
/** Text that a header can contain unencoded: visible ASCII, with blanks inside. */
const PLAIN = /^(?!=\?base64\?)[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/;

/** The fields of a JSON-RPC message that the forwarder reads. */
export interface RpcMessage {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
}

/** The result of the handshake, in protocol versions that have one. */
interface Handshake {
  readonly session?: string | undefined;
  readonly version?: string | undefined;
}

/** Whether the message names its protocol version, as since 2026-07-28. */
export function namesVersion({ params }: RpcMessage): boolean {
  return typeof versionIn(params) === 'string';
}

/** The headers of Streamable HTTP, which MCP over stdio does not have. */
export function protocolHeaders(
  message: RpcMessage,
  { session, version }: Handshake,
): Record<string, string> {
  const named = versionIn(message.params);
  if (typeof named === 'string') {
    const name = nameOf(message);
    return {
      'mcp-protocol-version': named,
      'mcp-method': String(message.method),
      ...(name !== undefined && { 'mcp-name': headerText(name) }),
    };
  }
  return {
    ...(session !== undefined && { 'mcp-session-id': session }),
    ...(version !== undefined && { 'mcp-protocol-version': version }),
  };
}

function versionIn(params: RpcMessage['params']): unknown {
  return (params?.['_meta'] as Record<string, unknown> | undefined)?.[VERSION_FIELD];
}

function nameOf({ method, params }: RpcMessage): string | undefined {
  const value = params?.[NAMED_BY.get(String(method)) ?? ''];
  return typeof value === 'string' ? value : undefined;
}

function headerText(value: string): string {
  return PLAIN.test(value) ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`;
}
