import { Readable } from 'node:stream';
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

/** The service of the environment, or of the log-in. Throws NotLoggedIn where there is none. */
export async function connect(): Promise<Connection> {
  const connection = connectionOfEnvironment() ?? (await connectionOfLogIn());
  if (connection) return connection;
  throw new NotLoggedIn('There is no log-in. Log in with hm login, or set HM_API_KEY (and HM_URL).');
}

type Method = 'GET' | 'POST' | 'DELETE';

/** Sends a request to a path of the service. Throws CliError with what the service says. */
export async function call<T>(
  connection: Connection,
  method: Method,
  path: string,
  body?: object,
): Promise<T> {
  const init = {
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  return jsonOf<T>(connection, await request(connection, method, path, init));
}

/** As `call`, for documents of any size: without a time limit, and the answer is not read yet. */
export async function send(
  connection: Connection,
  method: Method,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  document?: Readable,
): Promise<Response> {
  const body = document && (Readable.toWeb(document) as ReadableStream);
  const init = { headers, ...(body && { body, duplex: 'half' as const }) };
  const response = await request(connection, method, path, init);
  if (!response.ok) await jsonOf(connection, response);
  return response;
}

function request(
  { url, token }: Connection,
  method: Method,
  path: string,
  { headers, ...init }: RequestInit & { readonly headers: Readonly<Record<string, string>> },
): Promise<Response> {
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  return fetch(new URL(path, url), { ...init, method, headers: authorized }).catch((error: unknown) => {
    throw new CliError(unreachable(url, error));
  });
}

async function jsonOf<T>({ url }: Connection, response: Response): Promise<T> {
  const answer = (await response.json().catch(() => {
    throw new CliError(`${url.href} answers ${response.status} without JSON: it is no memory service.`);
  })) as T & { error?: { code: string; message: string } };
  const { error } = answer;
  if (response.ok || !error) return answer;
  const says = `${error.code}: ${error.message}`;
  throw response.status === 401 || response.status === 403 ? new NotLoggedIn(says) : new CliError(says);
}
