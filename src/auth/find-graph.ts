import { AppError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import type { Administrator } from './principal.ts';

/** A graph with what its databases are named by. */
export interface GraphOfAccount {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  readonly namespace: string;
  readonly isRevoked: boolean;
  /** Whether it can only be read. */
  readonly isFrozen: boolean;
}

/** The graphs that an administrator may see; all graphs where none is named. */
export async function graphsOf(accounts: Accounts, by?: Administrator): Promise<GraphOfAccount[]> {
  const listed = await accounts.list(by?.accountId);
  return listed.flatMap(({ id: accountId, namespace, graphs }) =>
    graphs.map(({ id, name, revoked_at: revokedAt, frozen_at: frozenAt }) => ({
      ...{ id, name, accountId, namespace },
      isRevoked: revokedAt !== null,
      isFrozen: frozenAt !== null,
    })),
  );
}

const SEE_GRAPHS = 'GET /api/v1/admin/graphs lists them.';

/** A graph that is an administrator's. Throws NOT_FOUND for others, which says what to do `next`. */
export async function findGraph(accounts: Accounts, by: Administrator, id: string, next = SEE_GRAPHS) {
  const found = (await graphsOf(accounts, by)).find((graph) => graph.id === id);
  if (found) return found;
  throw new AppError('NOT_FOUND', `There is no graph ${id}. ${next}`);
}

/** The same for one that is not revoked. Throws CONFLICT too. */
export async function findLiveGraph(accounts: Accounts, by: Administrator, id: string) {
  const graph = await findGraph(accounts, by, id);
  if (!graph.isRevoked) return graph;
  throw new AppError('CONFLICT', `The graph ${id} is revoked. Restore it first: hm graphs restore ${id}`);
}
