import type { RequestHandler, Response } from 'express';

/** Text that is HTML already: what `html` made. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Html[];

/** HTML with every value escaped that is not HTML itself. */
export function html(fixed: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(fixed.reduce((text, piece, index) => text + rendered(values[index - 1]) + piece));
}

function rendered(value: Part): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map(({ text }) => text).join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export const STYLE_PATH = '/oauth/style.css';

/** Nothing but the style sheet is loaded, no other site shows the page in a frame, and its forms go nowhere else. */
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The headers of every page on which somebody decides or types something. */
export const guardedPage: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // A form of ours must name its origin, which no-referrer would take away.
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('Cache-Control', 'no-store');
  next();
};

export function sendPage(response: Response, title: string, body: Html, status = 200): void {
  response.status(status).type('html').send(renderPage(title, body));
}

export function renderPage(title: string, body: Html): string {
  return document(title, body).text;
}

/** Sends the browser on by itself: a redirect after a form is held to form-action, which would have to name every provider. */
export function sendOnward(response: Response, address: string): void {
  const body = html`<p>You are sent on.</p>
    <p><a href="${address}" id="continue">Continue</a></p>`;
  const refresh = html`<meta http-equiv="refresh" content="0;url=${address}" />`;
  response.type('html').send(document('One moment', body, refresh).text);
}

function document(title: string, body: Html, head: Html = html``): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        ${head}
        <title>${title} · Memory Graph Service</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 10vh auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
label, input { display: block; width: 100%; box-sizing: border-box; }
input { font: inherit; padding: .5rem; margin: .25rem 0 1rem; }
button { font: inherit; padding: .5rem 1rem; margin-right: .5rem; }
code { overflow-wrap: anywhere; }
.problem { border-left: .25rem solid #b00020; padding-left: .75rem; }
`;

export const styleSheet: RequestHandler = (_request, response) => {
  response.setHeader('Cache-Control', 'public, max-age=3600');
  response.type('css').send(STYLE);
};
