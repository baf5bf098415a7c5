import type { RequestHandler } from 'express';
import { addressLimit } from '../../admission/address-limit.ts';
import type { CounterStore } from '../../admission/counters.ts';
import { guardedPage, styleSheet, STYLE_PATH } from '../pages/page.ts';
import type { Route } from '../../routes.ts';
import { authorize } from './authorize.ts';
import { callback } from './callback.ts';
import { consent } from './consent.ts';
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
export function oauthRoutes(context: OAuthContext, counters: CounterStore): Route[] {
  const limited = (name: string, limit: number) => addressLimit(counters.counter(name), limit);
  const steps = limited('oauth-step', STEPS);
  const tokens = limited('oauth-token', TOKENS);
  return [
    ...metadataRoutes(context),
    {
      path: '/register',
      admission: [noStore],
      handlers: { POST: [limited('oauth-register', REGISTRATIONS), register(context), oauthFailure] },
      api: ['POST'],
    },
    {
      path: '/token',
      admission: [noStore],
      handlers: { POST: [tokens, readForm, token(context), oauthFailure] },
      api: ['POST'],
    },
    {
      path: '/revoke',
      admission: [noStore],
      handlers: { POST: [tokens, readForm, revoke(context), oauthFailure] },
      api: ['POST'],
    },
    {
      path: '/authorize',
      admission: [guardedPage],
      handlers: { GET: [limited('oauth-authorize', AUTHORIZATIONS), authorize(context), pageFailure] },
    },
    {
      path: CONSENT_PATH,
      admission: [guardedPage],
      handlers: { POST: [steps, readForm, consent(context), pageFailure] },
    },
    {
      path: CALLBACK_PATH,
      admission: [guardedPage],
      handlers: { GET: [steps, callback(context), pageFailure] },
    },
    { path: STYLE_PATH, admission: [], handlers: { GET: [styleSheet] } },
  ];
}

const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
