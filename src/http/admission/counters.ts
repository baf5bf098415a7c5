import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** How often a name was counted in its window of a minute, which begins at its first use. */
export interface Window {
  readonly used: number;
  readonly msLeft: number;
}

/** Counts names of one kind; what they may reach is the caller's business, as plans differ. */
export interface Counter {
  /** Counts one use, or several at once. */
  add(name: string, uses?: number): Promise<Window>;
  read(name: string): Promise<Window>;
}

/** Where counts are kept: in this process, or where replicas share them. */
export interface CounterStore {
  /** A counter of its own, so that a flood of one kind pushes no other out. */
  counter(kind: string): Counter;
  close(): Promise<void>;
}

/** A limiter that only counts: the points no window reaches. */
export const WINDOW = { points: Number.MAX_SAFE_INTEGER, duration: 60 };
/** Names of one kind kept at most, about 400 bytes each. */
const MOST_NAMES = 50_000;

export const memoryCounters: CounterStore = {
  counter: () => counterOf(new BoundedMemory()),
  close: () => Promise.resolve(),
};

/** The limiter keeps every name until its window ends; this one drops the oldest where there are too many. */
export class BoundedMemory extends RateLimiterMemory {
  readonly #names = new Set<string>();
  readonly #most: number;

  constructor(most = MOST_NAMES) {
    super(WINDOW);
    this.#most = most;
  }

  override async consume(name: string, points?: number): Promise<RateLimiterRes> {
    const result = await super.consume(name, points);
    if (result.isFirstInDuration) this.#begin(name);
    return result;
  }

  #begin(name: string): void {
    this.#names.delete(name);
    this.#names.add(name);
    if (this.#names.size <= this.#most) return;
    const [oldest = ''] = this.#names;
    this.#names.delete(oldest);
    void this.delete(oldest);
  }
}

/** A counter by a limiter of the library. */
export function counterOf(limiter: {
  consume(name: string, points?: number): Promise<RateLimiterRes>;
  get(name: string): Promise<RateLimiterRes | null>;
}): Counter {
  return {
    add: async (name, uses = 1) => windowOf(await limiter.consume(name, uses)),
    read: async (name) => windowOf(await limiter.get(name)),
  };
}

function windowOf(result: RateLimiterRes | null): Window {
  return result === null
    ? { used: 0, msLeft: WINDOW.duration * 1_000 }
    : { used: result.consumedPoints, msLeft: result.msBeforeNext };
}
