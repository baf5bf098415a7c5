import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

export type TestMcpClient = Client & AsyncDisposable;

/** The client of the SDK, connected over any transport. */
export async function connected(transport: Transport, options?: RequestOptions): Promise<TestMcpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport, options);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

/** The client of the SDK, connected over Streamable HTTP with a key. */
export function httpClient(url: string, key: string): Promise<TestMcpClient> {
  const headers = { Authorization: `Bearer ${key}` };
  return connected(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
}

/** A call's result once the service is open: on a busy machine that may take longer than one call waits. */
export async function served<Result extends object>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const result = await call();
    if ((result as { error?: { code?: string } }).error?.code !== 'UNAVAILABLE') return result;
  }
}
