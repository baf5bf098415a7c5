import type { Request, RequestHandler } from 'express';
import { IssuerError, identityProviderSilent } from '../../../auth/issuer/issuer-failures.ts';
import type { AuthorizationRequest } from '../../../auth/oauth/grants.ts';
import { AppError } from '../../../errors.ts';
import { logRefused } from '../../request-context.ts';
import { answerAddress } from './authorization-request.ts';
import { problemAddress, type OpenSession } from './dashboard-log-in.ts';
import { takeLogIn, type KeptLogIn } from './kept-log-in.ts';
import { CALLBACK_PATH, type OAuthContext } from './oauth-context.ts';
import { queryOf } from './parameters.ts';

/** Where the identity provider sends the browser back to: the log-in becomes a code for the client, or a session of the dashboard. */
export function callback(context: OAuthContext, openSession: OpenSession | undefined): RequestHandler {
  return async (request, response) => {
    const kept = await takeLogIn(context, request, response, queryOf(request).get('state') ?? '');
    const isOfClient = 'asked' in kept;
    try {
      const tokens = await tokensOf(context, request, kept);
      if (isOfClient) return response.redirect(303, await answerWithCode(context, kept.asked, tokens));
      await openSession?.(response, tokens.accessToken);
      response.redirect(303, kept.next);
    } catch (error) {
      const outcome = refusalOf(error);
      logRefused(response, outcome.error === 'access_denied' ? 403 : 502, outcome.error, reasonOf(error));
      const address = isOfClient
        ? answerAddress(kept.asked, context.base, outcome)
        : problemAddress(outcome.error);
      response.redirect(303, address);
    }
  };
}

type Tokens = Awaited<ReturnType<OAuthContext['provider']['exchange']>>;

function tokensOf({ base, provider }: OAuthContext, request: Request, { logIn }: KeptLogIn): Promise<Tokens> {
  const query = request.originalUrl.split('?').slice(1).join('?');
  return provider.exchange(new URL(`${base}${CALLBACK_PATH}?${query}`), logIn);
}

async function answerWithCode(
  { base, families, grants }: OAuthContext,
  asked: AuthorizationRequest,
  issued: Tokens,
): Promise<string> {
  const tokens = await families.check(issued);
  const code = await grants.issue(asked, tokens.subject, tokens);
  return answerAddress(asked, base, { code });
}

/** Whoever asked hears of what the user or the identity provider refused; that it is down stands on a page, to be tried again. */
function refusalOf(error: unknown) {
  const isRefusal = error instanceof IssuerError && error.failure !== 'unavailable';
  if (!isRefusal && !isForeignToken(error))
    throw error instanceof IssuerError ? identityProviderSilent(5, error) : error;
  return isRefusal && error.code === 'access_denied'
    ? { error: 'access_denied', error_description: 'The identity provider let nobody in.' }
    : { error: 'server_error', error_description: 'The log-in at the identity provider did not hold.' };
}

function isForeignToken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAUTHENTICATED';
}

function reasonOf(error: unknown): Error {
  const cause = isForeignToken(error) ? new Error(FOREIGN_TOKEN, { cause: error }) : error;
  return new Error('log-in', { cause });
}

/** For whoever configures the issuer; see docs/how-to/oauth.md. */
const FOREIGN_TOKEN =
  'The identity provider’s access token is not for this service: compare its iss, aud, typ and alg with OIDC_AUDIENCE, OIDC_TOKEN_TYPE and OIDC_ALGORITHMS.';
