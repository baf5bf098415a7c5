import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { isForPerson } from '../pages/error-page.ts';
import { GUARDS, html, renderPage } from '../pages/page.ts';
import { sendSiteFile } from '../pages/site-files.ts';
import { refusalBody } from './malformed-requests.ts';

const STARTING = new AppError('UNAVAILABLE', 'The service is starting. Try again shortly.', {
  retryAfter: 2,
});
const PAGE = renderPage(
  'The service is starting',
  html`<p>It opens its databases, which takes some seconds.</p>
    <p class="actions"><a class="button" href="">Try again</a></p>`,
);

/** Answers until there is an app to serve. A web page may read this refusal, as it may read every refusal of the app. */
export function notReady(logger: Logger | undefined): RequestListener {
  return (request, response) => {
    if (sendSiteFile(request.url, response)) return;
    const body = refusalBody(503, STARTING, logger);
    const isPage = isForPerson(request);
    response.writeHead(503, {
      ...(isPage ? GUARDS : { 'Access-Control-Allow-Origin': '*' }),
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'Retry-After': '2',
      Vary: 'Accept',
    });
    response.end(isPage ? PAGE : body);
  };
}
