import type { Request, RequestHandler } from 'express';
import { MEMORY_SCOPES } from '../../../auth/principal.ts';
import { AUTHENTICATION_METHODS, GRANT_TYPES, clientMetadata } from '../../../auth/oauth/client-metadata.ts';
import type { Route } from '../../routes.ts';
import { slashOf, type OAuthContext } from './oauth-context.ts';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import { readBody } from '../../body/read-body.ts';

const WELL_KNOWN = '/.well-known';

/**
 * What clients read to find their way: RFC 9728 of the resource, RFC 8414 of the authorization server. All of it comes
 * from the configuration, nothing from the request but a slash at the end. Clients look for both under several names.
 */
export function metadataRoutes({ base, provider }: OAuthContext): Route[] {
  const resource = (address: string) => send(({ path }) => resourceMetadata(base, address + slashOf(path)));
  const server = send(() => serverMetadata(base));
  const openId = send(async () => ({
    ...serverMetadata(base),
    jwks_uri: await provider.keysAddress(),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'RS256'],
  }));
  return [
    route(`${WELL_KNOWN}/oauth-protected-resource`, resource(base)),
    route(`${WELL_KNOWN}/oauth-protected-resource/mcp`, resource(`${base}/mcp`)),
    route(`/mcp${WELL_KNOWN}/oauth-protected-resource`, resource(`${base}/mcp`)),
    route(`${WELL_KNOWN}/oauth-authorization-server`, server),
    route(`${WELL_KNOWN}/oauth-authorization-server/mcp`, server),
    route(`/mcp${WELL_KNOWN}/oauth-authorization-server`, server),
    route(`${WELL_KNOWN}/openid-configuration`, openId),
    route(`${WELL_KNOWN}/openid-configuration/mcp`, openId),
    route(`/mcp${WELL_KNOWN}/openid-configuration`, openId),
  ];
}

function route(path: string, handler: RequestHandler): Route {
  return { path, admission: [], handlers: { GET: [handler] }, api: ['GET'] };
}

function send(metadata: (request: Request) => object | Promise<object>): RequestHandler {
  return async (request, response) => {
    const document = await metadata(request);
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.json(document);
  };
}

function resourceMetadata(base: string, resource: string) {
  return {
    resource,
    authorization_servers: [base],
    scopes_supported: MEMORY_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Memory Graph Service',
    resource_documentation: `${base}/docs`,
  };
}

function serverMetadata(base: string) {
  return {
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    registration_endpoint: `${base}/register`,
    revocation_endpoint: `${base}/revoke`,
    scopes_supported: MEMORY_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    token_endpoint_auth_methods_supported: AUTHENTICATION_METHODS,
    revocation_endpoint_auth_methods_supported: AUTHENTICATION_METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${base}/docs`,
  };
}

const LARGEST_BODY = 65_536;
/** What the server gives out and a client does not choose. */
const NOT_CHOSEN = ['client_id', 'client_secret', 'registration_access_token'];

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
