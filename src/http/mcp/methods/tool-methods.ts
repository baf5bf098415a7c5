import { z } from 'zod';
import { onePage } from './guide-handler.ts';
import type { McpTool } from '../mcp-tool.ts';
import type { Method, Params } from '../methods.ts';
import { invalidParams } from '../protocol-error.ts';

const CallParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
});

/** tools/list, prepared once, and tools/call. */
export function toolMethods(tools: readonly McpTool[]): [string, Method][] {
  const byName = new Map(tools.map((tool) => [tool.listing.name, tool]));
  const list = onePage({ tools: tools.map(({ listing }) => listing) });
  return [
    ['tools/list', ({ params }) => list(params)],
    [
      'tools/call',
      (call) => {
        const { name, arguments: input = {} } = callParams(call.params);
        const tool = byName.get(name);
        if (tool) return tool.call(input, call);
        throw invalidParams(`There is no tool ${name}. See tools/list.`);
      },
    ],
  ];
}

function callParams(params: Params): z.output<typeof CallParams> {
  const parsed = CallParams.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidParams(
    `params.${issue?.path.join('.')}: ${issue?.message}. Send the tool's name and its arguments as an object.`,
  );
}
