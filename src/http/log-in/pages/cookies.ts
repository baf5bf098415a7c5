import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';

export interface CookieSettings {
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

/** Sets a cookie that no script reads. */
export function setCookie(response: Response, name: string, value: string, settings: CookieSettings): void {
  const { isSecure, path, maxAgeSeconds, sameSite = 'Lax' } = settings;
  const attributes = [`Path=${path}`, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', `SameSite=${sameSite}`];
  response.append(
    'Set-Cookie',
    [`${name}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; '),
  );
}
