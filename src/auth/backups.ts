import type { ListedBackup } from '../backup/backup-folder.ts';
import type { Tell } from '../backup/tell.ts';
import { AppError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import type { Administrator } from './principal.ts';
import { findGraph, graphsOf, type GraphOfAccount } from './find-graph.ts';
import type { Task } from './administration-records.ts';
import type { TaskResult, Tasks } from './tasks.ts';

/** The work itself, which knows nothing of who may do it. */
export interface BackupWork {
  backUp(graph: GraphOfAccount, tell: Tell): Promise<TaskResult>;
  backUpService(): Promise<TaskResult>;
  list(): Promise<ListedBackup[]>;
  /** Throws INVALID_INPUT, with the place, for a backup that is not whole. */
  verify(file: string, tell: Tell): Promise<TaskResult>;
  restore(file: string, into: GraphOfAccount, tell: Tell): Promise<TaskResult>;
  rewrite(graph: GraphOfAccount, tell: Tell): Promise<TaskResult>;
}

/** Backups of graphs, as administrators make and restore them. What belongs to another account is NOT_FOUND. */
export class Backups {
  readonly tasks: Tasks;
  readonly #accounts: Accounts;
  readonly #work: BackupWork;

  constructor(accounts: Accounts, tasks: Tasks, work: BackupWork) {
    this.tasks = tasks;
    this.#accounts = accounts;
    this.#work = work;
  }

  async backUp(by: Administrator, graphId: string): Promise<Task> {
    const graph = await findGraph(this.#accounts, by, graphId);
    return this.tasks.begin(by, 'backup', graph.id, (tell) => this.backUpWithin(graph, tell));
  }

  /** As a part of another task of the graph. */
  backUpWithin(graph: GraphOfAccount, tell: Tell): Promise<TaskResult> {
    return this.#work.backUp(graph, tell);
  }

  /** For the operator alone. */
  async backUpService(by: Administrator): Promise<Task> {
    if (by.accountId !== undefined)
      throw new AppError(
        'FORBIDDEN',
        'Only the operator of the service may do this, with: hm backup --service',
      );
    return this.tasks.begin(by, 'backup', 'service', () => this.#work.backUpService());
  }

  async list({ accountId }: Administrator): Promise<ListedBackup[]> {
    const listed = await this.#work.list();
    return listed.filter(({ header }) => accountId === undefined || header.graph?.account_id === accountId);
  }

  async verify(by: Administrator, file: string): Promise<Task> {
    await this.#find(by, file);
    return this.tasks.begin(by, 'verify', file, (tell) => this.#work.verify(file, tell));
  }

  /** Into the graph that the backup is of, unless another one is named. */
  async restore(by: Administrator, file: string, into: string | undefined): Promise<Task> {
    const { header } = await this.#find(by, file);
    if (!header.graph)
      throw new AppError(
        'INVALID_INPUT',
        'This is a backup of the service’s records. Restore it while the service is stopped: hm restore --service FILE',
      );
    const id = into ?? header.graph.id;
    const next = `Make one with hm graphs create, then: hm restore ${file} --into GRAPH_ID --yes`;
    const graph = await findGraph(this.#accounts, by, id, next);
    return this.tasks.begin(by, 'restore', graph.id, (tell) => this.#work.restore(file, graph, tell));
  }

  async rewrite(by: Administrator, graphId: string): Promise<Task> {
    const graph = await findGraph(this.#accounts, by, graphId);
    return this.tasks.begin(by, 'rewrite', graph.id, (tell) => this.#work.rewrite(graph, tell));
  }

  async graphs(): Promise<GraphOfAccount[]> {
    return (await graphsOf(this.#accounts)).filter(({ isRevoked }) => !isRevoked);
  }

  async #find(by: Administrator, file: string): Promise<ListedBackup> {
    const found = (await this.list(by)).find((listed) => listed.file === file);
    if (found) return found;
    throw new AppError('NOT_FOUND', `There is no backup ${file}. See them with: hm backup list`);
  }
}
