import type { SerialQueue } from '../../concurrency/serial-queue.ts';
import { keepsChanging } from './store/conflict.ts';

const MAX_ATTEMPTS = 5;

export interface WithKeyQueue {
  /** Runs the changes of one node one after the other: in parallel, each would make the others outdated. */
  readonly changes: SerialQueue;
}

/**
 * Changes a node in two steps. `prepare` reads the node and runs the models without holding a lock; `write` then checks
 * that the node is still as it was read, and returns `outdated` if not. In that case both run again. Throws CONFLICT when
 * another process keeps changing the node.
 */
export function changeNode<Prepared, T extends object>(
  { changes }: WithKeyQueue,
  key: string,
  prepare: () => Promise<Prepared>,
  write: (prepared: Prepared) => Promise<T | 'outdated'>,
): Promise<T> {
  return changes.run(key, async () => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const written = await write(await prepare());
      if (written !== 'outdated') return written;
    }
    throw keepsChanging(key);
  });
}
