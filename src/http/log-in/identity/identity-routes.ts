import type { RequestHandler } from 'express';
import type { Provider } from 'oidc-provider';
import { addressLimit } from '../../admission/request-limit.ts';
import type { CounterStore } from '../../admission/counters.ts';
import { pageFailure } from '../oauth/failures.ts';
import { readForm } from '../oauth/parameters.ts';
import { guardedPage } from '../../pages/page.ts';
import type { Route } from '../../routes.ts';
import { FORGOT_PATH, IDENTITY_PATH, PASSWORD_PATH } from './addresses.ts';
import { type IdentitySettings, embeddedProvider } from './provider.ts';
import * as pages from './pages.ts';
import * as resets from './reset-pages.ts';

/** Passwords that are tried a minute from one network, links that are asked for by mail, and other requests. */
const PASSWORDS = 20;
const LINKS = 5;
const STEPS = 240;

/** The embedded identity provider, on a path of its own. It is made at the first request: most hours nobody logs in. */
export function identityRoutes(settings: IdentitySettings, counters: CounterStore): Route[] {
  const { base, mails } = settings;
  let made: Promise<Provider> | undefined;
  const provider = () => (made ??= embeddedProvider(settings));
  const steps = addressLimit(counters.counter('identity-step'), STEPS);
  const passwords = addressLimit(counters.counter('identity-password'), PASSWORDS);
  const links = addressLimit(counters.counter('identity-link'), LINKS);
  const page = (path: string, get: RequestHandler, post: RequestHandler, limit = passwords): Route => ({
    path,
    admission: [guardedPage, asSeenOutside(base)],
    handlers: { GET: [steps, get, pageFailure], POST: [limit, readForm, post, pageFailure] },
  });
  return [
    page(
      `${IDENTITY_PATH}/log-in/{uid}`,
      pages.showLogIn(provider, settings),
      pages.logIn(provider, settings),
    ),
    page(
      `${IDENTITY_PATH}/invitation/{invitation}`,
      pages.showInvitation(settings),
      pages.acceptInvitation(settings),
    ),
    page(PASSWORD_PATH, pages.showPasswordChange, pages.changePassword(settings)),
    page(`${IDENTITY_PATH}/reset/{reset}`, resets.showReset(settings), resets.chooseNewPassword(settings)),
    ...(mails ? [page(FORGOT_PATH, resets.showForgot, resets.sendResetLink(settings, mails), links)] : []),
    // Each keeps records of a log-in under way; all else the service asks for itself, for whoever logs in.
    ...['', '/{uid}'].map((rest): Route => ({
      path: `${IDENTITY_PATH}/auth${rest}`,
      admission: [guardedPage, asSeenOutside(base)],
      handlers: { GET: [steps, handOver(provider), pageFailure] },
    })),
    {
      path: `${IDENTITY_PATH}/*path`,
      admission: [guardedPage, asSeenOutside(base)],
      handlers: { GET: [handOver(provider), pageFailure], POST: [handOver(provider), pageFailure] },
    },
  ];
}

/** Addresses that the provider makes are those of the configuration, whatever the request says. */
function asSeenOutside(base: string): RequestHandler {
  const { host, protocol } = new URL(base);
  return (request, _response, next) => {
    request.headers['x-forwarded-host'] = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    next();
  };
}

function handOver(provider: () => Promise<Provider>): RequestHandler {
  return async (request, response) => {
    const serve = (await provider()).callback();
    // It knows its paths without the one that it is mounted on.
    request.url = request.originalUrl.slice(IDENTITY_PATH.length);
    await serve(request, response);
  };
}
