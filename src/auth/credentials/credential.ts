import { AppError } from '../../errors.ts';
import type { Principal } from '../principal.ts';

export interface Identified {
  readonly principal: Principal;
  /** When the credential expires (Unix time in milliseconds). */
  readonly expiresAt: number;
}

/** A credential of a request, such as an API key, that has not been looked up yet. */
export interface Credential {
  /** Identifies the credential without revealing it. */
  readonly fingerprint: string;
  /**
   * Finds its owner, for its own graph or another of its account. Throws UNAUTHENTICATED where the credential is unknown or
   * has expired, FORBIDDEN for a graph that is not the account's or was revoked.
   */
  lookUp(graphId: string | undefined): Promise<Identified>;
  /** Whether its form and its checksum hold, or its signature by the keys at hand. Nothing is looked up. */
  looksValid(): Promise<boolean>;
  /** Called for each request with this credential. */
  used(principal: Principal): void;
}

/** Reads the credentials of one kind. */
export interface CredentialKind {
  /** Undefined where the token is of another kind. */
  read(token: string): Credential | undefined;
}

export function invalidCredential(): AppError {
  const message = 'The API key is not valid. Send a live one as: Authorization: Bearer hm_live_…';
  return new AppError('UNAUTHENTICATED', message);
}

export function invalidAccessToken(): AppError {
  const message = 'The access token is not valid or has expired. Refresh it, or log in again.';
  return new AppError('UNAUTHENTICATED', message);
}
