import type { RequestHandler } from 'express';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import { authenticatedClient } from './client-authentication.ts';
import type { OAuthContext } from './oauth-context.ts';
import { formOf } from './parameters.ts';

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
