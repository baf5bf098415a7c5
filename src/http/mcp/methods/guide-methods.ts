import { AppError } from '../../../errors.ts';
import type { GuideContext } from '../../../guide/guide-context.ts';
import type { Tool } from '../../../tools/define-tool.ts';
import { executeTool } from '../../../tools/execute-tool.ts';
import type { CallerContext } from '../caller-context.ts';
import type { Method } from '../methods.ts';
import { asProtocolError, ProtocolError, invalidParams } from '../protocol-error.ts';
import { completionMethod } from './completion-method.ts';
import { promptMethods } from './prompt-methods.ts';
import { resourceMethods } from './resource-methods.ts';
import { z } from 'zod';
import type { McpTool } from '../mcp-tool.ts';
import { onePage, parsed } from './guide-handler.ts';

/** The methods of resources, prompts and completion, by name. */
export function guideMethods(tools: readonly Tool[]): [string, Method][] {
  return [...resourceMethods, ...promptMethods, completionMethod].map(([name, handler]) => [
    name,
    async ({ params, caller }) => {
      try {
        return await handler(params, contextOf(tools, caller));
      } catch (error) {
        if (!(error instanceof AppError || error instanceof ProtocolError))
          caller.logger.error({ err: error, method: name }, 'request failed');
        throw asProtocolError(error, caller.requestId);
      }
    },
  ]);
}

function contextOf(tools: readonly Tool[], { requestId: _, ...caller }: CallerContext): GuideContext {
  return {
    memory: caller.memory,
    callTool: async (name, input) => {
      const tool = tools.find((candidate) => candidate.name === name);
      if (tool?.kind !== 'object')
        throw new Error(`The registry has no tool ${name} that answers an object.`);
      return (await executeTool({ ...caller, tool, input })).output;
    },
  };
}

const CallParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
});

/** tools/list and tools/call. */
export function toolMethods(tools: readonly McpTool[]): [string, Method][] {
  const byName = new Map(tools.map((tool) => [tool.listing.name, tool]));
  const list = onePage({ tools: tools.map(({ listing }) => listing) });
  return [
    ['tools/list', ({ params }) => list(params)],
    [
      'tools/call',
      (call) => {
        const hint = " Send the tool's name and its arguments as an object.";
        const { name, arguments: input = {} } = parsed(CallParams, call.params, hint);
        const tool = byName.get(name);
        if (tool) return tool.call(input, call);
        throw invalidParams(`There is no tool ${name}. See tools/list.`);
      },
    ],
  ];
}
