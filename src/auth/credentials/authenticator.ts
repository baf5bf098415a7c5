import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { invalidCredential, type Credential, type CredentialKind, type Identified } from './credential.ts';
import { PrincipalCache } from './principal-cache.ts';
import type { Principal } from '../principal.ts';

const MAX_VALID = 10_000;

/** A credential that is about to be looked up. */
export interface Attempt {
  readonly fingerprint: string;
  /** Whether the credential was valid at its last look-up. */
  readonly wasValid: boolean;
  readonly lookUp: () => Promise<Identified>;
}

/** Runs before each look-up and may refuse it. */
export type Guard = (attempt: Attempt) => Promise<Identified>;

export class Authenticator {
  readonly #kinds: readonly CredentialKind[];
  readonly #cache = new PrincipalCache();
  /** Fingerprints of credentials that were valid at their last look-up. */
  readonly #valid = new Set<string>();

  constructor(kinds: readonly CredentialKind[]) {
    this.#kinds = kinds;
  }

  /** The principal of a token for its own graph or another of its account. Throws like `Credential.lookUp`. */
  async authenticate(token: string, graphId: string | undefined, guard: Guard): Promise<Principal> {
    const credential = this.#read(token);
    const { fingerprint } = credential;
    const name = graphId === undefined ? fingerprint : `${fingerprint} ${graphId}`;
    const lookUp = () => this.#lookUp(credential, graphId);
    const attempt = { fingerprint, wasValid: this.#valid.has(fingerprint), lookUp };
    const known = this.#cache.find(name);
    if (known && this.#cache.isAging(name)) this.#lookUpAgain(name, lookUp);
    const principal = known ?? (await this.#cache.lookUp(name, () => guard(attempt)));
    credential.used(principal);
    return principal;
  }

  /** Whether a token may be valid, as far as can be told without a look-up. */
  looksValid(token: string): Promise<boolean> {
    return this.#read(token).looksValid();
  }

  /** Clears the cache, after a key or a graph was revoked. */
  forget(): void {
    this.#cache.forget();
  }

  /** Beside the request. Where it fails, a request after the cached time looks up itself, and fails with the reason. */
  #lookUpAgain(name: string, lookUp: Attempt['lookUp']): void {
    this.#cache.lookUp(name, lookUp).catch(() => undefined);
  }

  #read(token: string): Credential {
    for (const kind of this.#kinds) {
      const credential = kind.read(token);
      if (credential) return credential;
    }
    return ofUnknownKind(token);
  }

  async #lookUp(credential: Credential, graphId: string | undefined): Promise<Identified> {
    try {
      const identified = await credential.lookUp(graphId);
      this.#noteValidity(credential, true);
      return identified;
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      // FORBIDDEN concerns the graph: the credential itself is valid.
      if (code === 'UNAUTHENTICATED' || code === 'FORBIDDEN')
        this.#noteValidity(credential, code === 'FORBIDDEN');
      throw error;
    }
  }

  #noteValidity({ fingerprint }: Credential, isValid: boolean): void {
    if (!isValid) return void this.#valid.delete(fingerprint);
    if (this.#valid.size >= MAX_VALID) this.#valid.clear();
    this.#valid.add(fingerprint);
  }
}

/** It is refused, and counts as a failed credential, like any other invalid one. */
function ofUnknownKind(token: string): Credential {
  return {
    fingerprint: createHash('sha256').update(token).digest('hex'),
    lookUp: () => Promise.reject(invalidCredential()),
    looksValid: () => Promise.resolve(false),
    used: () => undefined,
  };
}
