import type { Tool } from '../../tools/define-tool.ts';
import { adminOperations } from './admin-operations.ts';
import { componentSchemas, type Operations } from './component-schemas.ts';
import { componentResponses } from './error-responses.ts';
import { toolOperations } from './operations.ts';
import * as routes from './route-operations.ts';

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
    security: [{ bearer: [] }, { dashboard: [] }],
    tags: [
      { name: 'Write', description: 'Store, change, relate, forget' },
      { name: 'Read', description: 'Recall, read, walk' },
      { name: 'Operations', description: 'Health and export' },
      { name: 'Administration', description: 'Accounts, graphs, keys, members, usage' },
      { name: 'Log-in', description: 'OAuth 2.1' },
      { name: 'Dashboard session', description: 'Sessions of people in a browser' },
    ],
    paths: pathsOf({
      ...toolOperations(tools),
      ...routes.SERVICE_OPERATIONS,
      ...adminOperations(),
      ...routes.OAUTH_OPERATIONS,
      ...routes.SESSION_OPERATIONS,
      ...routes.FILE_OPERATIONS,
    }),
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
    description:
      'The token of a session of the dashboard; browsers send it in a cookie, and X-CSRF-Token with every change',
  },
};

function pathsOf(operations: Operations): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const [route, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = route.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return paths;
}
