import { parsed } from './answer.ts';
import { errorOf, MemoryError } from './errors.ts';
import { jsonAnswer, type Connection, type OutgoingRequest } from './request.ts';

interface ToolResult {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
  readonly structuredContent?: unknown;
}

interface RpcAnswer {
  readonly result?: ToolResult;
  readonly error?: { readonly message?: string };
}

/** The body of a call by MCP, without a handshake: the service takes the version of the protocol for an older one. */
export function rpcCall(tool: string, input: object): object {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: input } };
}

/** Calls a tool by MCP. Throws MemoryError, and the reason of the signal. */
export async function callByRpc(
  connection: Connection,
  tool: string,
  input: object,
  sending: Pick<OutgoingRequest, 'keepalive' | 'signal'>,
): Promise<unknown> {
  const request = { method: 'POST', path: '/mcp', body: rpcCall(tool, input), ...sending } as const;
  return answerIn(await jsonAnswer(connection, request));
}

/** The tool's answer in a JSON-RPC response. Throws the error that it has. */
export function answerIn(message: unknown): unknown {
  const { result, error } = (message ?? {}) as RpcAnswer;
  if (result?.isError) throw errorOf(200, parsed(result.content?.[0]?.text ?? ''));
  if (result && 'structuredContent' in result) return result.structuredContent;
  throw new MemoryError(
    error ? 'INVALID_INPUT' : 'NOT_THE_SERVICE',
    error?.message ?? 'The answer is not of the service. Check the URL.',
  );
}
