import type { Request } from 'express';
import type { OAuthClient } from '../../../auth/oauth/client-metadata.ts';
import { isSecretOf, type Clients } from '../../../auth/oauth/clients.ts';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import type { Parameters } from './parameters.ts';

interface Shown {
  readonly id: string | undefined;
  readonly secret: string | undefined;
  readonly method: OAuthClient['method'];
}

/** The client that calls, in the way it registered for (RFC 6749, section 2.3). Throws OAuthError. */
export async function authenticatedClient(
  request: Request,
  form: Parameters,
  clients: Clients,
): Promise<OAuthClient> {
  const shown = shownBy(request, form);
  const client = shown.id === undefined ? undefined : await clients.find(shown.id);
  if (!client) throw new OAuthError('invalid_client', 'This client is not registered here.');
  if (client.method !== shown.method)
    throw new OAuthError('invalid_client', `This client authenticates by ${client.method}.`);
  if (client.method !== 'none' && !isSecretOf(client, shown.secret ?? ''))
    throw new OAuthError('invalid_client', 'The client_secret is wrong.');
  return client;
}

function shownBy(request: Request, form: Parameters): Shown {
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
