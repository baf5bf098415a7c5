import { AppError } from '../../../errors.ts';
import type { GuideContext } from '../../../guide/guide-context.ts';
import type { Tool } from '../../../tools/define-tool.ts';
import { executeTool } from '../../../tools/execute-tool.ts';
import type { CallerContext } from '../caller-context.ts';
import type { Method } from '../methods.ts';
import { asProtocolError, ProtocolError } from '../protocol-error.ts';
import { completionMethod } from './completion-method.ts';
import { promptMethods } from './prompt-methods.ts';
import { resourceMethods } from './resource-methods.ts';

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
