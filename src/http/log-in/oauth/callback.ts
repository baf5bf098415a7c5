import type { Request, RequestHandler, Response } from 'express';
import { IssuerError } from '../../../auth/issuer/issuer-failures.ts';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import { AppError } from '../../../errors.ts';
import { answerAddress } from './authorization-request.ts';
import { logFailure } from './failures.ts';
import { dropLogIn, keptLogIn, type KeptLogIn } from './kept-log-in.ts';
import { CALLBACK_PATH, type OAuthContext } from './oauth-context.ts';
import { queryOf } from './parameters.ts';

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
  if (!isRefusal && !isForeignToken) throw unavailable(error);
  const isDenied = isRefusal && error.code === 'access_denied';
  const outcome = isDenied
    ? { error: 'access_denied', error_description: 'The identity provider let nobody in.' }
    : { error: 'server_error', error_description: 'The log-in at the identity provider did not hold.' };
  const reason = isForeignToken ? new Error(FOREIGN_TOKEN, { cause: error }) : error;
  logFailure(response, outcome.error, isDenied ? 403 : 502, new Error('log-in', { cause: reason }));
  response.redirect(303, answerAddress(asked, base, outcome));
}

/** For whoever configures the issuer; see docs/how-to/oauth.md. */
const FOREIGN_TOKEN =
  'The identity provider’s access token is not for this service: compare its iss, aud, typ and alg with OIDC_AUDIENCE, OIDC_TOKEN_TYPE and OIDC_ALGORITHMS.';

function unavailable(error: unknown): unknown {
  if (!(error instanceof IssuerError)) return error;
  return new AppError('UNAVAILABLE', 'The identity provider does not answer right now. Try again shortly.', {
    retryAfter: 5,
    cause: error,
  });
}
