import type { Identified } from './credential.ts';
import type { Principal } from '../principal.ts';

/** A credential that another replica revokes still works for this time, from the beginning of its look-up. */
const CACHED_MS = 1_000;
/** A principal in use is looked up again from this age on, so that requests do not wait for it. */
const AGING_MS = 500;
const MAX_CACHED = 10_000;

/** Caches principals, and shares a look-up under way among all requests with the same credential. */
export class PrincipalCache {
  readonly #cached = new Map<
    string,
    { readonly principal: Principal; readonly since: number; readonly until: number }
  >();
  readonly #lookingUp = new Map<string, Promise<Principal>>();
  #generation = 0;

  find(name: string): Principal | undefined {
    const known = this.#cached.get(name);
    return known !== undefined && known.until > Date.now() ? known.principal : undefined;
  }

  /** Whether it is time to look a remembered principal up again. */
  isAging(name: string): boolean {
    const known = this.#cached.get(name);
    return known !== undefined && Date.now() - known.since >= AGING_MS;
  }

  /** Looks up, or joins a look-up under way. Caches nothing that was read before the last `forget`. */
  lookUp(name: string, lookUp: () => Promise<Identified>): Promise<Principal> {
    const underWay = this.#lookingUp.get(name);
    if (underWay) return underWay;
    const generation = this.#generation;
    const since = Date.now();
    const begun = lookUp()
      .then(({ principal, expiresAt }) => {
        if (generation === this.#generation) this.#add(name, principal, since, expiresAt);
        return principal;
      })
      .finally(() => {
        if (this.#lookingUp.get(name) === begun) this.#lookingUp.delete(name);
      });
    this.#lookingUp.set(name, begun);
    return begun;
  }

  /** Clears the cache, also for look-ups under way: they may have read the records before a revocation. */
  forget(): void {
    this.#generation += 1;
    this.#cached.clear();
    this.#lookingUp.clear();
  }

  #add(name: string, principal: Principal, since: number, expiresAt: number): void {
    if (this.#cached.size >= MAX_CACHED) this.#cached.clear();
    this.#cached.set(name, { principal, since, until: Math.min(since + CACHED_MS, expiresAt) });
  }
}
