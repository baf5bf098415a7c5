import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { OpenedBrowser } from '../../auth/browser/browser-access.ts';
import { cookieOf, setCookie } from '../log-in/pages/cookies.ts';

const NAME = 'hm_neo4j';
/** The prefix keeps other hosts of the domain from setting it (RFC 6265bis). */
const SECURE_NAME = `__Host-${NAME}`;

/** Marks a web browser as the one that opened the link; no script and no other site's request carries it. */
export function setBrowserCookie(
  request: Request,
  response: Response,
  { token, expiresAt }: OpenedBrowser,
): void {
  const isSecure = request.get('origin')?.startsWith('https:') === true;
  const maxAgeSeconds = Math.floor((expiresAt - Date.now()) / 1_000);
  const settings = { isSecure, path: '/', maxAgeSeconds, sameSite: 'Strict' } as const;
  setCookie(response, isSecure ? SECURE_NAME : NAME, token, settings);
}

export function browserTokenOf(request: IncomingMessage): string | undefined {
  return cookieOf(request, SECURE_NAME) ?? cookieOf(request, NAME);
}
