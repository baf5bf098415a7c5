import { z } from 'zod';
import { OAuthError } from './oauth-error.ts';

const MAX_REDIRECT_URIS = 10;
export const AUTHENTICATION_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;
export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;

/** A program that asks for access to a memory. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly method: (typeof AUTHENTICATION_METHODS)[number];
  readonly secretHash: string | undefined;
}

/** What is used of a client's metadata (RFC 7591, section 2); other fields are ignored, as it asks for. */
export const clientMetadataSchema = z.object({
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECT_URIS),
  client_name: z.string().max(200).default('A client without a name'),
  token_endpoint_auth_method: z.enum(AUTHENTICATION_METHODS).default('none'),
  grant_types: z
    .array(z.string())
    .max(20)
    .default([...GRANT_TYPES])
    .transform(grantTypesOf),
  response_types: z.array(z.literal('code')).min(1).max(10).default(['code']),
});

/** Those we have in place of those that are asked for (RFC 7591, section 2): no client goes without codes. */
function grantTypesOf(asked: readonly string[]): readonly string[] {
  const own = GRANT_TYPES.filter((type) => asked.includes(type));
  return own.includes('authorization_code') ? own : GRANT_TYPES;
}

export type ClientMetadata = z.infer<typeof clientMetadataSchema>;

export function clientMetadata(given: unknown): ClientMetadata {
  const parsed = clientMetadataSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const code = issue?.path[0] === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    throw new OAuthError(
      code,
      `${issue?.path.join('.') || 'The metadata'}: ${issue?.message ?? 'is wrong'}.`,
    );
  }
  for (const [index, uri] of parsed.data.redirect_uris.entries()) {
    const fault = redirectUriFault(uri);
    if (fault !== undefined) throw new OAuthError('invalid_redirect_uri', `redirect_uris.${index} ${fault}.`);
  }
  return { ...parsed.data, client_name: plainText(parsed.data.client_name) };
}

/** A name without what a page cannot show or what turns the direction of its text. */
function plainText(name: string): string {
  const text = name.replaceAll(/\p{C}+/gu, ' ').trim();
  return text === '' ? 'A client without a name' : text;
}

const LONGEST = 2_000;
/** What runs in the browser, reads files or stays on the page: never an address of a client. */
const REFUSED_SCHEMES = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'file:', 'filesystem:', 'blob:', 'about:', 'view-source:'],
  ...['ws:', 'wss:', 'ftp:', 'mailto:', 'tel:', 'sms:', 'intent:', 'chrome:', 'edge:', 'resource:', 'jar:'],
]);
/** `http` to this machine, its port apart: a program listens on whichever is free (RFC 8252, section 7.3). */
const LOOPBACK = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/.*)?$/;

/** Why an address cannot be one that codes are sent to; undefined where it can. */
function redirectUriFault(uri: string): string | undefined {
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
