import type { Identified } from './credential.ts';
import type { Principal } from './principal.ts';

/** How long a principal is remembered; a credential revoked on another replica still works for that long. */
const REMEMBERED_MS = 5_000;
const MAX_REMEMBERED = 10_000;

/** Principals that were looked up lately, and look-ups under way: many requests with one new credential are one look-up. */
export class PrincipalCache {
  readonly #remembered = new Map<string, { readonly principal: Principal; readonly until: number }>();
  readonly #lookingUp = new Map<string, Promise<Principal>>();
  #generation = 0;

  find(name: string): Principal | undefined {
    const known = this.#remembered.get(name);
    return known !== undefined && known.until > Date.now() ? known.principal : undefined;
  }

  /** Looks up, unless that is under way. What `forget` came in between of is not remembered. */
  lookUp(name: string, lookUp: () => Promise<Identified>): Promise<Principal> {
    const underWay = this.#lookingUp.get(name);
    if (underWay) return underWay;
    const generation = this.#generation;
    const begun = lookUp()
      .then(({ principal, expiresAt }) => {
        if (generation === this.#generation) this.#remember(name, principal, expiresAt);
        return principal;
      })
      .finally(() => {
        if (this.#lookingUp.get(name) === begun) this.#lookingUp.delete(name);
      });
    this.#lookingUp.set(name, begun);
    return begun;
  }

  /** Forgets all, also what is being looked up: it may have been read before a revocation. */
  forget(): void {
    this.#generation += 1;
    this.#remembered.clear();
    this.#lookingUp.clear();
  }

  #remember(name: string, principal: Principal, expiresAt: number): void {
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(name, { principal, until: Math.min(Date.now() + REMEMBERED_MS, expiresAt) });
  }
}
