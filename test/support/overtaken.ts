import { setTimeout as sleep } from 'node:timers/promises';
import { executeWrite, type Unit } from '../../src/graph/run-query.ts';
import type { TestTenant } from './tenant.ts';

const BLOCKED =
  "SHOW TRANSACTIONS YIELD status WHERE status STARTS WITH 'Blocked' RETURN count(*) AS blocked";
const POLL_MS = 10;

/**
 * Runs `second` while the writes of `first` are not committed yet. Commits them when `second` waits for a lock, or has
 * ended without one. Returns the result of `second`.
 */
export async function overtaken<T>(
  tenant: TestTenant,
  first: (unit: Unit) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let running: Promise<T> | undefined;
  await executeWrite(tenant.graph, async (unit) => {
    await first(unit);
    let isEnded = false;
    running = second().finally(() => (isEnded = true));
    running.catch(() => undefined);
    while (!isEnded && !(await isBlocked(tenant))) await sleep(POLL_MS);
  });
  return running as Promise<T>;
}

/** Whether a transaction of the tenant waits for a lock. */
export async function isBlocked(tenant: TestTenant): Promise<boolean> {
  const [row] = await tenant.cypher(BLOCKED);
  return Number(row?.['blocked']) > 0;
}
