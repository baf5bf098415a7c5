import type { Logger } from 'pino';
import { AccessTokenCredentials } from '../auth/access-token-credentials.ts';
import { IdentityProvider } from '../auth/issuer/identity-provider.ts';
import { USUAL_SCOPE } from '../auth/issuer/memory-scopes.ts';
import { SigningKeys } from '../auth/issuer/signing-keys.ts';
import { TokenVerifier } from '../auth/issuer/token-verifier.ts';
import type { ServiceGraph } from '../graph/graph.ts';
import type { Challenge } from '../http/error-response.ts';
import type { Config } from './config.ts';
import { issuerSettings } from './issuer-settings.ts';
import { isSafeAddress } from './oidc-variables.ts';

/** What OAuth adds to the service. */
export interface OAuth {
  readonly accessTokens: AccessTokenCredentials;
  readonly challenge: Challenge;
}

export interface OAuthParts {
  readonly config: Config;
  readonly records: ServiceGraph;
  readonly logger: Logger;
  /** Where the service listens. */
  readonly listenerUrl: string;
  readonly secret: string;
}

/** Undefined where clients reach the service unencrypted from other machines: codes and passwords must not travel so. */
export function openOAuth({ config, records, logger, listenerUrl, secret }: OAuthParts): OAuth | undefined {
  const base = config.PUBLIC_URL ?? listenerUrl;
  if (!isSafeAddress(base)) {
    logger.warn({ base }, 'nobody can log in by OAuth: PUBLIC_URL must have https, or be of this machine');
    return undefined;
  }
  const settings = issuerSettings(config, { base, listenerUrl, secret });
  const provider = new IdentityProvider(settings);
  const keys = new SigningKeys({ address: () => provider.keysAddress(), fetch: settings.fetch });
  const verifier = new TokenVerifier({ settings, issuer: () => provider.issuer(), keys });
  return {
    accessTokens: new AccessTokenCredentials({
      records,
      verifier,
      claims: settings.claims,
      defaultPlan: config.DEFAULT_PLAN,
    }),
    challenge: {
      resourceMetadata: `${base}/.well-known/oauth-protected-resource/mcp`,
      scope: USUAL_SCOPE,
    },
  };
}
