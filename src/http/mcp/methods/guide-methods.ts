import { AppError } from '../../../errors.ts';
import type { GuideContext, Complete } from '../../../guide/guide-context.ts';
import type { Tool } from '../../../tools/define-tool.ts';
import { executeTool } from '../../../tools/execute-tool.ts';
import type { CallerContext } from '../caller-context.ts';
import { type Method, onePage, parsed, type GuideHandler } from '../methods.ts';
import { asProtocolError, ProtocolError, invalidParams } from '../protocol-error.ts';
import { promptMethods, promptNamed } from './prompt-methods.ts';
import { resourceMethods, uriTemplateOf } from './resource-methods.ts';
import { z } from 'zod';
import type { McpTool } from '../mcp-tool.ts';
import { resourceTemplates } from '../../../guide/index.ts';

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

export function toolMethods(tools: readonly McpTool[]): [string, Method][] {
  const byName = new Map(tools.map((tool) => [tool.listing.name, tool]));
  const list = onePage({ tools: tools.map(({ listing }) => listing) });
  return [
    ['tools/list', ({ params }) => list(params)],
    [
      'tools/call',
      (call) => {
        const hint =
          ' Example of params: {"name": "hm_recall", "arguments": {"query": "who leads the compiler team?"}}.';
        const { name, arguments: input = {} } = parsed(CallParams, call.params, hint);
        const tool = byName.get(name);
        if (tool) return tool.call(input, call);
        throw invalidParams(`There is no tool ${name}. See tools/list.`);
      },
    ],
  ];
}

/** Values of one answer (MCP, server/utilities/completion). */
const MAX_VALUES = 100;

const CompleteParams = z.looseObject({
  ref: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('ref/resource'), uri: z.string() }),
    z.looseObject({ type: z.literal('ref/prompt'), name: z.string() }),
  ]),
  argument: z.looseObject({ name: z.string(), value: z.string().max(4_096) }),
});

/** completion/complete: keys or types of the caller's graph that begin with the typed text. */
const completionMethod: [string, GuideHandler] = [
  'completion/complete',
  async (params, { memory }) => {
    const { ref, argument } = parsed(CompleteParams, params);
    const complete =
      ref.type === 'ref/prompt' ? ofPrompt(ref.name, argument.name) : ofResource(ref.uri, argument.name);
    const completion = await complete?.(memory, argument.value, MAX_VALUES);
    return { completion: completion ?? { values: [], hasMore: false } };
  },
];

/** Undefined for an argument without completion. */
function ofPrompt(name: string, argument: string): Complete | undefined {
  const prompt = promptNamed(name);
  if (!Object.hasOwn(prompt.arguments.shape, argument)) throw noArgument(argument, name);
  return Object.hasOwn(prompt.complete, argument) ? prompt.complete[argument] : undefined;
}

function ofResource(uri: string, argument: string): Complete {
  const template = resourceTemplates.find((one) => uriTemplateOf(one) === uri);
  if (!template) throw invalidParams(`There is no resource template ${uri}. See resources/templates/list.`);
  if (argument !== template.variable) throw noArgument(argument, uri);
  return template.complete;
}

function noArgument(argument: string, of: string) {
  return invalidParams(`${of} has no argument ${argument}.`);
}
