import type { RequestHandler } from 'express';
import type { DashboardSession, DashboardSessions } from '../../auth/dashboard/dashboard-sessions.ts';
import { pageFailures } from '../log-in/oauth/failures.ts';
import { formOf, readForm } from '../log-in/oauth/parameters.ts';
import { html, type Html, guardedPage, sendPage } from '../log-in/pages/page.ts';
import type { Route } from '../routes.ts';
import type { SessionCookie } from './session-cookie.ts';

export const DASHBOARD_PATH = '/dashboard';

export interface PageParts {
  readonly sessions: DashboardSessions;
  readonly cookie: SessionCookie;
  readonly limit: RequestHandler;
}

/** The first page of the dashboard: who is logged in, which graph is active, and the end of the session. */
export function dashboardPages({ sessions, cookie, limit }: PageParts): Route[] {
  const page = (path: string, handlers: { get?: RequestHandler; post?: RequestHandler }): Route => ({
    path: DASHBOARD_PATH + path,
    admission: [guardedPage],
    handlers: {
      ...(handlers.get && { GET: [limit, handlers.get, failure] }),
      ...(handlers.post && { POST: [limit, readForm, handlers.post, failure] }),
    },
  });
  return [
    page('', {
      get: async (request, response) =>
        sendPage(response, 'Dashboard', overview(await cookie.sessionOf(request))),
    }),
    page('/open/{link}', {
      // A click: what only looks at links, such as a mail scanner, must not use them up.
      get: async (request, response) => {
        const link = String(request.params['link']);
        const isLink = await sessions.isLink(link);
        sendPage(
          response,
          'Open the dashboard',
          isLink ? openForm(link) : html`<p class="problem">${SPENT}</p>`,
          isLink ? 200 : 404,
        );
      },
      post: async (request, response) => {
        cookie.set(response, await sessions.openByLink(String(request.params['link'])));
        response.redirect(303, DASHBOARD_PATH);
      },
    }),
    page('/graph', {
      post: async (request, response) => {
        const form = formOf(request);
        const session = await cookie.sessionOf(request, form.get('csrf') ?? '');
        await sessions.chooseGraph(session, form.get('graph_id') ?? '');
        response.redirect(303, DASHBOARD_PATH);
      },
    }),
    page('/end', {
      post: async (request, response) => {
        await sessions.end(await cookie.sessionOf(request, formOf(request).get('csrf') ?? ''));
        cookie.drop(response);
        sendPage(response, 'Logged out', html`<p>The session has ended.</p>`);
      },
    }),
  ];
}

const failure = pageFailures('Go back to the dashboard, or open it with a new link: hm dashboard GRAPH_ID');
const SPENT = 'The link was used before or has ended. Make another with: hm dashboard GRAPH_ID';

function openForm(link: string): Html {
  return html`<p>This link opens the dashboard once.</p>
    <form method="post" action="${DASHBOARD_PATH}/open/${link}"><button>Open</button></form>`;
}

function overview({ account_name, plan, graph_id, graphs, csrf }: DashboardSession): Html {
  const active = graphs.find(({ id }) => id === graph_id);
  return html`<p>Account <strong>${account_name}</strong>, plan ${plan}</p>
    <p>Active graph: <strong>${active?.name ?? 'none'}</strong></p>
    <form method="post" action="${DASHBOARD_PATH}/graph">
      <input type="hidden" name="csrf" value="${csrf}" />
      ${graphs.map(({ id, name }) => html`<button name="graph_id" value="${id}">${name}</button>`)}
    </form>
    <p><a href="/docs">API reference</a></p>
    <form method="post" action="${DASHBOARD_PATH}/end">
      <input type="hidden" name="csrf" value="${csrf}" />
      <button>Log out</button>
    </form>`;
}
