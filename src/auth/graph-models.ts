import { AppError } from '../errors.ts';
import type { Reindexing } from './administration-records.ts';
import type { Accounts } from './accounts.ts';
import type { Administrator } from './principal.ts';
import { findGraph, type GraphOfAccount } from './find-graph.ts';

/** The work itself, which knows nothing of who may do it. */
export interface ReindexWork {
  /** To a model by its name, by default that of new graphs. */
  begin(graph: GraphOfAccount, model: string | undefined): Promise<Reindexing>;
  cancel(graph: GraphOfAccount): Promise<Reindexing>;
  state(graph: GraphOfAccount): Promise<Reindexing>;
}

/** The embedding models of graphs, as administrators change them. What belongs to another account is NOT_FOUND. */
export class GraphModels {
  readonly #accounts: Accounts;
  readonly #work: ReindexWork;

  constructor(accounts: Accounts, work: ReindexWork) {
    this.#accounts = accounts;
    this.#work = work;
  }

  /** Begins to move a graph to another model. Throws INVALID_INPUT where the service does not have it. */
  async reindex(by: Administrator, id: string, model: string | undefined): Promise<Reindexing> {
    return this.#work.begin(await this.#live(by, id), model);
  }

  async cancel(by: Administrator, id: string): Promise<Reindexing> {
    return this.#work.cancel(await this.#live(by, id));
  }

  async state(by: Administrator, id: string): Promise<Reindexing> {
    return this.#work.state(await this.#live(by, id));
  }

  async #live(by: Administrator, id: string): Promise<GraphOfAccount> {
    const graph = await findGraph(this.#accounts, by, id);
    if (!graph.isRevoked) return graph;
    throw new AppError('CONFLICT', `The graph ${id} is revoked. Restore it first: hm graphs restore ${id}`);
  }
}
