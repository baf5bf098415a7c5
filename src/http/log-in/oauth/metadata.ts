import type { RequestHandler } from 'express';
import { MEMORY_SCOPES } from '../../../auth/issuer/memory-scopes.ts';
import { AUTHENTICATION_METHODS, GRANT_TYPES } from '../../../auth/oauth/client-metadata.ts';
import type { Route } from '../../routes.ts';
import type { OAuthContext } from './oauth-context.ts';

const WELL_KNOWN = '/.well-known';

/**
 * What clients read to find their way: RFC 9728 of the resource, RFC 8414 of the authorization server. All of it comes
 * from the configuration, nothing from the request. Clients look for the second under several names.
 */
export function metadataRoutes({ base, provider }: OAuthContext): Route[] {
  const server = send(() => serverMetadata(base));
  const openId = send(async () => ({
    ...serverMetadata(base),
    jwks_uri: await provider.keysAddress(),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'RS256'],
  }));
  return [
    route(
      `${WELL_KNOWN}/oauth-protected-resource`,
      send(() => resourceMetadata(base, base)),
    ),
    route(
      `${WELL_KNOWN}/oauth-protected-resource/mcp`,
      send(() => resourceMetadata(base, `${base}/mcp`)),
    ),
    route(`${WELL_KNOWN}/oauth-authorization-server`, server),
    route(`${WELL_KNOWN}/oauth-authorization-server/mcp`, server),
    route(`${WELL_KNOWN}/openid-configuration`, openId),
    route(`${WELL_KNOWN}/openid-configuration/mcp`, openId),
    route(`/mcp${WELL_KNOWN}/openid-configuration`, openId),
  ];
}

function route(path: string, handler: RequestHandler): Route {
  return { path, admission: [], handlers: { GET: [handler] }, api: ['GET'] };
}

function send(metadata: () => object | Promise<object>): RequestHandler {
  return async (_request, response) => {
    const document = await metadata();
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
