import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { installationOf } from '../../setup/installation.mjs';
import { CliError, EXIT } from './cli-error.ts';
import type { ServiceAddress } from './mcp/service-address.ts';
import { isAlive } from './write-file.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');

/** The file of a running service, whose reader is its operator: that of DATA_DIR. Undefined where no service runs there. */
export function operatorFile(): string | undefined {
  const file = path.join(dataFolder(), 'operator.json');
  return existsSync(file) ? file : undefined;
}

/** Throws CliError where a service has the data folder but cannot be asked yet, or any more. */
export function refuseUnready(): void {
  const folder = dataFolder();
  const file = path.join(folder, 'lock');
  const holders = existsSync(file) ? readFileSync(file, 'utf8').match(/\d+/g) : null;
  // The database host and its service; the file stays when they have ended.
  if (holders?.length !== 2 || !holders.map(Number).every(isAlive)) return;
  throw new CliError(
    `The service on ${folder} (process ${holders[0]}) is starting or ending. Repeat the command shortly.`,
    EXIT.tryAgain,
  );
}

function dataFolder(): string {
  const { baseDir, dataDir } = installationOf(PROJECT);
  return path.resolve(baseDir, process.env['DATA_DIR'] || dataDirOfFile() || dataDir);
}

/** The operator's endpoint by its file, which is read anew: each start of the service writes another. Throws CliError. */
export function operatorAddress(file: string, graphId?: string): ServiceAddress {
  const { start } = installationOf(PROJECT).commands;
  const gone = `No service answers where ${file} says: it has ended. Start it again with: ${start}`;
  const read = () => endpointIn(file, gone);
  return {
    get url() {
      return new URL(read().url);
    },
    key: () => read().token,
    graphId,
    gone,
  };
}

function endpointIn(file: string, gone: string): { url: string; token: string } {
  if (!existsSync(file)) throw new CliError(gone, EXIT.tryAgain);
  try {
    const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    if (typeof url === 'string' && URL.canParse(url) && typeof token === 'string') return { url, token };
  } catch (error) {
    throw new CliError(`${file} cannot be read (${(error as Error).message}).`);
  }
  throw new CliError(`${file} does not name a service. Start the service again, which writes it anew.`);
}

/** DATA_DIR in the `.env` of the service. */
function dataDirOfFile(): string | undefined {
  const file = path.join(PROJECT, '.env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8'))['DATA_DIR'] : undefined;
}
