import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { RequestHandler } from 'express';
import type { Route } from '../routes.ts';

/** What the pages of the service load: their look, and the icon of the service. */
interface SiteFile {
  readonly type: string;
  readonly body: Buffer;
}

const STYLE = Buffer.concat(['tokens.css', 'elements.css', 'page.css'].map(contentOf));
const ICON: SiteFile = { type: 'image/svg+xml', body: contentOf('icon.svg') };

export const ICON_PATH = '/icon.svg';
const STYLE_PATH = '/style.css';
/** Another address for another look, which a browser else takes from its cache after an upgrade. */
export const STYLE_ADDRESS = `${STYLE_PATH}?${createHash('sha256').update(STYLE).digest('hex').slice(0, 8)}`;

/** Browsers ask for the last by themselves where a page names no icon, such as beside JSON. */
const FILES = new Map<string, SiteFile>([
  [STYLE_PATH, { type: 'text/css; charset=utf-8', body: STYLE }],
  [ICON_PATH, ICON],
  ['/favicon.ico', ICON],
]);

/** Everybody gets them by any Host: they look the same everywhere. */
export function siteFiles(): Route[] {
  return [...FILES].map(([at, file]) => {
    const handler: RequestHandler = (_request, response) => send(file, response);
    return { path: at, admission: [], handlers: { GET: [handler] } };
  });
}

/** The same before there is an app. Returns whether the address is one of them. */
export function sendSiteFile(address: string | undefined, response: ServerResponse): boolean {
  const file = FILES.get(address?.split('?')[0] ?? '');
  if (file) send(file, response);
  return file !== undefined;
}

function send({ type, body }: SiteFile, response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': body.length,
    'Cache-Control': 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
    // An SVG that is opened as a page runs nothing.
    'Content-Security-Policy': "default-src 'none'",
  });
  response.end(body);
}

function contentOf(file: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, file));
}
