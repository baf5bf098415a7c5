import { getHeapStatistics } from 'node:v8';
import { AppError } from '../../errors.ts';

export interface BudgetLimits {
  /** Bytes that all calls under way may hold. */
  readonly process: number;
  /** Of these, what the calls of one tenant may hold. */
  readonly tenant: number;
}

const MIB = 1_048_576;
const RETRY_AFTER = 1;

/**
 * Bytes of bodies and answers under way, of the process and of each tenant in it. What goes beyond a limit is refused, so
 * that no number of large requests fills the heap, and those of one tenant leave room for the others.
 */
export class MemoryBudget {
  readonly #limits: BudgetLimits;
  readonly #ofTenants = new Map<string, number>();
  #held = 0;

  constructor(limits: BudgetLimits = limitsOfHeap()) {
    this.#limits = limits;
  }

  /** Bytes held now. */
  get held(): number {
    return this.#held;
  }

  /** Opens a reservation of a tenant's call, which must be closed. */
  reserve(tenant: string): Reservation {
    return new Reservation((bytes) => this.#hold(tenant, bytes));
  }

  #hold(tenant: string, bytes: number): void {
    const ofTenant = (this.#ofTenants.get(tenant) ?? 0) + bytes;
    if (bytes > 0 && ofTenant > this.#limits.tenant) throw beyond('this graph');
    if (bytes > 0 && this.#held + bytes > this.#limits.process) throw beyond('the service');
    this.#held += bytes;
    if (ofTenant > 0) this.#ofTenants.set(tenant, ofTenant);
    else this.#ofTenants.delete(tenant);
  }
}

/** What one call holds of the budget: until it is closed, and beyond that while work on it goes on. */
export class Reservation {
  readonly #hold: (bytes: number) => void;
  #bytes = 0;
  #works = 0;
  #isClosed = false;

  constructor(hold: (bytes: number) => void) {
    this.#hold = hold;
  }

  /** Holds so many bytes more, or fewer where negative. Throws UNAVAILABLE where the budget does not allow it. */
  add(bytes: number): void {
    if (this.#isHeld) this.#hold(bytes);
    this.#bytes += bytes;
  }

  /** Keeps the bytes held while the work runs, also where its caller has gone. Throws as `add`. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#isHeld) this.#hold(this.#bytes);
    this.#works += 1;
    try {
      return await work();
    } finally {
      this.#works -= 1;
      if (!this.#isHeld) this.#hold(-this.#bytes);
    }
  }

  /** Nobody waits for the call any more. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (!this.#isHeld) this.#hold(-this.#bytes);
  }

  get #isHeld(): boolean {
    return !this.#isClosed || this.#works > 0;
  }
}

/** An eighth of the heap, since what is held is copied on its way, and a quarter of that for a tenant. */
function limitsOfHeap(): BudgetLimits {
  const process = Math.max(getHeapStatistics().heap_size_limit / 8, 128 * MIB);
  return { process, tenant: Math.max(process / 4, 64 * MIB) };
}

function beyond(whose: string): AppError {
  return new AppError(
    'UNAVAILABLE',
    `The requests and answers of ${whose} that are under way are too large together. Send fewer large ones at once, and try again shortly.`,
    { retryAfter: RETRY_AFTER },
  );
}
