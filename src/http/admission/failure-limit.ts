import { isIP } from 'node:net';
import { AppError } from '../../errors.ts';
import { type Counter, secondsLeft } from './counters.ts';

/** Limits the failed attempts a minute of one name, such as a network or a key. At the limit no attempt is made. */
export class FailureLimit {
  readonly #counter: Counter;
  readonly #limit: number;
  readonly #source: string;
  readonly #running = new Map<string, number>();

  /** `source` is for the error message, such as "from this address". */
  constructor(counter: Counter, limit: number, source: string) {
    this.#counter = counter;
    this.#limit = limit;
    this.#source = source;
  }

  /** Makes an attempt, and counts it if `isFailure`. Throws RATE_LIMITED without one where failed and running ones reach the limit. */
  async attempt<T>(name: string, work: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> {
    const { used, msLeft } = await this.#counter.read(name);
    const running = this.#running.get(name) ?? 0;
    if (used >= this.#limit) throw this.#tooMany(secondsLeft(msLeft));
    if (used + running >= this.#limit) throw this.#tooMany(1);
    this.#running.set(name, running + 1);
    try {
      return await work();
    } catch (error) {
      if (isFailure(error)) await this.#counter.add(name);
      throw error;
    } finally {
      const left = (this.#running.get(name) ?? 1) - 1;
      if (left === 0) this.#running.delete(name);
      else this.#running.set(name, left);
    }
  }

  #tooMany(seconds: number): AppError {
    return new AppError(
      'RATE_LIMITED',
      `Too many attempts ${this.#source} failed. Check the credential and X-Graph-Id, and try again in ${seconds} s.`,
      { retryAfter: seconds },
    );
  }
}

/** The network that one client owns: its IPv4 address, also a mapped one, or the /64 of its IPv6 address. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  return isIP(bare) === 6 ? `${firstGroups(bare).join(':')}::/64` : bare;
}

/** The first four of the eight groups of an IPv6 address, which may be abbreviated. */
function firstGroups(address: string): string[] {
  const [head = [], tail] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])];
  return groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16));
}
