import type { RequestHandler } from 'express';
import { LOG_IN_PATH } from '../../../auth/dashboard/session-token.ts';
import { addressLimit } from '../../admission/request-limit.ts';
import type { CounterStore } from '../../admission/counters.ts';
import { guardedPage } from '../../pages/page.ts';
import { noStore } from '../../request-context.ts';
import type { Route } from '../../routes.ts';
import { authorize, consent } from './consent.ts';
import { callback } from './callback.ts';
import { dashboardLogIn, type OpenSession } from './dashboard-log-in.ts';
import { oauthFailure, pageFailure } from './failures.ts';
import { metadataRoutes, register } from './metadata.ts';
import { CALLBACK_PATH, CONSENT_PATH, type OAuthContext } from './oauth-context.ts';
import { readForm } from './parameters.ts';
import { token, revoke } from './token.ts';

/** Requests a minute from one network: registrations are written, tokens are refreshed by many behind one address. */
const REGISTRATIONS = 30;
const AUTHORIZATIONS = 120;
const STEPS = 240;
const TOKENS = 600;

/** The routes of OAuth. Programs call some of them, also from pages of other origins; browsers show the others. */
export function oauthRoutes(
  context: OAuthContext,
  counters: CounterStore,
  openSession: OpenSession | undefined,
): Route[] {
  const limited = (name: string, limit: number) => addressLimit(counters.counter(name), limit);
  const steps = limited('oauth-step', STEPS);
  const tokens = limited('oauth-token', TOKENS);
  return [
    ...metadataRoutes(context),
    ofPrograms('/register', limited('oauth-register', REGISTRATIONS), register(context)),
    ofPrograms('/token', tokens, readForm, token(context)),
    ofPrograms('/revoke', tokens, readForm, revoke(context)),
    page('/authorize', 'GET', limited('oauth-authorize', AUTHORIZATIONS), authorize(context)),
    page(CONSENT_PATH, 'POST', steps, readForm, consent(context)),
    page(CALLBACK_PATH, 'GET', steps, callback(context, openSession)),
    ...(openSession ? [page(LOG_IN_PATH, 'GET', steps, dashboardLogIn(context))] : []),
  ];
}

function ofPrograms(path: string, ...handlers: RequestHandler[]): Route {
  return { path, admission: [noStore], handlers: { POST: [...handlers, oauthFailure] }, api: ['POST'] };
}

function page(path: string, method: 'GET' | 'POST', ...handlers: RequestHandler[]): Route {
  return { path, admission: [guardedPage], handlers: { [method]: [...handlers, pageFailure] } };
}
