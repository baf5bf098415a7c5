import type { RequestHandler, Response, Request } from 'express';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import type { Grant } from '../../../auth/oauth/token-families.ts';
import type { OAuthContext } from './oauth-context.ts';
import { formOf, type Parameters } from './parameters.ts';
import { isSecretOf, type Clients } from '../../../auth/oauth/clients.ts';

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

/** The client that calls, in the way it registered for (RFC 6749, section 2.3). Throws OAuthError. */
async function authenticatedClient(request: Request, form: Parameters, clients: Clients) {
  const shown = shownBy(request, form);
  const client = shown.id === undefined ? undefined : await clients.find(shown.id);
  if (!client) throw new OAuthError('invalid_client', 'This client is not registered here.');
  if (client.method !== shown.method)
    throw new OAuthError('invalid_client', `This client authenticates by ${client.method}.`);
  if (client.method !== 'none' && !isSecretOf(client, shown.secret ?? ''))
    throw new OAuthError('invalid_client', 'The client_secret is wrong.');
  return client;
}

function shownBy(request: Request, form: Parameters) {
  const { authorization } = request.headers;
  const [id, secret] = [form.get('client_id'), form.get('client_secret')];
  if (authorization === undefined)
    return { id, secret, method: secret === undefined ? 'none' : 'client_secret_post' };
  const basic = basicOf(authorization);
  if (!basic) throw new OAuthError('invalid_client', 'Authenticate by HTTP Basic, or leave the header out.');
  if (secret !== undefined || (id !== undefined && id !== basic.id))
    throw new OAuthError('invalid_request', 'Authenticate in one way only.');
  return { ...basic, method: 'client_secret_basic' };
}

/** Both parts are encoded as forms are, which most clients leave undone where it changes nothing. */
function basicOf(header: string): { id: string; secret: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  return { id: decoded(id), secret: decoded(secret) };
}

function decoded(part: string): string {
  return new URLSearchParams(`v=${part.replaceAll('&', '%26')}`).get('v') ?? '';
}
