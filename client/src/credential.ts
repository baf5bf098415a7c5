import { MemoryError } from './errors.ts';

/** Gives the key or token of a request, which may change while a client lives. */
export type Credential = string | (() => string | Promise<string>);

/** Visible ASCII, as keys and tokens are written (RFC 6750, section 2.1). */
const WRITTEN = /^[\x21-\x7e]+$/;

/** The header of a request. Throws MemoryError without the credential: fetch would name it. */
export async function authorizationOf(credential: Credential): Promise<string> {
  const token = typeof credential === 'string' ? credential : await credential();
  if (WRITTEN.test(token)) return `Bearer ${token}`;
  throw new MemoryError(
    'UNAUTHENTICATED',
    'The API key or token is empty, or has a blank, a line break or another character that no key has. Set it anew.',
  );
}
