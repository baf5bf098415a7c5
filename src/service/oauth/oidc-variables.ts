import { z } from 'zod';

/** Signatures that only the holder of a private key can make: a token signed with a public key is none of ours. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
] as const;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether passwords and codes may travel to an address: encrypted, or not beyond this machine. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.has(hostname));
}

const words = z
  .string()
  .trim()
  .transform((text) => text.split(/[\s,]+/))
  .pipe(z.array(z.string().min(1)));

/** The variables of an OpenID Connect issuer; without OIDC_ISSUER the service runs one of its own. */
export const oidcVariables = {
  OIDC_ISSUER: z
    .string()
    .refine(isSafeAddress, 'an address with https, such as https://login.example/realms/main')
    .optional()
    .describe('OpenID Connect issuer where users log in; unset: the embedded one. See docs/how-to/oauth.md'),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('This service as a client of that issuer'),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('Its secret').meta({ secret: true }),
  OIDC_CLIENT_AUTH: z.enum(['basic', 'post']).default('basic').describe('How it shows the secret'),
  OIDC_AUDIENCE: z
    .string()
    .min(1)
    .optional()
    .describe('Audience of access tokens meant for this service; unset: PUBLIC_URL/mcp'),
  OIDC_AUDIENCE_PARAMETER: z
    .enum(['resource', 'audience', 'none'])
    .default('resource')
    .describe('Parameter by which the issuer is asked for that audience'),
  OIDC_SCOPE: words
    .default(['openid', 'offline_access'])
    .describe('Scopes asked of the issuer, openid among them'),
  OIDC_ALGORITHMS: words
    .pipe(z.array(z.enum(ALGORITHMS)))
    .default(['RS256', 'PS256', 'ES256', 'EdDSA'])
    .describe('Signature algorithms of its access tokens'),
  OIDC_TOKEN_TYPE: z
    .string()
    .min(1)
    .default('at+jwt')
    .describe('The typ of its access tokens; many issuers have JWT'),
  OIDC_TENANT_NS_CLAIM: z
    .string()
    .min(1)
    .default('app_metadata.tenant_ns')
    .describe('Claim with the tenant’s namespace'),
  OIDC_TENANT_DB_CLAIM: z
    .string()
    .min(1)
    .default('app_metadata.tenant_db')
    .describe('Claim with the tenant’s database'),
};
