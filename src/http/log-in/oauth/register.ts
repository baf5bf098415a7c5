import type { RequestHandler } from 'express';
import { clientMetadata } from '../../../auth/oauth/client-metadata.ts';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import { readBody } from '../../body/read-body.ts';
import type { OAuthContext } from './oauth-context.ts';

const LARGEST_BODY = 65_536;
/** What the server gives out and a client does not choose. */
const NOT_CHOSEN = ['client_id', 'client_secret', 'registration_access_token'];

/** Registers a client (RFC 7591). */
export function register({ clients }: OAuthContext): RequestHandler {
  return async (request, response) => {
    if (!request.is('application/json'))
      throw new OAuthError('invalid_request', 'Send the metadata as application/json.');
    const given = parsed((await readBody(request, LARGEST_BODY))?.toString() ?? '');
    const chosen = NOT_CHOSEN.find((name) => Object.hasOwn(given, name));
    if (chosen !== undefined)
      throw new OAuthError('invalid_client_metadata', `${chosen} is given out here: leave it out.`);
    const metadata = clientMetadata(given);
    const { id, secret, issuedAt } = await clients.register(metadata);
    response.status(201).json({
      client_id: id,
      client_id_issued_at: Math.floor(issuedAt / 1_000),
      ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 }),
      ...metadata,
    });
  };
}

function parsed(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Answered like any other body that is no object.
  }
  throw new OAuthError('invalid_client_metadata', 'The body must be a JSON object.');
}
