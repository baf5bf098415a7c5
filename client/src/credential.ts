import { MemoryError } from './errors.ts';

/** A log-in to the dashboard: the browser sends its cookie by itself, and a change sends this along (`csrf` of GET /api/session). */
export interface CookieSession {
  readonly csrf: () => string;
}

/** Gives the key or token of a request, which may change while a client lives; or the session of a page of the service's own. */
export type Credential = string | (() => string | Promise<string>) | CookieSession;

/** Visible ASCII, as keys and tokens are written (RFC 6750, section 2.1). */
const WRITTEN = /^[\x21-\x7e]+$/;

/** The headers of a request. Throws MemoryError without the credential: fetch would name it. */
export async function credentialHeaders(credential: Credential): Promise<Record<string, string>> {
  if (typeof credential === 'object') return { 'x-csrf-token': credential.csrf() };
  const token = typeof credential === 'string' ? credential : await credential();
  if (WRITTEN.test(token)) return { authorization: `Bearer ${token}` };
  throw new MemoryError(
    'UNAUTHENTICATED',
    'The API key or token is empty, or has a blank, a line break or another character that no key has. Set it anew.',
  );
}
