import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { invalidAccessToken } from '../credentials/credential.ts';
import type { IssuerSettings } from './issuer-settings.ts';
import type { SigningKeys } from './signing-keys.ts';

/** How far the clocks of issuer and service may be apart. */
const CLOCK_SKEW_SECONDS = 60;
const LONGEST_SUBJECT = 255;
/** What only ID tokens say of themselves; one whose audience fits is still no access token. */
const OF_ID_TOKENS = ['nonce', 'at_hash', 'c_hash', 's_hash'];

export interface AccessToken {
  readonly issuer: string;
  readonly subject: string;
  /** Unix time in milliseconds until which it is taken. */
  readonly expiresAt: number;
  readonly claims: JWTPayload;
}

export interface TokenVerifierParts {
  readonly settings: Pick<IssuerSettings, 'audience' | 'algorithms' | 'tokenType'>;
  /** The issuer by the name that it gives itself. */
  readonly issuer: () => Promise<string>;
  readonly keys: SigningKeys;
}

/** Tells the access tokens that the configured issuer made for this service from all other tokens (RFC 9068, RFC 8725). */
export class TokenVerifier {
  readonly #parts: TokenVerifierParts;

  constructor(parts: TokenVerifierParts) {
    this.#parts = parts;
  }

  /** Throws UNAUTHENTICATED for any token but those, UNAVAILABLE where the issuer must be asked and does not answer. */
  verify(token: string): Promise<AccessToken> {
    return this.#verify(token, this.#parts.keys.find);
  }

  /** Whether the token holds by the keys that are here. */
  async holds(token: string): Promise<boolean> {
    return this.#verify(token, this.#parts.keys.findKnown).then(
      () => true,
      () => false,
    );
  }

  async #verify(token: string, key: JWTVerifyGetKey): Promise<AccessToken> {
    const { audience, algorithms, tokenType } = this.#parts.settings;
    try {
      const { payload } = await jwtVerify(token, key, {
        audience,
        algorithms: [...algorithms],
        typ: tokenType,
        clockTolerance: CLOCK_SKEW_SECONDS,
        requiredClaims: ['iss', 'sub', 'exp'],
      });
      return accessTokenOf(payload, await this.#parts.issuer());
    } catch (error) {
      if (error instanceof errors.JOSEError) throw invalidAccessToken();
      throw error;
    }
  }
}

function accessTokenOf(claims: JWTPayload, issuer: string): AccessToken {
  const { iss, sub: subject, exp = 0 } = claims;
  if (iss !== issuer || isIdToken(claims)) throw invalidAccessToken();
  if (typeof subject !== 'string' || subject === '' || subject.length > LONGEST_SUBJECT)
    throw invalidAccessToken();
  return { issuer, subject, expiresAt: (exp + CLOCK_SKEW_SECONDS) * 1_000, claims };
}

/** Keycloak and Cognito name the kind in a claim. */
function isIdToken(claims: JWTPayload): boolean {
  return (
    OF_ID_TOKENS.some((name) => Object.hasOwn(claims, name)) ||
    claims['typ'] === 'ID' ||
    claims['token_use'] === 'id'
  );
}
