import type { RequestHandler } from 'express';
import type { ObjectTool } from '../../tools/define-tool.ts';
import { executeTool } from '../../tools/execute-tool.ts';
import { callContext, type MemoryOf } from '../request-context.ts';
import { routeInput } from '../rest/route-input.ts';
import type { Route } from '../routes.ts';

export interface ListRouteParts {
  /** Handlers that admit a session. */
  readonly session: readonly RequestHandler[];
  readonly limited: (tool: ObjectTool) => ObjectTool;
  readonly memoryOf: MemoryOf;
}

/** A list that programs get over MCP, for a session of the dashboard: of the graph that is active in it. */
export function listRoute(
  tool: ObjectTool,
  path: string,
  { session: admission, limited, memoryOf }: ListRouteParts,
): Route {
  const list: RequestHandler = async (request, response) => {
    const input = routeInput({ ...tool, rest: { method: 'GET', path } }, request);
    const call = { ...callContext(memoryOf, response), tool: limited(tool), input };
    response.json((await executeTool(call)).output);
  };
  return { path, admission, handlers: { GET: [list] } };
}
