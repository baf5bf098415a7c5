import { AppError } from '../errors.ts';
import type { Diagnosis, GraphCheck, Task } from './administration-records.ts';
import type { Accounts } from './accounts.ts';
import type { Backups } from './backups.ts';
import type { Administrator } from './principal.ts';
import { findLiveGraph, type GraphOfAccount } from './find-graph.ts';
import type { PlanOf } from './plans.ts';
import type { TaskResult } from './tasks.ts';

/** The most nodes that a graph may have, and the name of the plan that says so. */
export interface NodeLimit {
  readonly limit: number;
  readonly plan: string;
}

/** The work itself, which knows nothing of who may do it. */
export interface DoctorWork {
  check(graph: GraphOfAccount): Promise<GraphCheck>;
  /** Makes memories of external data. Throws FORBIDDEN where that would be more nodes than the limit. */
  adopt(graph: GraphOfAccount, limit: NodeLimit | undefined): Promise<TaskResult>;
  /** Throws CONFLICT where the service reads no stored texts. */
  requireReading(): void;
  /** Has stored texts read again; a dry run counts what that would change. */
  reread(graph: GraphOfAccount, isDryRun: boolean): Promise<TaskResult>;
}

export interface GraphDoctorParts {
  readonly accounts: Accounts;
  readonly planOf: PlanOf;
  readonly backups: Backups;
  readonly work: DoctorWork;
}

export interface RereadOptions {
  readonly isDryRun: boolean;
  readonly isBackedUp: boolean;
}

/** Looks after graphs for their administrators. What belongs to another account is NOT_FOUND. */
export class GraphDoctor {
  readonly #parts: GraphDoctorParts;

  constructor(parts: GraphDoctorParts) {
    this.#parts = parts;
  }

  async diagnose(by: Administrator, id: string): Promise<Diagnosis> {
    const graph = await findLiveGraph(this.#parts.accounts, by, id);
    const check = await this.#parts.work.check(graph);
    const node_limit = (await this.#limitOf(graph))?.limit ?? null;
    return { ...check, node_limit, findings: findings(id, check, node_limit) };
  }

  /** Throws CONFLICT for a graph that can only be read. */
  async adopt(by: Administrator, id: string): Promise<Task> {
    const graph = await this.#unfrozen(by, id);
    const limit = await this.#limitOf(graph);
    const { backups, work } = this.#parts;
    return backups.tasks.begin(by, 'adopt', graph.id, () => work.adopt(graph, limit));
  }

  /** Backs the graph up before where that is wanted, once nothing refuses. Throws CONFLICT as `adopt` does, and where no texts are read. */
  async reread(by: Administrator, id: string, { isDryRun, isBackedUp }: RereadOptions): Promise<Task> {
    const graph = await this.#unfrozen(by, id);
    const { backups, work } = this.#parts;
    if (!isDryRun) work.requireReading();
    return backups.tasks.begin(by, 'reread', graph.id, async (tell) => {
      const backup = isBackedUp ? (await backups.backUpWithin(graph, tell))['file'] : undefined;
      const result = await work.reread(graph, isDryRun);
      return backup === undefined ? result : { ...result, backup };
    });
  }

  async #unfrozen(by: Administrator, id: string): Promise<GraphOfAccount> {
    const graph = await findLiveGraph(this.#parts.accounts, by, id);
    if (!graph.isFrozen) return graph;
    throw new AppError('CONFLICT', `The graph ${id} is frozen. Use first: hm graphs unfreeze ${id}`);
  }

  async #limitOf({ accountId }: GraphOfAccount): Promise<NodeLimit | undefined> {
    const [account] = await this.#parts.accounts.list(accountId);
    if (!account) return undefined;
    const { nodes } = this.#parts.planOf(account.plan);
    return nodes === null || nodes === undefined ? undefined : { limit: nodes, plan: account.plan };
  }
}

function findings(id: string, check: GraphCheck, limit: number | null) {
  const { nodes, external, unready_indexes, older_texts, jobs } = check;
  const { nodes: ofOthers, edges, hyperedges } = external;
  return [
    ofOthers + edges + hyperedges > 0 &&
      `Others than the service wrote ${ofOthers} nodes, ${edges} edges and ${hyperedges} hyperedges, which answers leave out. Make memories of them with: hm doctor ${id} --adopt`,
    unready_indexes.length > 0 &&
      `These indexes are not online: ${unready_indexes.join(', ')}. Neo4j fills them; look again in a minute.`,
    older_texts > 0 &&
      `Rules of an older version read ${older_texts} texts, and what they found is often false. Read them again with: hm graphs reread ${id}`,
    ...jobs
      .filter(({ attempts }) => attempts > 0)
      .map(
        ({ kind, attempts, error }) =>
          `The background job ${kind} failed ${attempts} times in a row (${error ?? 'see the log of the service'}). It is tried again.`,
      ),
    limit !== null &&
      nodes >= limit &&
      `The graph has ${nodes} nodes; the plan allows ${limit}. Forget or merge some, or move to another plan.`,
  ].filter((finding) => finding !== false);
}
