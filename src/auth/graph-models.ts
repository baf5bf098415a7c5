import type { Reindexing } from './administration-records.ts';
import type { Accounts } from './accounts.ts';
import type { Administrator } from './principal.ts';
import { findLiveGraph, type GraphOfAccount } from './find-graph.ts';

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
    return this.#work.begin(await findLiveGraph(this.#accounts, by, id), model);
  }

  async cancel(by: Administrator, id: string): Promise<Reindexing> {
    return this.#work.cancel(await findLiveGraph(this.#accounts, by, id));
  }

  async state(by: Administrator, id: string): Promise<Reindexing> {
    return this.#work.state(await findLiveGraph(this.#accounts, by, id));
  }
}
