import type { IncomingMessage } from 'node:http';
import type { Response, Request } from 'express';
import { hashOf, randomSecret } from '../../../auth/secret-box.ts';

interface CookieSettings {
  /** Whether browsers reach the service encrypted. */
  readonly isSecure: boolean;
  readonly path: string;
  readonly maxAgeSeconds: number;
  /** `Lax` by default: it comes along where a link of another site leads here, not with its forms. */
  readonly sameSite?: 'Strict' | 'Lax';
}

/** The value of a cookie; of one that is sent twice none, since one of the two is not ours. */
export function cookieOf(request: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

export function setCookie(response: Response, name: string, value: string, settings: CookieSettings): void {
  const { isSecure, path, maxAgeSeconds, sameSite = 'Lax' } = settings;
  const attributes = [`Path=${path}`, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', `SameSite=${sameSite}`];
  response.append(
    'Set-Cookie',
    [`${name}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; '),
  );
}

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
