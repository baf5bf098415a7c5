import type { RequestHandler } from 'express';
import { DASHBOARD_PATH } from '../dashboard/dashboard-site.ts';
import { EXPORT_SCHEMA_PATH } from '../openapi/component-schemas.ts';
import { API_BASE, type Route } from '../routes.ts';
import { isForPerson, mcpAddress } from './error-page.ts';
import { GUARDS, html, sendPage } from './page.ts';

/** The address of the service: leads a person on, and tells a program what is where. */
export function startRoute(hasDashboard: boolean): Route {
  const show = hasDashboard ? toDashboard : startPage;
  const start: RequestHandler = (request, response, next) => {
    response.vary('Accept');
    return (isForPerson(request) ? show : about)(request, response, next);
  };
  return { path: '/', admission: [], handlers: { GET: [start] } };
}

const toDashboard: RequestHandler = (_request, response) => response.redirect(302, DASHBOARD_PATH);

const about: RequestHandler = (_request, response) =>
  void response.json({
    service: 'Memory Graph Service',
    what: 'A graph memory for AI agents, reached by MCP and REST with an API key or a log-in by OAuth.',
    mcp: '/mcp',
    rest: API_BASE,
    docs: '/docs',
    openapi: '/openapi.json',
    export_schema: EXPORT_SCHEMA_PATH,
  });

/** The first page where there is no dashboard to lead to. */
const startPage: RequestHandler = (request, response) => {
  const body = html`<p>This service is running. It keeps what AI agents remember, as a graph.</p>
    <p>Give this address to an MCP client, with an API key:</p>
    <pre>${mcpAddress(request)}</pre>
    <p class="note">
      There is no dashboard here: log-ins need an address with https, or one of this machine. Whoever runs the
      service sets it as PUBLIC_URL.
    </p>
    <p class="actions"><a class="button" href="/docs">Read the API reference</a></p>`;
  response.set(GUARDS);
  sendPage(response, 'Graph memory for AI agents', body);
};
