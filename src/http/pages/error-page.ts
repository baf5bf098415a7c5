import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { ERROR_STATUS, type ErrorCode, type PublicError } from '../../errors.ts';
import { DASHBOARD_PATH } from '../dashboard/dashboard-site.ts';
import { UNKNOWN_HOST } from '../admission/cross-origin.ts';
import { GUARDS, html, type Html, sendPage } from './page.ts';

/** Whether a person reads the answer: browsers ask for text/html before all else where they open an address. */
export function isForPerson({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /^\s*text\/html\s*(,|$)/i.test(headers.accept ?? '');
}

const PROGRAMS = 'This address is for programs';
/** In the words of somebody who opened an address. */
const TITLES: { readonly [Code in ErrorCode]?: string } = {
  INVALID_INPUT: 'The address is not right',
  UNAUTHENTICATED: PROGRAMS,
  FORBIDDEN: 'This is not allowed',
  NOT_FOUND: 'There is no such page',
  METHOD_NOT_ALLOWED: PROGRAMS,
  RATE_LIMITED: 'Too many requests',
  INTERNAL: 'Something went wrong',
  UNAVAILABLE: 'Not available just now',
  TIMEOUT: 'This took too long',
};

/** Answers with a page in place of an error body. */
export type SendErrorPage = (request: Request, response: Response, error: PublicError['error']) => void;

/** `hasDashboard`: whether a person can be led there. */
export function errorPages(hasDashboard: boolean): SendErrorPage {
  return (request, response, { code, message, details = {}, retry_after: seconds, request_id: id }) => {
    const isLogIn = typeof details['log_in'] === 'string';
    const title = isLogIn ? 'You are not logged in' : (TITLES[code] ?? 'This was refused');
    const canRepeat = request.method === 'GET' && (seconds !== undefined || ERROR_STATUS[code] >= 500);
    const ways: Way[] = [
      ...(isLogIn ? [{ to: String(details['log_in']), text: 'Log in' }] : []),
      ...(canRepeat ? [{ to: '', text: 'Try again' }] : []),
      ...(hasDashboard && !isLogIn ? [{ to: DASHBOARD_PATH, text: 'Open the dashboard' }] : []),
      { to: '/docs', text: 'Read the API reference' },
    ];
    const body = html`<p>${message}</p>
      ${title === PROGRAMS && forPrograms(request)}
      ${seconds !== undefined && html`<p>It can succeed in ${seconds} s.</p>`}
      ${details['reason'] !== UNKNOWN_HOST && waysOn(ways)}
      <p class="quiet">Request <code>${id}</code></p>`;
    response.set(GUARDS);
    sendPage(response, title, body, ERROR_STATUS[code]);
  };
}

function forPrograms(request: Request): Html {
  return html`<p>To use memory from an app, give its MCP client this address:</p>
    <pre>${mcpAddress(request)}</pre>`;
}

/** As the caller reached the service. */
export function mcpAddress(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? ''}/mcp`;
}

interface Way {
  readonly to: string;
  readonly text: string;
}

/** The first is what helps most. */
function waysOn(ways: readonly Way[]): Html {
  const links = ways.map(
    ({ to, text }, at) => html`<a class="button ${at > 0 && 'second'}" href="${to}">${text}</a>`,
  );
  return html`<p class="actions">${links}</p>`;
}
