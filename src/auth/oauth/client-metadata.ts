import { z } from 'zod';
import { OAuthError } from './oauth-error.ts';
import { redirectUriFault } from './redirect-uri.ts';

const MAX_REDIRECT_URIS = 10;
export const AUTHENTICATION_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;
export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;

type AuthenticationMethod = (typeof AUTHENTICATION_METHODS)[number];

/** A program that asks for access to a memory. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly method: AuthenticationMethod;
  readonly secretHash: string | undefined;
}

/** What is used of a client's metadata (RFC 7591, section 2); other fields are ignored, as it asks for. */
const Metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECT_URIS),
  client_name: z.string().max(200).default('A client without a name'),
  token_endpoint_auth_method: z.enum(AUTHENTICATION_METHODS).default('none'),
  grant_types: z
    .array(z.enum(GRANT_TYPES))
    .max(10)
    .default([...GRANT_TYPES])
    .refine((types) => types.includes('authorization_code'), 'must have authorization_code'),
  response_types: z.array(z.literal('code')).min(1).max(10).default(['code']),
});

export type ClientMetadata = z.infer<typeof Metadata>;

/** Reads what a client says of itself. Throws OAuthError. */
export function clientMetadata(given: unknown): ClientMetadata {
  const parsed = Metadata.safeParse(given);
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
