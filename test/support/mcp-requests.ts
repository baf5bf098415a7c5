import type { TestTenant } from './tenant.ts';

type Fields = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;

const MODERN = '2026-07-28';
const META = 'io.modelcontextprotocol';

export interface RpcAnswer {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** A request of the protocol versions with a handshake. */
export function message(method: string, params: Fields = {}, id: string | number = 1): Fields {
  return { jsonrpc: '2.0', id, method, params };
}

/** A notification of these versions. */
export function notification(method: string, params: Fields = {}): Fields {
  return { jsonrpc: '2.0', method, params };
}

/** A request with the envelope of protocol version 2026-07-28. */
export function modernMessage(method: string, params: Fields = {}, id: string | number = 1): Fields {
  const envelope = {
    [`${META}/protocolVersion`]: MODERN,
    [`${META}/clientCapabilities`]: {},
    ...(params['_meta'] as Fields | undefined),
  };
  return message(method, { ...params, _meta: envelope }, id);
}

/** The headers that protocol version 2026-07-28 requires besides the body. */
export function modernHeaders(method: string, name?: string): Headers {
  const named = name === undefined ? {} : { 'mcp-name': name };
  return { 'mcp-protocol-version': MODERN, 'mcp-method': method, ...named };
}

/** Calls a tool by protocol version 2026-07-28 and returns the response. */
export function callModern(tenant: TestTenant, name: string, args: Fields, headers: Headers = {}) {
  const body = modernMessage('tools/call', { name, arguments: args });
  return tenant.post('/mcp', body, { ...modernHeaders('tools/call', name), ...headers });
}

/** The events of a stream that has ended. */
export function eventsOf(text: string): { event: string; data: Record<string, unknown> }[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      return { event, data: JSON.parse(data) as Record<string, unknown> };
    });
}
