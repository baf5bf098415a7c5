import type { RequestHandler, Response } from 'express';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import type { Grant } from '../../../auth/oauth/tokens.ts';
import { authenticatedClient } from './client-authentication.ts';
import type { OAuthContext } from './oauth-context.ts';
import { formOf, type Parameters } from './parameters.ts';

/** Exchanges a code or a refresh token (RFC 6749, sections 4.1.3 and 6). */
export function token(context: OAuthContext): RequestHandler {
  return async (request, response) => {
    const form = formOf(request);
    const grantType = form.get('grant_type');
    if (grantType === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.');
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
      throw new OAuthError('unsupported_grant_type', 'Use authorization_code or refresh_token.');
    const { id } = await authenticatedClient(request, form, context.clients);
    const grant = await (grantType === 'refresh_token' ? refresh : exchange)(context, form, id);
    sendTokens(response, grant);
  };
}

function exchange({ grants }: OAuthContext, form: Parameters, clientId: string): Promise<Grant> {
  return grants.exchange({
    code: required(form, 'code'),
    clientId,
    redirectUri: form.get('redirect_uri'),
    verifier: form.get('code_verifier'),
    resource: form.get('resource'),
  });
}

function refresh({ families }: OAuthContext, form: Parameters, clientId: string): Promise<Grant> {
  return families.refresh({
    handle: required(form, 'refresh_token'),
    clientId,
    scope: form.get('scope'),
    resource: form.get('resource'),
  });
}

function required(form: Parameters, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`);
  return value;
}

function sendTokens(response: Response, { accessToken, expiresAt, scope, handle }: Grant): void {
  response.json({
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: Math.max(0, Math.floor((expiresAt - Date.now()) / 1_000)),
    scope,
    ...(handle !== undefined && { refresh_token: handle }),
  });
}

/** Ends a token at its client's wish; one that is not known has ended already (RFC 7009). */
export function revoke({ clients, families }: OAuthContext): RequestHandler {
  return async (request, response) => {
    const form = formOf(request);
    const client = await authenticatedClient(request, form, clients);
    const token = form.get('token');
    if (token === undefined) throw new OAuthError('invalid_request', 'token is missing.');
    await families.revokeToken(token, client.id);
    response.status(200).end();
  };
}
