import type { Request, Response } from 'express';
import { hashOf, randomSecret } from '../../../auth/secret-box.ts';
import { cookieOf, setCookie } from './cookies.ts';

const LASTS_SECONDS = 24 * 3_600;

/** Tells one browser from others by a cookie, so that what was begun in one is not ended in another. */
export class Browsers {
  readonly #isSecure: boolean;

  constructor(isSecure: boolean) {
    this.#isSecure = isSecure;
  }

  /** A mark of the browser, which gets its cookie where it has none. */
  mark(request: Request, response: Response): string {
    const known = cookieOf(request, this.#name);
    const secret = known ?? randomSecret();
    if (known === undefined)
      setCookie(response, this.#name, secret, {
        isSecure: this.#isSecure,
        path: '/',
        maxAgeSeconds: LASTS_SECONDS,
      });
    return hashOf(secret);
  }

  isMarked(request: Request, mark: string): boolean {
    const known = cookieOf(request, this.#name);
    return known !== undefined && hashOf(known) === mark;
  }

  /** The prefix keeps other hosts of the domain from setting it (RFC 6265bis). */
  get #name(): string {
    return this.#isSecure ? '__Host-hm_browser' : 'hm_browser';
  }
}
