import type { NameTool } from '../../errors.ts';
import type { Tool } from '../../tools/define-tool.ts';
import { toolRegistry } from '../../tools/index.ts';
import { API_BASE } from '../openapi/document.ts';

const ROUTES = new Map(
  toolRegistry.flatMap(({ name, rest }: Tool) =>
    rest ? [[name, `${rest.method} ${API_BASE}${rest.path}`] as const] : [],
  ),
);

/** A tool as callers of REST know it: by its route, if it has one. */
export const routeNameOf: NameTool = (tool) => ROUTES.get(tool) ?? tool;
