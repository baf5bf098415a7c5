import { setTimeout as sleep } from 'node:timers/promises';
import { Neo4jError, type Driver } from 'neo4j-driver';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import type { makeDriver } from '../driver.ts';
import { singleDatabase } from './administration.ts';

export interface ServerSettings {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
}

/** Opens a driver; tests put a server of their own in its place. */
export type OpenDriver = typeof makeDriver;

/** A server that answers, and the name of its only database where it has no others. */
export interface Connection {
  readonly driver: Driver;
  readonly singleDatabase: string | undefined;
}

export interface ConnectTimes {
  readonly connectWithinMs: number;
  readonly attemptWithinMs: number;
  readonly retryMs: number;
}

const POOL_SIZE = 100;
/** How often the log repeats what is waited for. */
const REPEAT_LINE_MS = 15_000;
/** What the server says of a wrong user or password, though not of a directory behind it that does not answer yet. */
const REFUSED = /^Neo\.ClientError\.Security\.(?!AuthProvider)/;

/**
 * Connects to a server that may still be coming up, as in a compose file, and says in the log what it waits for. Throws
 * UNAUTHENTICATED at once where the server refuses the user, UNAVAILABLE where it does not answer in time.
 */
export async function connectToServer(
  settings: ServerSettings,
  logger: Logger,
  openDriver: OpenDriver,
  times: ConnectTimes,
): Promise<Connection> {
  const { host } = new URL(settings.uri);
  const deadline = performance.now() + times.connectWithinMs;
  const say = waitingLine(host, logger);
  for (;;) {
    try {
      return await attempt(settings, openDriver, times.attemptWithinMs);
    } catch (error) {
      if (error instanceof Neo4jError && REFUSED.test(error.code)) throw refused(error);
      if (performance.now() > deadline) throw noAnswer(host, times.connectWithinMs, error);
      say(reasonOf(error));
    }
    await sleep(times.retryMs);
  }
}

/** A driver of its own each: what does not answer may hold up the next statement and the driver's end as well. */
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

/** Says each reason when it comes up, and again from time to time. */
function waitingLine(host: string, logger: Logger): (reason: string) => void {
  let said = { reason: '', at: -Infinity };
  return (reason) => {
    const now = performance.now();
    if (said.reason === reason && now - said.at < REPEAT_LINE_MS) return;
    said = { reason, at: now };
    logger.warn(`Waiting for the Neo4j server at ${host} (NEO4J_URI): ${reason}`);
  };
}

/** Where discovery fails, the driver hides what failed in its cause, and that in a sentence of advice. */
function reasonOf(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  const text = root instanceof Error ? root.message : String(root);
  return (text.split('Caused by: ').at(-1) ?? text).split('\n', 1)[0] ?? text;
}

function refused(error: Neo4jError): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    `The Neo4j server refuses NEO4J_USER with NEO4J_PASSWORD (${reasonOf(error)}). Correct them.`,
    { cause: error },
  );
}

function noAnswer(host: string, withinMs: number, error: unknown): AppError {
  return new AppError(
    'UNAVAILABLE',
    `No Neo4j server answered at NEO4J_URI (${host}) within ${Math.round(withinMs / 1_000)} s: ${reasonOf(error)}. Start it, or correct NEO4J_URI.`,
    { cause: error },
  );
}
