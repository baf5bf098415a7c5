import type { Tool } from '../../tools/define-tool.ts';
import { API_BASE } from '../routes.ts';
import { adminPaths } from './admin-paths.ts';
import { componentSchemas } from './component-schemas.ts';
import { componentResponses } from './error-responses.ts';
import { FILE_PATHS } from './file-paths.ts';
import { LOG_IN_PATHS } from './log-in-paths.ts';
import { operationOf } from './operations.ts';
import { SERVICE_PATHS } from './service-paths.ts';

/** The OpenAPI 3.1 description of the REST routes, made from the registries of tools and of administration. */
export function openApiDocument(tools: readonly Tool[]): object {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Memory Graph Service',
      version: 'v1',
      summary: 'Graph memory for AI agents',
      description:
        'Stores memory as a hypergraph: nodes, edges, and hyperedges that join three or more nodes. ' +
        'Unknown fields and query parameters are refused. A failed call answers `error`, whose message says what to do next. ' +
        'The same tools are served by MCP at /mcp.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The service that serves this document' }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'Write', description: 'Store, change, relate, forget' },
      { name: 'Read', description: 'Recall, read, walk' },
      { name: 'Operations', description: 'Health and export' },
      { name: 'Administration', description: 'Accounts, graphs, keys, members, usage' },
      { name: 'Log-in', description: 'OAuth 2.1' },
      { name: 'Dashboard session', description: 'Sessions of people in a browser' },
    ],
    paths: { ...toolPaths(tools), ...SERVICE_PATHS, ...adminPaths(), ...LOG_IN_PATHS, ...FILE_PATHS },
    components: {
      schemas: componentSchemas(tools),
      responses: componentResponses(),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`hm_live_…`, or `hm_test_…` for the sandbox) or an OAuth access token',
  },
  dashboard: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a session of the dashboard; browsers send it in a cookie',
  },
};

function toolPaths(tools: readonly Tool[]): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const tool of tools) {
    if (!tool.rest) continue;
    const path = API_BASE + tool.rest.path;
    paths[path] = { ...paths[path], [tool.rest.method.toLowerCase()]: operationOf(tool) };
  }
  return paths;
}
