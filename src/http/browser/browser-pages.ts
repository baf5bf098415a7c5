import type { RequestHandler, Request, Response } from 'express';
import type { GraphBrowsers } from '../../auth/browser/graph-browsers.ts';
import { addressLimit } from '../admission/request-limit.ts';
import { AppError } from '../../errors.ts';
import type { CounterStore } from '../admission/counters.ts';
import { pageFailures } from '../log-in/oauth/failures.ts';
import { readForm } from '../log-in/oauth/parameters.ts';
import { html, type Html, guardedPage, sendPage } from '../pages/page.ts';
import type { Route } from '../routes.ts';
import type { IncomingMessage } from 'node:http';
import type { OpenedBrowser } from '../../auth/browser/browser-access.ts';
import { cookieOf, setCookie } from '../log-in/pages/cookies.ts';

export const BROWSER_PATH = '/browser';

const OPENINGS = 60;
const ADVICE = 'Make another link with: hm browser GRAPH_ID';

/** The script of this page prepares Browser's storage with what it reads from the service. */
const PREPARING =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page of a link that opens Neo4j Browser once, for the graph that it was made for. */
export function browserPages(browsers: GraphBrowsers, counters: CounterStore): Route[] {
  const limit = addressLimit(counters.counter('browser'), OPENINGS);
  const failure = pageFailures(ADVICE);
  // A click: what only looks at links, such as a mail scanner, must not use them up.
  const show: RequestHandler = (request, response) => {
    const link = String(request.params['link']);
    if (!browsers.isLink(link)) throw new AppError('NOT_FOUND', 'The link was used before or is too old.');
    sendPage(response, 'Neo4j Browser', openForm(link));
  };
  const open: RequestHandler = (request, response) => {
    const opened = browsers.openByLink(String(request.params['link']));
    setBrowserCookie(request, response, opened);
    response.setHeader('Content-Security-Policy', PREPARING);
    sendPage(response, 'One moment', preparing(opened.user));
  };
  return [
    {
      path: `${BROWSER_PATH}/open/{link}`,
      admission: [guardedPage],
      handlers: { GET: [limit, show, failure], POST: [limit, readForm, open, failure] },
    },
  ];
}

function openForm(link: string): Html {
  return html`<p>
      This link opens Neo4j Browser once, in this web browser, for one graph. Log in with the password that
      came with it.
    </p>
    <p class="note">
      Whoever logs in can change everything, past the service: Neo4j Community has no read-only users. Draw
      nodes and relationships of your own if you like, but leave properties such as <code>id</code>,
      <code>key</code>, <code>rev</code> and <code>embedding</code>, labels that begin with an underscore,
      indexes, constraints and users as they are.
    </p>
    <form method="post" action="${BROWSER_PATH}/open/${link}">
      <button>Open</button>
    </form>`;
}

function preparing(user: string): Html {
  return html`<p data-user="${user}">Neo4j Browser is being opened.</p>
    <script type="module" src="${BROWSER_PATH}/memory/prepare.js"></script>`;
}

const NAME = 'hm_neo4j';
/** The prefix keeps other hosts of the domain from setting it (RFC 6265bis). */
const SECURE_NAME = `__Host-${NAME}`;

/** Marks a web browser as the one that opened the link; no script and no other site's request carries it. */
function setBrowserCookie(request: Request, response: Response, { token, expiresAt }: OpenedBrowser): void {
  const isSecure = request.get('origin')?.startsWith('https:') === true;
  const maxAgeSeconds = Math.floor((expiresAt - Date.now()) / 1_000);
  const settings = { isSecure, path: '/', maxAgeSeconds, sameSite: 'Strict' } as const;
  setCookie(response, isSecure ? SECURE_NAME : NAME, token, settings);
}

export function browserTokenOf(request: IncomingMessage): string | undefined {
  return cookieOf(request, SECURE_NAME) ?? cookieOf(request, NAME);
}
