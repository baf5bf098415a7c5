import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from 'neo4j-driver';
import { AppError } from '../../errors.ts';
import { FORBIDDEN, hasCode, toAppError } from '../database-errors.ts';
import type { Dropped } from '../engine.ts';
import { findDatabase, onSystem, type OnlineTimes } from './administration.ts';

/** Drops a database and waits until no member knows it. Throws FORBIDDEN where the user may not, UNAVAILABLE after the time. */
export async function dropDatabase(driver: Driver, name: string, times: OnlineTimes): Promise<Dropped> {
  try {
    const wasThere = (await findDatabase(driver, name)) !== undefined;
    await onSystem(driver, 'DROP DATABASE $name IF EXISTS', { name });
    return { wasThere, isGone: await isGoneInTime(driver, name, times) };
  } catch (error) {
    throw hasCode(error, FORBIDDEN) ? mayNotDrop(error) : toAppError(error);
  }
}

/** The members of a cluster drop it one after another. */
async function isGoneInTime(driver: Driver, name: string, times: OnlineTimes): Promise<true> {
  const deadline = performance.now() + times.onlineWithinMs;
  while (await findDatabase(driver, name)) {
    if (performance.now() > deadline) {
      const message = 'The Neo4j server has not dropped the database yet. Try again shortly.';
      throw new AppError('UNAVAILABLE', message, { retryAfter: 5 });
    }
    await sleep(times.pollMs);
  }
  return true;
}

function mayNotDrop(cause: unknown): AppError {
  const message =
    'The Neo4j server does not let NEO4J_USER drop databases. Have its administrator GRANT DROP DATABASE ON DBMS to a role of that user, then try again.';
  return new AppError('FORBIDDEN', message, { cause });
}
