import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type ListToolsResult,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { toPublicError } from '../../errors.ts';
import type { ObjectTool, Tool } from '../../tools/define-tool.ts';
import { INSTRUCTIONS } from '../../guide/instructions.ts';
import { executeTool, type ToolCall } from '../../tools/execute-tool.ts';
import { GUIDE_CAPABILITIES, guideMethods } from './guide-methods.ts';

/** What a call over MCP brings besides its tool and input. */
export type CallContext = Omit<ToolCall<ObjectTool>, 'tool' | 'input'> & { readonly requestId: string };

const SERVER = { name: 'memory-graph-service', version: '0.1.0' };
/** Fields of a store's answer that also stand at the top of its result. */
const TOP_LEVEL = ['id', 'status', 'created_at'] as const;

/** Makes protocol servers that offer the tools; the tool list is prepared once. */
export function toolServers(registry: readonly Tool[]): (context: CallContext) => Server {
  const tools = new Map<string, ObjectTool>();
  for (const tool of registry) if (tool.kind === 'object' && !tool.internal) tools.set(tool.name, tool);
  const list: ListToolsResult = { tools: [...tools.values()].map(describeTool) };
  const guide = new Map(guideMethods(registry));
  return (context) => {
    const server = new Server(SERVER, {
      capabilities: { tools: {}, ...GUIDE_CAPABILITIES },
      instructions: INSTRUCTIONS,
    });
    server.fallbackRequestHandler = ({ method, params = {} }) => {
      const answer = guide.get(method);
      if (!answer) throw new McpError(ErrorCode.MethodNotFound, `There is no method ${method}.`);
      return answer({ params, caller: context });
    };
    server.setRequestHandler(ListToolsRequestSchema, () => list);
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
      const tool = tools.get(params.name);
      if (!tool)
        throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}. See tools/list.`);
      return callTool(tool, params.arguments ?? {}, context);
    });
    return server;
  };
}

function describeTool(tool: ObjectTool): ListToolsResult['tools'][number] {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: z.toJSONSchema(tool.input, { io: 'input' }) as { type: 'object' },
    outputSchema: z.toJSONSchema(tool.output) as { type: 'object' },
    annotations: {
      title: tool.title,
      readOnlyHint: tool.access === 'read',
      destructiveHint: tool.destructive === true,
      idempotentHint: tool.access === 'read' || tool.idempotent === true,
      openWorldHint: false,
    },
  };
}

/**
 * A failed tool is a result with `isError`, holding the error body of every other way in; not as structured content,
 * which clients hold against the tool's output schema.
 */
async function callTool(
  tool: ObjectTool,
  input: unknown,
  { requestId, ...context }: CallContext,
): Promise<CallToolResult> {
  try {
    const { output } = await executeTool({ ...context, tool, input });
    return { ...topLevel(output), content: asText(output), structuredContent: output };
  } catch (error) {
    const body = toPublicError(error, requestId);
    return { isError: true, content: asText(body), ...body };
  }
}

function asText(value: object): CallToolResult['content'] {
  return [{ type: 'text', text: JSON.stringify(value) }];
}

function topLevel(output: Record<string, unknown>): Record<string, unknown> {
  return TOP_LEVEL.every((name) => name in output)
    ? Object.fromEntries(TOP_LEVEL.map((name) => [name, output[name]]))
    : {};
}
