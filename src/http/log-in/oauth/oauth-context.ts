import type { IdentityProvider } from '../../../auth/issuer/identity-provider.ts';
import { USUAL_SCOPE } from '../../../auth/principal.ts';
import type { Clients } from '../../../auth/oauth/clients.ts';
import type { Grants } from '../../../auth/oauth/grants.ts';
import type { SpentStates } from '../../../auth/oauth/spent-states.ts';
import type { TokenFamilies } from '../../../auth/oauth/token-families.ts';
import type { SecretBox } from '../../../auth/secret-box.ts';
import type { Challenge } from '../../error-response.ts';
import type { Browsers } from '../pages/cookies.ts';

/** What the routes of OAuth work with. */
export interface OAuthContext {
  /** The address of the service, which is its name as an issuer too: the same string everywhere. */
  readonly base: string;
  readonly provider: IdentityProvider;
  readonly clients: Clients;
  readonly grants: Grants;
  readonly families: TokenFamilies;
  readonly states: SpentStates;
  readonly browsers: Browsers;
  /** Seals what a consent page sends back. */
  readonly consents: SecretBox;
  /** Seals what a browser keeps while its user is at the identity provider. */
  readonly logIns: SecretBox;
}

export const CONSENT_PATH = '/oauth/consent';
export const CALLBACK_PATH = '/oauth/callback';
/** Time that somebody has for the consent page, and for the log-in. */
export const STEP_LASTS_MS = 10 * 60_000;

/** What a request without a valid credential is told. */
export function challengeOf({ base }: OAuthContext): Challenge {
  const metadata = `${base}/.well-known/oauth-protected-resource/mcp`;
  return { resourceMetadata: ({ path }) => metadata + slashOf(path), scope: USUAL_SCOPE };
}

/** The slash at the end of a path: a client that was given one compares the name of the resource with it (RFC 9728, section 3.3). */
export function slashOf(path: string): '/' | '' {
  return path.endsWith('/') ? '/' : '';
}
