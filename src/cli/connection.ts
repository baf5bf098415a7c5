import { CliError, NotLoggedIn } from './cli-error.ts';
import { freshTokens } from './log-in/oauth.ts';
import { serviceAddress, unreachable } from './mcp/service-address.ts';
import { savedLogIn, saveLogIn } from './saved-log-in.ts';
import { DEFAULT_URL } from './url-option.ts';

/** A service, and the credential for it. */
export interface Connection {
  readonly url: URL;
  readonly token: string;
}

const TIMEOUT_MS = 30_000;

/** The service that HM_URL and HM_API_KEY name, if one of them is set. */
export function connectionOfEnvironment(): Connection | undefined {
  const { HM_URL: given, HM_API_KEY: key } = process.env;
  if (!given && !key) return undefined;
  const { url, key: token } = serviceAddress(given || DEFAULT_URL, key);
  return { url, token };
}

/** The service that the user logged in to, with tokens that hold. */
export async function connectionOfLogIn(): Promise<Connection | undefined> {
  const saved = savedLogIn();
  if (!saved) return undefined;
  const url = new URL(saved.url);
  if (saved.key !== undefined) return { url, token: saved.key };
  if (!saved.tokens) throw new NotLoggedIn('There is no log-in. Log in with: hm login');
  const tokens = await freshTokens(url, saved.tokens);
  if (tokens !== saved.tokens) saveLogIn({ ...saved, tokens });
  return { url, token: tokens.access_token };
}

/** Sends a request to a path of the service. Throws CliError with what the service says. */
export async function call<T>(
  { url, token }: Connection,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new CliError(unreachable(url, error));
  });
  const answer = (await response.json().catch(() => {
    throw new CliError(`${url.href} answers ${response.status} without JSON: it is no memory service.`);
  })) as T & { error?: { code: string; message: string } };
  const { error } = answer;
  if (response.ok || !error) return answer;
  const says = `${error.code}: ${error.message}`;
  throw response.status === 401 || response.status === 403 ? new NotLoggedIn(says) : new CliError(says);
}
