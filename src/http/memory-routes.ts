import type { RequestHandler } from 'express';
import type { Tool } from '../tools/define-tool.ts';
import type { JsonBodies } from './body/json-body.ts';
import { contentRoute } from './files/send-file.ts';
import { mcpHandlers, mcpBody } from './mcp/mcp-endpoint.ts';
import type { Methods } from './mcp/methods.ts';
import type { MemoryOf } from './request-context.ts';
import { toolRoutes } from './rest/tool-routes.ts';
import type { Route } from './routes.ts';

interface MemoryRouteSettings {
  /** With the limits of plans. */
  readonly tools: readonly Tool[];
  /** Changes the MCP methods that are served. The conformance suite adds fixtures. */
  readonly mcpMethods: (own: Methods) => Methods;
  readonly memoryOf: MemoryOf;
  readonly bodies: JsonBodies;
}

interface MemoryAdmission {
  readonly program: readonly RequestHandler[];
  readonly caller: readonly RequestHandler[];
  readonly callerUnlimited: readonly RequestHandler[];
}

/** The tools by MCP and by REST, and the contents of files, for those whom the admission lets in. */
export function memoryRoutes(
  { tools, mcpMethods, memoryOf, bodies }: MemoryRouteSettings,
  { program, caller, callerUnlimited }: MemoryAdmission,
): Route[] {
  const mcp = mcpHandlers({ tools, mcpMethods, memoryOf, body: mcpBody(bodies) });
  return [
    { path: '/mcp', admission: program, handlers: mcp, api: ['POST'] },
    contentRoute(memoryOf, caller),
    ...toolRoutes(tools, { memoryOf, bodies, limited: caller, unlimited: callerUnlimited }),
  ];
}
