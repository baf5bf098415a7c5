import pino from 'pino';
import { afterEach } from 'vitest';
import type { Topology } from '../../src/graph/server/administration.ts';
import { ServerEngine } from '../../src/graph/server/server-engine.ts';
import { serverError, type StandInServer } from './stand-in-server.ts';

export const SETTINGS = { uri: 'bolt://stand-in:7687', user: 'neo4j', password: 'pass-word-of-nobody' };
export const SHORT = {
  attemptWithinMs: 100,
  retryMs: 10,
  onlineWithinMs: 300,
  refusedWithinMs: 200,
  pollMs: 5,
  watchMs: 10,
  idleMs: 60_000,
  slotWithinMs: 50,
};
export const SECURITY = 'Neo.ClientError.Security';

const engines: ServerEngine[] = [];
afterEach(() => Promise.all(engines.splice(0).map((engine) => engine.close())));

interface ConnectOptions {
  readonly uri?: string;
  readonly times?: typeof SHORT;
  readonly topology?: Topology;
}

export async function connect(
  server: StandInServer,
  { uri = SETTINGS.uri, times = SHORT, topology }: ConnectOptions = {},
) {
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void log.push(line) });
  const options = { openDriver: server.openDriver, times };
  const engine = await ServerEngine.connect({ ...SETTINGS, uri, topology }, logger, options).catch(
    (error: unknown) => {
      throw Object.assign(error as Error, { log });
    },
  );
  engines.push(engine);
  return { engine, log };
}

/** Has every command that begins so fail. */
export function failing(
  server: StandInServer,
  command: string,
  code: string,
  does: () => unknown = () => undefined,
) {
  server.beforeCommand = async (text) => {
    if (!text.startsWith(command)) return;
    await does();
    throw serverError(code);
  };
}
