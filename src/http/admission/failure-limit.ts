import { isIP } from 'node:net';
import { AppError } from '../../errors.ts';
import type { Counter } from './counters.ts';
import { secondsLeft } from './rate-headers.ts';

/** Attempts of one name, such as a network or a key, that may fail in a minute. While as many have failed, none is made. */
export class FailureLimit {
  readonly #counter: Counter;
  readonly #limit: number;
  readonly #of: string;
  readonly #underWay = new Map<string, number>();

  /** `of` says in the refusal what is counted by, such as "from this address". */
  constructor(counter: Counter, limit: number, of: string) {
    this.#counter = counter;
    this.#limit = limit;
    this.#of = of;
  }

  /**
   * Makes an attempt, and counts it where `isFailure` says so. Throws RATE_LIMITED instead, before the attempt, where
   * those that failed and those under way could together exceed the limit.
   */
  async attempt<T>(name: string, work: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> {
    const { used, msLeft } = await this.#counter.read(name);
    const underWay = this.#underWay.get(name) ?? 0;
    if (used >= this.#limit) throw this.#tooMany(secondsLeft(msLeft));
    if (used + underWay >= this.#limit) throw this.#tooMany(1);
    this.#underWay.set(name, underWay + 1);
    try {
      return await work();
    } catch (error) {
      if (isFailure(error)) await this.#counter.add(name);
      throw error;
    } finally {
      this.#leave(name);
    }
  }

  #tooMany(wait: number): AppError {
    return new AppError(
      'RATE_LIMITED',
      `Too many attempts ${this.#of} failed. Check the credential and X-Graph-Id, and try again in ${wait} s.`,
      { retryAfter: wait },
    );
  }

  #leave(name: string): void {
    const left = (this.#underWay.get(name) ?? 1) - 1;
    if (left === 0) this.#underWay.delete(name);
    else this.#underWay.set(name, left);
  }
}

/** What one party holds: an IPv4 address, of IPv6 the /64; a mapped IPv4 address is that address. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  return isIP(bare) === 6 ? `${firstGroups(bare).join(':')}::/64` : bare;
}

/** The first four of the eight groups, however the address abbreviates them. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])];
  return groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16));
}
