import { AppError } from '../../errors.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import { spendState } from '../../graph/queries/service/oauth.ts';
import { runQuery } from '../../graph/run-query.ts';
import { hashOf } from '../secret-box.ts';

const KEPT_MS = 3_600_000;

/** States of log-ins that came back: each does so once. */
export class SpentStates {
  readonly #records: ServiceGraph;

  constructor(records: ServiceGraph) {
    this.#records = records;
  }

  /** Whether it is the first time. */
  async spend(state: string): Promise<boolean> {
    try {
      await runQuery(this.#records, spendState, { hash: hashOf(state), keptUntil: Date.now() + KEPT_MS });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'CONFLICT') return false;
      throw error;
    }
  }
}
