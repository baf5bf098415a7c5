import type { RequestHandler, Response } from 'express';
import { ICON_PATH, STYLE_ADDRESS } from './site-files.ts';

/** Text that is HTML already: what `html` made. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | false | readonly Html[];

/** HTML with every value escaped that is not HTML itself. */
export function html(fixed: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(fixed.reduce((text, piece, index) => text + rendered(values[index - 1]) + piece));
}

function rendered(value: Part): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map(({ text }) => text).join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Nothing but the style sheet and the icon are loaded, no other site shows the page in a frame, and its forms go nowhere else. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The headers of every page of the service's own. */
export const GUARDS = {
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  // A form of ours must name its origin, which no-referrer would take away.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

export const guardedPage: RequestHandler = (_request, response, next) => {
  response.set(GUARDS);
  next();
};

export function sendPage(response: Response, title: string, body: Html, status = 200): void {
  response.status(status).type('html').send(renderPage(title, body));
}

/** Sends the browser on by itself: a redirect after a form is held to form-action, which would have to name every provider. */
export function sendOnward(response: Response, address: string): void {
  const body = html`<p>You are sent on.</p>
    <p><a class="button" href="${address}" id="continue">Continue</a></p>`;
  const refresh = html`<meta http-equiv="refresh" content="0;url=${address}" />`;
  response.type('html').send(renderPage('One moment', body, refresh));
}

/** `head`: what stands in the head of this page alone. */
export function renderPage(title: string, body: Html, head: Html = html``): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${head}
        <title>${title} · Memory Graph Service</title>
        <link rel="icon" href="${ICON_PATH}" type="image/svg+xml" />
        <link rel="stylesheet" href="${STYLE_ADDRESS}" />
      </head>
      <body>
        <header><img src="${ICON_PATH}" alt="" width="24" height="24" />Memory Graph Service</header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text;
}
