import { isIP } from 'node:net';
import { AppError } from '../../errors.ts';
import type { Counter } from './counters.ts';
import { secondsLeft } from './rate-headers.ts';

/** Attempts from one network that may fail in a minute. While as many have failed, none is made. */
export class AddressLimit {
  readonly #counter: Counter;
  readonly #limit: number;
  readonly #underWay = new Map<string, number>();

  constructor(counter: Counter, limit: number) {
    this.#counter = counter;
    this.#limit = limit;
  }

  /**
   * Makes an attempt, and counts it where `isFailure` says so. Throws RATE_LIMITED instead, before the attempt, where
   * those that failed and those under way could together exceed the limit.
   */
  async attempt<T>(
    address: string,
    work: () => Promise<T>,
    isFailure: (error: unknown) => boolean,
  ): Promise<T> {
    const network = networkOf(address);
    const { used, msLeft } = await this.#counter.read(network);
    const underWay = this.#underWay.get(network) ?? 0;
    if (used >= this.#limit) throw tooMany(secondsLeft(msLeft));
    if (used + underWay >= this.#limit) throw tooMany(1);
    this.#underWay.set(network, underWay + 1);
    try {
      return await work();
    } catch (error) {
      if (isFailure(error)) await this.#counter.add(network);
      throw error;
    } finally {
      this.#leave(network);
    }
  }

  #leave(network: string): void {
    const left = (this.#underWay.get(network) ?? 1) - 1;
    if (left === 0) this.#underWay.delete(network);
    else this.#underWay.set(network, left);
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

function tooMany(wait: number): AppError {
  return new AppError(
    'RATE_LIMITED',
    `Too many attempts from this address failed. Check the credential and try again in ${wait} s.`,
    { retryAfter: wait },
  );
}
