import * as oauth from 'openid-client';
import { CliError } from '../cli-error.ts';
import type { Tokens } from '../saved-log-in.ts';
import { Loopback } from './loopback.ts';

const SCOPE = 'memory:read memory:write memory:admin';
/** A token is renewed so long before it ends. */
const RENEW_BEFORE_MS = 30_000;

export interface LogInOptions {
  /** Shows the address of the log-in, and may open it in a browser. */
  readonly show: (address: URL) => void;
  readonly signal: AbortSignal;
}

/** Logs the user in by OAuth in a browser: registration, PKCE, and a server of this machine for the way back. */
export async function logInByOAuth(url: URL, { show, signal }: LogInOptions): Promise<Tokens> {
  using loopback = await Loopback.listen();
  const config = await orFail(url, () =>
    oauth.dynamicClientRegistration(
      url,
      { client_name: 'hm', redirect_uris: [loopback.redirectUri], token_endpoint_auth_method: 'none' },
      oauth.None(),
      discovery(url),
    ),
  );
  const verifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  show(
    oauth.buildAuthorizationUrl(config, {
      redirect_uri: loopback.redirectUri,
      scope: SCOPE,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    }),
  );
  const address = await Promise.race([loopback.returned, ended(signal)]);
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const granted = await orFail(url, () => oauth.authorizationCodeGrant(config, address, checks));
  return tokensOf(config.clientMetadata().client_id, granted);
}

/** The tokens, renewed where the access token ends. Throws CliError where the user must log in again. */
export async function freshTokens(url: URL, tokens: Tokens): Promise<Tokens> {
  if (tokens.expires_at - Date.now() > RENEW_BEFORE_MS) return tokens;
  const { refresh_token: handle } = tokens;
  if (handle === undefined) throw new CliError('The log-in has ended. Log in again with: hm login');
  const config = await configOf(url, tokens);
  const granted = await orFail(url, () => oauth.refreshTokenGrant(config, handle));
  return tokensOf(tokens.client_id, granted);
}

/** Ends the log-in at the service. */
export async function revokeTokens(url: URL, tokens: Tokens): Promise<void> {
  const config = await configOf(url, tokens);
  await orFail(url, () => oauth.tokenRevocation(config, tokens.refresh_token ?? tokens.access_token));
}

function configOf(url: URL, { client_id: id }: Tokens): Promise<oauth.Configuration> {
  return orFail(url, () => oauth.discovery(url, id, undefined, oauth.None(), discovery(url)));
}

/** `http` is for services of this machine; openid-client allows it only where it is told to. */
function discovery({ protocol }: URL) {
  const execute = protocol === 'http:' ? [oauth.allowInsecureRequests] : [];
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

async function orFail<T>(url: URL, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw new CliError(`The log-in at ${url.href} failed: ${reasonOf(error)}. Log in again with: hm login`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError)
    return error.error_description ?? error.error;
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? `${message} (${cause.message})` : message;
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new CliError('The log-in was interrupted.')));
  });
}
