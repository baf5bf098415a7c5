import { derivedSecret } from '../../auth/secret-box.ts';
import type { IssuerSettings } from '../../auth/issuer/issuer-settings.ts';
import { IDENTITY_PATH } from '../../http/log-in/identity/addresses.ts';
import type { Config } from '../config.ts';

export interface ServiceAddresses {
  /** As clients reach the service. */
  readonly base: string;
  readonly listenerUrl: string;
  readonly secret: string;
}

const EMBEDDED_CLIENT = 'memory-graph-service';

/** The issuer that the configuration names, else the embedded one: everything behind it is the same for both. */
export function issuerSettings(config: Config, addresses: ServiceAddresses): IssuerSettings {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id = '' } = config;
  if (issuer === undefined) return embedded(addresses);
  return {
    issuer,
    client: { id, secret: config.OIDC_CLIENT_SECRET, authentication: config.OIDC_CLIENT_AUTH },
    audience: config.OIDC_AUDIENCE ?? `${addresses.base}/mcp`,
    audienceParameter: config.OIDC_AUDIENCE_PARAMETER,
    scope: config.OIDC_SCOPE.join(' '),
    knowsMemoryScopes: false,
    algorithms: config.OIDC_ALGORITHMS,
    tokenType: config.OIDC_TOKEN_TYPE,
    claims: { namespace: config.OIDC_TENANT_NS_CLAIM, database: config.OIDC_TENANT_DB_CLAIM },
    fetch,
  };
}

function embedded(addresses: ServiceAddresses): IssuerSettings {
  const { base, secret } = addresses;
  return {
    issuer: base + IDENTITY_PATH,
    client: {
      id: EMBEDDED_CLIENT,
      secret: derivedSecret(secret, 'client of the embedded identity provider'),
      authentication: 'basic',
    },
    audience: `${base}/mcp`,
    audienceParameter: 'resource',
    scope: 'openid',
    knowsMemoryScopes: true,
    algorithms: ['ES256'],
    tokenType: 'at+jwt',
    claims: { namespace: 'app_metadata.tenant_ns', database: 'app_metadata.tenant_db', areOurs: true },
    fetch: fetchPast(addresses),
  };
}

/** Asks this process itself, past whatever stands before PUBLIC_URL. */
function fetchPast({ base, listenerUrl }: ServiceAddresses): typeof fetch {
  return (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const isOwn = address.startsWith(`${base}/`);
    return fetch(isOwn ? listenerUrl + address.slice(base.length) : input, init);
  };
}
