import { getHeapStatistics } from 'node:v8';
import { AppError } from '../../errors.ts';

export interface BudgetLimits {
  /** Bytes that all calls may hold at once. */
  readonly process: number;
  /** The part of them that the calls of one tenant may hold. */
  readonly tenant: number;
}

const MIB = 2 ** 20;

/** Counts bytes of bodies and answers in memory, in all and for each tenant, and refuses what exceeds a limit. */
export class MemoryBudget {
  readonly #limits: BudgetLimits;
  readonly #byTenant = new Map<string, number>();
  #held = 0;

  constructor(limits: BudgetLimits = limitsOfHeap()) {
    this.#limits = limits;
  }

  /** Bytes held now. */
  get held(): number {
    return this.#held;
  }

  /** Opens a reservation for a call. The caller must close it. */
  reserve(tenant: string): Reservation {
    return new Reservation((bytes) => this.#hold(tenant, bytes));
  }

  #hold(tenant: string, bytes: number): void {
    const ofTenant = (this.#byTenant.get(tenant) ?? 0) + bytes;
    if (bytes > 0 && ofTenant > this.#limits.tenant) throw overBudget('this graph');
    if (bytes > 0 && this.#held + bytes > this.#limits.process) throw overBudget('the service');
    this.#held += bytes;
    if (ofTenant > 0) this.#byTenant.set(tenant, ofTenant);
    else this.#byTenant.delete(tenant);
  }
}

/** The bytes that one call holds: until it is closed, and after that while its work still runs. */
export class Reservation {
  readonly #hold: (bytes: number) => void;
  #bytes = 0;
  #runningWorks = 0;
  #isClosed = false;

  constructor(hold: (bytes: number) => void) {
    this.#hold = hold;
  }

  /** Holds more bytes, or fewer if negative. Throws UNAVAILABLE when the budget has no room. */
  add(bytes: number): void {
    if (this.#isActive) this.#hold(bytes);
    this.#bytes += bytes;
  }

  /** Holds the bytes while the work runs, even after the call was closed. Throws as `add`. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#isActive) this.#hold(this.#bytes);
    this.#runningWorks += 1;
    try {
      return await work();
    } finally {
      this.#runningWorks -= 1;
      if (!this.#isActive) this.#hold(-this.#bytes);
    }
  }

  /** Ends the call. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (!this.#isActive) this.#hold(-this.#bytes);
  }

  get #isActive(): boolean {
    return !this.#isClosed || this.#runningWorks > 0;
  }
}

/** An eighth of the heap, because the bytes are copied several times, and a quarter of that for one tenant. */
function limitsOfHeap(): BudgetLimits {
  const process = Math.max(getHeapStatistics().heap_size_limit / 8, 128 * MIB);
  return { process, tenant: Math.max(process / 4, 64 * MIB) };
}

function overBudget(owner: string): AppError {
  const message = `The requests and answers of ${owner} are too large together at the moment. Send fewer large ones at once, and try again shortly.`;
  return new AppError('UNAVAILABLE', message, { retryAfter: 1 });
}
