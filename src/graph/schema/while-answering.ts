import { orElseAfter } from '../../concurrency/deadline.ts';
import type { Lease } from '../engine.ts';
import { stillOpening } from '../refusals.ts';
import { closeSession } from '../time-limits.ts';

/** Between two questions whether the database still answers, and how long it may take to answer one. */
const ASKED_AFTER_MS = 30_000;
const ANSWERS_WITHIN_MS = 57_000;

const PENDING = Symbol();

/**
 * The result of work that has no limit of time, for as long as the database answers other statements. Throws UNAVAILABLE once
 * it answers none: a connection that hangs, such as to a host that was suspended, ends by nothing.
 */
export async function whileAnswering<T>(lease: Lease, work: Promise<T>): Promise<T> {
  for (;;) {
    const result = await orElseAfter<T | typeof PENDING>(ASKED_AFTER_MS, work, () => PENDING);
    if (result !== PENDING) return result;
    const answered = orElseAfter<unknown>(ANSWERS_WITHIN_MS, ask(lease), () =>
      Promise.reject(stillOpening()),
    );
    await Promise.race([work, answered]);
  }
}

async function ask({ driver, database }: Lease): Promise<void> {
  const session = driver.session({ database });
  try {
    await session.run('RETURN 1', {}, { timeout: ANSWERS_WITHIN_MS });
  } finally {
    await closeSession(session);
  }
}
