import { AppError } from '../../errors.ts';
import type { SerialQueue } from '../../concurrency/serial-queue.ts';

const ATTEMPTS = 5;

/** What a write answers where the graph is no longer as it was when the write was prepared. */
export const OUTDATED = Symbol('outdated');

export interface WithKeyQueue {
  /** Changes of one node run one after the other: side by side they would outdate each other. */
  readonly changes: SerialQueue;
}

/**
 * Changes the node under a key in two parts: `prepare` reads what it needs and runs the models, so that no lock is held
 * meanwhile; `write` checks that the graph is still as it was read. Both run again where it is not. Throws CONFLICT where
 * that does not end, since another process keeps changing the node.
 */
export function changeNode<Prepared, T>(
  { changes }: WithKeyQueue,
  key: string,
  prepare: () => Promise<Prepared>,
  write: (prepared: Prepared) => Promise<T | typeof OUTDATED>,
): Promise<T> {
  return changes.run(key, async () => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const written = await write(await prepare());
      if (written !== OUTDATED) return written;
    }
    throw new AppError('CONFLICT', `Others keep changing the node ${key}. Try again.`, { retryAfter: 1 });
  });
}
