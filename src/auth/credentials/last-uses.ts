import type { ServiceGraph } from '../../graph/graph.ts';
import { touchKeys } from '../../graph/queries/service/account.ts';
import { runQuery } from '../../graph/run-query.ts';

/** When API keys were last used, in memory until it is written. */
export class LastUses {
  readonly #records: ServiceGraph;
  readonly #used = new Map<string, string>();

  constructor(records: ServiceGraph) {
    this.#records = records;
  }

  note(keyId: string): void {
    this.#used.set(keyId, new Date().toISOString());
  }

  /** Writes the times; after a failure the next flush writes them. Throws AppError. */
  async flush(): Promise<void> {
    const uses = [...this.#used].map(([id, at]) => ({ id, at }));
    if (uses.length === 0) return;
    await runQuery(this.#records, touchKeys, { uses });
    for (const { id, at } of uses) if (this.#used.get(id) === at) this.#used.delete(id);
  }
}
