import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { CliError, NotLoggedIn } from '../cli-error.ts';
import { freshTokens } from '../log-in/oauth.ts';
import { serviceAddress, unreachable } from '../mcp/service-address.ts';
import { DEFAULT_URL } from '../url-option.ts';
import { savedLogIn, saveLogIn, type SavedLogIn } from '../saved-log-in.ts';

/** Where administration is possible, and by which credential. */
interface Connection {
  readonly url: URL;
  readonly token: string;
}

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const TIMEOUT_MS = 30_000;

/**
 * Sends a request to the admin routes: of the service that HM_URL and HM_API_KEY name, else as the operator of the service
 * on DATA_DIR, else of the service that the user logged in to. Throws CliError with what the service says.
 */
export async function callAdmin<T>(
  method: 'GET' | 'POST' | 'DELETE',
  route: string,
  body?: object,
): Promise<T> {
  const { url, token } = await connect();
  const response = await fetch(new URL(`api/v1/admin${route}`, url), {
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
  if (error === undefined) return answer;
  const says = `${error.code}: ${error.message}`;
  throw response.status === 401 || response.status === 403 ? new NotLoggedIn(says) : new CliError(says);
}

async function connect(): Promise<Connection> {
  const { HM_URL: given, HM_API_KEY: key } = process.env;
  if (given || key) {
    const { url, key: token } = serviceAddress(given || DEFAULT_URL, key);
    return { url, token };
  }
  const saved = savedLogIn();
  const connection = operator() ?? (saved && (await ofLogIn(saved)));
  if (connection) return connection;
  throw new NotLoggedIn(
    'There is no log-in, and no service runs on this data folder. Log in with hm login, or start a service with npm start, or set DATA_DIR.',
  );
}

/** Whoever can read the file of a running service is its operator. */
function operator(): Connection | undefined {
  const file = path.resolve(PROJECT, process.env['DATA_DIR'] || dataDirOfFile() || 'data', 'operator.json');
  if (!existsSync(file)) return undefined;
  try {
    const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string };
    return { url: new URL(`${url}/`), token };
  } catch (error) {
    throw new CliError(`${file} cannot be read (${(error as Error).message}).`);
  }
}

/** DATA_DIR in the `.env` of the service. */
function dataDirOfFile(): string | undefined {
  const file = path.join(PROJECT, '.env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8'))['DATA_DIR'] : undefined;
}

async function ofLogIn(saved: SavedLogIn): Promise<Connection> {
  const url = new URL(saved.url);
  if (saved.key !== undefined) return { url, token: saved.key };
  if (!saved.tokens) throw new NotLoggedIn('There is no log-in. Log in with: hm login');
  const tokens = await freshTokens(url, saved.tokens);
  if (tokens !== saved.tokens) saveLogIn({ ...saved, tokens });
  return { url, token: tokens.access_token };
}
