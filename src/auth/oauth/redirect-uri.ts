const LONGEST = 2_000;
/** What runs in the browser, reads files or stays on the page: never an address of a client. */
const REFUSED_SCHEMES = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'file:', 'filesystem:', 'blob:', 'about:', 'view-source:'],
  ...['ws:', 'wss:', 'ftp:', 'mailto:', 'tel:', 'sms:', 'intent:', 'chrome:', 'edge:', 'resource:', 'jar:'],
]);
/** `http` to this machine, its port apart: a program listens on whichever is free (RFC 8252, section 7.3). */
const LOOPBACK = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/.*)?$/;

/** Why an address cannot be one that codes are sent to; undefined where it can. */
export function redirectUriFault(uri: string): string | undefined {
  if (uri.length > LONGEST) return `is longer than ${LONGEST} characters`;
  if (!/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri)) return 'is no absolute address';
  if (uri.includes('#')) return 'has a fragment';
  if (uri.includes('*')) return 'has a wildcard';
  if (uri.includes('\\')) return 'has a backslash';
  const { protocol, username, password } = new URL(uri);
  if (username !== '' || password !== '') return 'has a user or a password';
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:') return LOOPBACK.test(uri) ? undefined : 'is not encrypted: use https';
  if (REFUSED_SCHEMES.has(protocol)) return `has the scheme ${protocol}`;
  return protocol.includes('.') || uri.slice(protocol.length).startsWith('//')
    ? undefined
    : 'has a scheme of no app';
}

/** Whether a client registered an address: character by character, but for the port of this machine. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (redirectUriFault(uri) !== undefined) return false;
  return registered.some((known) => known === uri || withoutPort(known) === (withoutPort(uri) ?? uri));
}

function withoutPort(uri: string): string | undefined {
  const [, origin, rest = ''] = LOOPBACK.exec(uri) ?? [];
  return origin === undefined ? undefined : origin + rest;
}
