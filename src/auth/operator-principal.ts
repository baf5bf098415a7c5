import { AppError } from '../errors.ts';
import type { ServiceGraph } from '../graph/graph.ts';
import { findGraph } from '../graph/queries/service/account.ts';
import { runQuery } from '../graph/run-query.ts';
import type { Principal } from './principal.ts';

/** As history, timeline and log name who has the shell of the service's machine. */
const OPERATOR = 'operator';

/**
 * The operator as a caller in any graph of any account, within the plan of that account; never in a sandbox. Throws
 * INVALID_INPUT where no graph is named, NOT_FOUND, and FORBIDDEN for a graph that was revoked, also with its account.
 */
export async function operatorIn(records: ServiceGraph, graphId: string | undefined): Promise<Principal> {
  if (graphId === undefined || graphId === '')
    throw new AppError('INVALID_INPUT', 'X-Graph-Id is missing. Name a graph: hm graphs list shows them.');
  const [row] = await runQuery(records, findGraph, { id: graphId });
  if (!row)
    throw new AppError(
      'NOT_FOUND',
      'X-Graph-Id names no graph of the service. See them with: hm graphs list',
    );
  if (row.is_account_revoked) throw revoked('account', row.account_id);
  if (row.is_graph_revoked) throw revoked('graph', row.graph_id);
  return {
    subject: OPERATOR,
    accountId: row.account_id,
    scope: 'admin',
    plan: row.plan,
    graphId: row.graph_id,
    isFrozen: row.is_graph_frozen,
    tenant: { namespace: row.namespace, database: row.graph_name, sandbox: false },
  };
}

function revoked(what: 'account' | 'graph', id: string): AppError {
  const which = what === 'graph' ? 'The graph' : 'The account of the graph';
  return new AppError(
    'FORBIDDEN',
    `${which} was revoked. Let it be reached again with: hm ${what}s restore ${id}`,
  );
}
