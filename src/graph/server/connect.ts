import { setTimeout as sleep } from 'node:timers/promises';
import { Neo4jError, type Driver } from 'neo4j-driver';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import type { makeDriver } from '../driver.ts';
import { singleDatabase, type Topology } from './administration.ts';

export interface ServerSettings {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  /** Of new databases, where a cluster is to use another than its own default. */
  readonly topology?: Topology | undefined;
}

/** Opens a driver; tests replace it. */
export type OpenDriver = typeof makeDriver;

/** A server that answers, and the name of its only database where it can have no others. */
export interface Connection {
  readonly driver: Driver;
  readonly singleDatabase: string | undefined;
}

export interface ConnectTimes {
  /** Of the first attempt; each further one has twice the time, up to the longest. */
  readonly attemptWithinMs: number;
  readonly retryMs: number;
}

const POOL_SIZE = 100;
const LONGEST_ATTEMPT_MS = 60_000;
/** The log repeats the same reason after this time. */
const REPEAT_REASON_MS = 15_000;
/** The codes for a wrong user or password, but not for a directory server that does not answer yet. */
const REFUSED = /^Neo\.ClientError\.Security\.(?!AuthProvider)/;

/** Connects to a server, however long it takes to start, and logs why. Throws UNAUTHENTICATED at once where it refuses the user. */
export async function connectToServer(
  settings: ServerSettings,
  logger: Logger,
  openDriver: OpenDriver,
  times: ConnectTimes,
): Promise<Connection> {
  const { host } = new URL(settings.uri);
  const logReason = reasonLogger(host, logger);
  for (let withinMs = times.attemptWithinMs; ; withinMs = Math.min(withinMs * 2, LONGEST_ATTEMPT_MS)) {
    try {
      return await attempt(settings, openDriver, withinMs);
    } catch (error) {
      if (error instanceof Neo4jError && REFUSED.test(error.code)) throw refused(error);
      logReason(reasonOf(error));
    }
    await sleep(times.retryMs);
  }
}

/** Opens a new driver: one that gets no answer may also delay its next statement and its own end. */
async function attempt(
  { uri, user, password }: ServerSettings,
  openDriver: OpenDriver,
  withinMs: number,
): Promise<Connection> {
  const driver = openDriver(uri, user, password, POOL_SIZE);
  const late = sleep(withinMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${withinMs / 1_000} s`);
  });
  try {
    return { driver, singleDatabase: await Promise.race([singleDatabase(driver), late]) };
  } catch (error) {
    void driver.close().catch(() => undefined);
    throw error;
  } finally {
    late.catch(() => undefined);
  }
}

/** Logs each new reason at once, and the same reason from time to time. */
function reasonLogger(host: string, logger: Logger): (reason: string) => void {
  let logged = { reason: '', at: -Infinity };
  return (reason) => {
    const now = performance.now();
    if (logged.reason === reason && now - logged.at < REPEAT_REASON_MS) return;
    logged = { reason, at: now };
    logger.warn(`Waiting for the Neo4j server at ${host} (NEO4J_URI): ${reason}`);
  };
}

/** Where discovery fails, the driver hides the reason in its cause, and there behind a sentence of advice. */
function reasonOf(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  const text = root instanceof Error ? root.message : String(root);
  return (text.split('Caused by: ').at(-1) ?? text).split('\n', 1)[0] ?? text;
}

function refused(error: Neo4jError): AppError {
  const message = `The Neo4j server refuses NEO4J_USER with NEO4J_PASSWORD (${reasonOf(error)}). Correct them.`;
  return new AppError('UNAUTHENTICATED', message, { cause: error });
}
