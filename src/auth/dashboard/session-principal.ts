import { AppError } from '../../errors.ts';
import type { Principal } from '../principal.ts';
import type { DashboardSession } from './dashboard-sessions.ts';

/**
 * The user of a session as a caller, in the active graph or another of the account. Throws FORBIDDEN where the account has
 * no such graph, NOT_FOUND where the active one is no more.
 */
export function principalOfSession(session: DashboardSession, graphId?: string): Principal {
  const { subject, account_id: accountId, scope, plan, namespace } = session;
  const { graphs } = session;
  const graph =
    graphs.find(({ id }) => id === (graphId ?? session.graph_id)) ??
    graphs.find(({ name }) => name === graphId);
  if (!graph) throw graphId === undefined ? noActiveGraph() : noSuchGraph();
  const tenant = { namespace, database: graph.name, sandbox: false };
  return { subject, accountId, scope, plan, graphId: graph.id, isFrozen: graph.is_frozen, tenant };
}

function noActiveGraph(): AppError {
  const message = 'The active graph is no more. Choose another with PUT /api/session/graph.';
  return new AppError('NOT_FOUND', message);
}

function noSuchGraph(): AppError {
  const message =
    'X-Graph-Id names no graph of this account. Leave it out to use the active graph of the session.';
  return new AppError('FORBIDDEN', message);
}
