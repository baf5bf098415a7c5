import { RateLimiterMemory, type RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Response } from 'express';

/** The uses of a name in its window of a minute, which begins with the first use. */
interface Window {
  readonly used: number;
  readonly msLeft: number;
}

/** Counts the uses of names of one kind. The caller compares them with a limit, which depends on the plan. */
export interface Counter {
  add(name: string, uses?: number): Promise<Window>;
  read(name: string): Promise<Window>;
}

/** Stores counts in this process, or where replicas share them. */
export interface CounterStore {
  /** Names of another kind never displace those of this kind. */
  counter(kind: string): Counter;
  close(): Promise<void>;
}

/** The limiter only counts: no window reaches these points. */
export const WINDOW = { points: Number.MAX_SAFE_INTEGER, duration: 60 };
/** Names of one kind in memory, about 400 bytes each. */
const MAX_NAMES = 50_000;

export const memoryCounters: CounterStore = {
  counter: () => counterOf(new BoundedMemory()),
  close: () => Promise.resolve(),
};

/** The library's limiter stores every name until its window ends. This one drops the oldest names beyond a maximum. */
export class BoundedMemory extends RateLimiterMemory {
  readonly #names = new Set<string>();
  readonly #maxNames: number;

  constructor(maxNames = MAX_NAMES) {
    super(WINDOW);
    this.#maxNames = maxNames;
  }

  override async consume(name: string, points?: number): Promise<RateLimiterRes> {
    const result = await super.consume(name, points);
    if (result.isFirstInDuration) this.#begin(name);
    return result;
  }

  #begin(name: string): void {
    this.#names.delete(name);
    this.#names.add(name);
    if (this.#names.size <= this.#maxNames) return;
    const [oldest = ''] = this.#names;
    this.#names.delete(oldest);
    void this.delete(oldest);
  }
}

export function counterOf(limiter: Pick<RateLimiterAbstract, 'consume' | 'get'>): Counter {
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

/** Headers that a browser's script may read. */
export const RATE_HEADERS = [
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ...['RateLimit', 'RateLimit-Policy', 'Retry-After'],
];

export interface Allowance extends Window {
  readonly limit: number;
}

export function remainingOf({ limit, used }: Allowance): number {
  return Math.max(0, limit - used);
}

/** Whole seconds to wait, at least 1, as Retry-After has them. */
export function secondsLeft(msLeft: number): number {
  return Math.max(1, Math.ceil(msLeft / 1_000));
}

/** Sets the common X-RateLimit headers, and the two of draft-ietf-httpapi-ratelimit-headers. */
export function setRateHeaders(response: Response, allowance: Allowance): void {
  const { limit, msLeft } = allowance;
  const remaining = remainingOf(allowance);
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + msLeft) / 1_000));
  response.setHeader('RateLimit-Policy', `"minute";q=${limit};w=60`);
  response.setHeader('RateLimit', `"minute";r=${remaining};t=${Math.ceil(msLeft / 1_000)}`);
}
