import type { Request, RequestHandler, Response } from 'express';
import { IssuerError } from '../../../auth/issuer/issuer-failures.ts';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import { AppError } from '../../../errors.ts';
import { identityProviderSilent } from '../../../auth/issuer/issuer-failures.ts';
import { answerAddress } from './authorization-request.ts';
import { logRefused } from '../../request-context.ts';
import { CALLBACK_PATH, type OAuthContext, STEP_LASTS_MS } from './oauth-context.ts';
import { queryOf } from './parameters.ts';
import type { LogIn } from '../../../auth/issuer/identity-provider.ts';
import type { AuthorizationRequest } from '../../../auth/oauth/grants.ts';
import { hashOf } from '../../../auth/secret-box.ts';
import { cookieOf, setCookie } from '../pages/cookies.ts';

/** Where the identity provider sends the browser back to: the log-in becomes a code for the client. */
export function callback(context: OAuthContext): RequestHandler {
  const { base, grants, states } = context;
  return async (request, response) => {
    const state = queryOf(request).get('state') ?? '';
    const kept = keptLogIn(context, request, state);
    if (!kept)
      throw new OAuthError('invalid_request', 'This log-in is too old, or was begun in another browser.');
    dropLogIn(context, response, state);
    if (!(await states.spend(state)))
      throw new OAuthError('invalid_request', 'This log-in has come back before.');
    try {
      const tokens = await tokensOf(context, request, kept);
      const code = await grants.issue(kept.asked, tokens.subject, tokens);
      response.redirect(303, answerAddress(kept.asked, base, { code }));
    } catch (error) {
      refuse(context, response, kept, error);
    }
  };
}

async function tokensOf({ base, provider, families }: OAuthContext, request: Request, kept: KeptLogIn) {
  const query = request.originalUrl.split('?').slice(1).join('?');
  const address = new URL(`${base}${CALLBACK_PATH}?${query}`);
  const tokens = await provider.exchange(address, kept.logIn);
  return families.check(tokens);
}

/** The client hears of what its user or the identity provider refused; that it is down stands on a page, to be tried again. */
function refuse({ base }: OAuthContext, response: Response, { asked }: KeptLogIn, error: unknown): void {
  const isRefusal = error instanceof IssuerError && error.failure !== 'unavailable';
  const isForeignToken = error instanceof AppError && error.code === 'UNAUTHENTICATED';
  if (!isRefusal && !isForeignToken)
    throw error instanceof IssuerError ? identityProviderSilent(5, error) : error;
  const isDenied = isRefusal && error.code === 'access_denied';
  const outcome = isDenied
    ? { error: 'access_denied', error_description: 'The identity provider let nobody in.' }
    : { error: 'server_error', error_description: 'The log-in at the identity provider did not hold.' };
  const reason = isForeignToken ? new Error(FOREIGN_TOKEN, { cause: error }) : error;
  logRefused(response, isDenied ? 403 : 502, outcome.error, new Error('log-in', { cause: reason }));
  response.redirect(303, answerAddress(asked, base, outcome));
}

/** For whoever configures the issuer; see docs/how-to/oauth.md. */
const FOREIGN_TOKEN =
  'The identity provider’s access token is not for this service: compare its iss, aud, typ and alg with OIDC_AUDIENCE, OIDC_TOKEN_TYPE and OIDC_ALGORITHMS.';

/** A log-in under way: what the client asked, and what went to the identity provider. */
interface KeptLogIn {
  readonly asked: AuthorizationRequest;
  readonly logIn: LogIn;
}

/** The browser keeps it, sealed, so that nobody else can end it and a flood of them fills no records. */
export function keepLogIn({ base, logIns }: OAuthContext, response: Response, kept: KeptLogIn): void {
  setCookie(response, nameOf(kept.logIn.state), logIns.seal(kept, STEP_LASTS_MS), {
    ...placeOf(base),
    maxAgeSeconds: STEP_LASTS_MS / 1_000,
  });
}

/** The log-in that a state belongs to, in the browser that began it. */
function keptLogIn({ logIns }: OAuthContext, request: Request, state: string): KeptLogIn | undefined {
  const sealed = cookieOf(request, nameOf(state));
  const kept = sealed === undefined ? undefined : (logIns.open(sealed) as KeptLogIn | undefined);
  return kept?.logIn.state === state ? kept : undefined;
}

function dropLogIn({ base }: OAuthContext, response: Response, state: string): void {
  setCookie(response, nameOf(state), '', { ...placeOf(base), maxAgeSeconds: 0 });
}

/** Several log-ins may be under way in one browser. */
function nameOf(state: string): string {
  return `hm_log_in_${hashOf(state).slice(0, 16)}`;
}

function placeOf(base: string) {
  return { isSecure: base.startsWith('https:'), path: CALLBACK_PATH };
}
