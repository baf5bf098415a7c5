import { z } from 'zod';
import type { McpTool } from '../mcp-tool.ts';
import type { Method } from '../methods.ts';
import { invalidParams } from '../protocol-error.ts';
import { onePage, parsed } from './guide-handler.ts';

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
