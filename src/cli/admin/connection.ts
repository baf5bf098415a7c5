import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { CliError, NotLoggedIn } from '../cli-error.ts';
import { call, connectionOfEnvironment, connectionOfLogIn, type Connection } from '../connection.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');

/**
 * Sends a request to the admin routes: of the service that HM_URL and HM_API_KEY name, else as the operator of the service
 * on DATA_DIR, else of the service that the user logged in to. Throws CliError with what the service says.
 */
export async function callAdmin<T>(
  method: 'GET' | 'POST' | 'DELETE',
  route: string,
  body?: object,
): Promise<T> {
  return call(await connect(), method, `api/v1/admin${route}`, body);
}

async function connect(): Promise<Connection> {
  const connection = connectionOfEnvironment() ?? operator() ?? (await connectionOfLogIn());
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
