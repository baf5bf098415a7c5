import * as oauth from 'openid-client';
import { MemoryError } from './errors.ts';
import { logInFailure } from './oauth-failure.ts';

/** What a log-in gives, to be kept like a password. */
export interface Tokens {
  readonly client_id: string;
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  /** Unix time in milliseconds. */
  readonly expires_at: number;
}

export interface LogInOptions {
  /** Where the service is. */
  readonly url: string;
  /**
   * Where the browser comes back to, with a code in its query: a page of the program, or a server on the loopback interface
   * (RFC 8252, section 7.3).
   */
  readonly redirectUri: string;
  /** By what name the user is asked for consent. */
  readonly clientName: string;
  /** By default `memory:read memory:write`. */
  readonly scope?: string;
}

/** A log-in that waits for its user. A page keeps it (in sessionStorage) until the browser comes back. */
export interface PendingLogIn {
  /** Where the user logs in. */
  readonly address: string;
  readonly url: string;
  readonly clientId: string;
  readonly verifier: string;
  readonly state: string;
}

const DEFAULT_SCOPE = 'memory:read memory:write';
/** A token is renewed so long before it ends. */
const RENEW_BEFORE_MS = 30_000;

/** Begins a log-in in a browser: registration (RFC 7591) and PKCE (RFC 7636). Throws MemoryError. */
export async function beginLogIn({
  url,
  redirectUri,
  clientName,
  scope = DEFAULT_SCOPE,
}: LogInOptions): Promise<PendingLogIn> {
  const metadata = {
    ...{ client_name: clientName, redirect_uris: [redirectUri] },
    token_endpoint_auth_method: 'none',
  };
  const config = await orFail(url, () =>
    oauth.dynamicClientRegistration(new URL(url), metadata, oauth.None(), discovery(url)),
  );
  const verifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  const address = oauth.buildAuthorizationUrl(config, {
    ...{ redirect_uri: redirectUri, scope, state },
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, url, clientId: config.clientMetadata().client_id, verifier, state };
}

/** Ends a log-in with the address by which the browser came back. Throws MemoryError where the user refused. */
export async function finishLogIn(
  { url, clientId, verifier, state }: PendingLogIn,
  returned: string | URL,
): Promise<Tokens> {
  const config = await configOf(url, clientId);
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const granted = await orFail(url, () => oauth.authorizationCodeGrant(config, new URL(returned), checks));
  return tokensOf(clientId, granted);
}

/** Whether the access token has to be renewed before it is used. */
export function endsSoon({ expires_at: end }: Tokens): boolean {
  return end - Date.now() <= RENEW_BEFORE_MS;
}

/** The tokens, renewed where the access token ends. Throws MemoryError where the user must log in again. */
export async function freshTokens(url: string, tokens: Tokens): Promise<Tokens> {
  if (!endsSoon(tokens)) return tokens;
  const { refresh_token: handle, client_id: clientId } = tokens;
  if (handle === undefined) throw new MemoryError('UNAUTHENTICATED', 'The log-in has ended. Log in again.');
  const config = await configOf(url, clientId);
  const granted = await orFail(url, () => oauth.refreshTokenGrant(config, handle));
  return tokensOf(clientId, granted);
}

/**
 * A credential for a client, of tokens that are renewed while it lives. `keep` is called with new tokens; `renewed` renews them
 * where they end soon, for a program that keeps them where others renew them too.
 */
export function credentialOf(
  url: string,
  tokens: Tokens,
  keep: (tokens: Tokens) => void = () => undefined,
  renewed: (known: Tokens) => Promise<Tokens> = (known) => freshTokens(url, known),
): () => Promise<string> {
  let known = tokens;
  // Calls side by side share one renewal, since a refresh token is good once.
  let pending: Promise<void> | undefined;
  const renew = async () => {
    const before = known;
    known = await renewed(before);
    if (known !== before) keep(known);
  };
  return async () => {
    await (pending ??= renew().finally(() => (pending = undefined)));
    return known.access_token;
  };
}

/** Ends the log-in at the service. Throws MemoryError. */
export async function revokeTokens(
  url: string,
  { client_id: clientId, refresh_token: handle, access_token: token }: Tokens,
): Promise<void> {
  const config = await configOf(url, clientId);
  await orFail(url, () => oauth.tokenRevocation(config, handle ?? token));
}

function configOf(url: string, clientId: string): Promise<oauth.Configuration> {
  return orFail(url, () => oauth.discovery(new URL(url), clientId, undefined, oauth.None(), discovery(url)));
}

/** `http` is for services of this machine; openid-client allows it only where it is told to. */
function discovery(url: string) {
  const execute = url.startsWith('http:') ? [oauth.allowInsecureRequests] : [];
  return { algorithm: 'oauth2' as const, execute };
}

function tokensOf(
  clientId: string,
  { access_token, refresh_token, expires_in = 0 }: oauth.TokenEndpointResponse,
): Tokens {
  const expires_at = Date.now() + expires_in * 1_000;
  return {
    client_id: clientId,
    access_token,
    ...(refresh_token !== undefined && { refresh_token }),
    expires_at,
  };
}

async function orFail<T>(url: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    throw logInFailure(url, cause);
  }
}
