import { AppError } from '../errors.ts';
import type { Principal } from './principal.ts';

/** Who a credential stands for. */
export interface Identified {
  readonly principal: Principal;
  /** When the credential ends (Unix time in milliseconds). */
  readonly expiresAt: number;
}

/** What a caller shows of itself, such as an API key; well-formed, and not looked up yet. */
export interface Credential {
  /** Tells it from others without giving it away. */
  readonly fingerprint: string;
  /**
   * Who it stands for, about its own graph or another of its account. Throws UNAUTHENTICATED where it is unknown or has
   * ended, FORBIDDEN for a graph that is not the account's or was revoked.
   */
  lookUp(graphId: string | undefined): Promise<Identified>;
  /** Whether its form and its checksum, or its signature by keys that are here, hold: nothing is looked up. */
  looksValid(): Promise<boolean>;
  /** Hears of each request that it was used for. */
  used(principal: Principal): void;
}

/** Reads the credentials of one kind. */
export interface CredentialKind {
  /** Undefined where the token is of another kind. */
  read(token: string): Credential | undefined;
}

export function invalidCredential(): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    'The API key is not valid. Send a live one as: Authorization: Bearer hm_live_…',
  );
}

export function invalidAccessToken(): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    'The access token is not valid or has expired. Refresh it, or log in again.',
  );
}
