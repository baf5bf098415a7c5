import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { installationOf } from '../../../setup/installation.mjs';
import { CliError, NotLoggedIn } from '../cli-error.ts';
import type { MemoryClient } from '../../../client/src/index.ts';
import { clientOf, connect as connectUser, namedService } from '../service.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');

/**
 * Sends a request to the admin routes: of the service that HM_URL or HM_API_KEY names, else as the operator of the service
 * on DATA_DIR, else of the service that the user logged in to. Throws CliError, and MemoryError with what the service says.
 */
export async function callAdmin<T>(
  method: 'GET' | 'POST' | 'DELETE',
  route: string,
  body?: object,
): Promise<T> {
  return (await connect().request(method, `/api/v1/admin${route}`, body)) as T;
}

function connect(): MemoryClient {
  const { HM_URL: url, HM_API_KEY: key } = process.env;
  if (url || key) return connectUser();
  const client = operator();
  if (client) return client;
  if (namedService().credential !== undefined) return connectUser();
  throw new NotLoggedIn(
    'There is no log-in, and no service runs on this data folder. Log in with hm login, or start a service with npm start, or set DATA_DIR.',
  );
}

/** Whoever can read the file of a running service is its operator. */
function operator(): MemoryClient | undefined {
  const { baseDir, dataDir } = installationOf(PROJECT);
  const given = process.env['DATA_DIR'] || dataDirOfFile() || dataDir;
  const file = path.resolve(baseDir, given, 'operator.json');
  if (!existsSync(file)) return undefined;
  try {
    const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string };
    return clientOf({ url: new URL(url), key: token, graphId: process.env['HM_GRAPH_ID'] || undefined });
  } catch (error) {
    throw new CliError(`${file} cannot be read (${(error as Error).message}).`);
  }
}

/** DATA_DIR in the `.env` of the service. */
function dataDirOfFile(): string | undefined {
  const file = path.join(PROJECT, '.env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8'))['DATA_DIR'] : undefined;
}
