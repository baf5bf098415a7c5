import type { IssuedTokens } from '../issuer/identity-provider.ts';

/** Tokens as the identity provider gave them, with when the access token ends (Unix time in milliseconds). */
export interface CheckedTokens extends IssuedTokens {
  readonly expiresAt: number;
}

/** What a client gets. */
export interface Grant {
  readonly accessToken: string;
  readonly expiresAt: number;
  readonly scope: string;
  /** The refresh handle, where the identity provider lets us refresh. */
  readonly handle: string | undefined;
}
