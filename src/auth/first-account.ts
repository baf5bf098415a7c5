import { AppError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { makeApiKey } from './credentials/api-key.ts';

const ACCOUNT = 'default';

type Account = Awaited<ReturnType<Accounts['list']>>[number];

/**
 * Creates the first account (plan enterprise), its graph and one admin key where there is none yet, so that a new service
 * can be used at once. Returns a new key, which must be shown now. Uses the given key instead, and adds it to an existing
 * account that does not have it.
 */
export async function ensureFirstAccount(accounts: Accounts, givenKey: string | undefined) {
  const [first] = await accounts.list();
  if (first) return completeAccount(accounts, first, givenKey);
  const key = givenKey ?? makeApiKey('live');
  await accounts.createAccountWithKey(ACCOUNT, 'enterprise', key);
  return givenKey === undefined ? key : undefined;
}

/** An account may have no graph or key where a start or an operator was interrupted. */
async function completeAccount(
  accounts: Accounts,
  { id, graphs: [graph] }: Account,
  givenKey: string | undefined,
): Promise<string | undefined> {
  if (graph && graph.keys.length > 0 && givenKey === undefined) return undefined;
  const graphId = graph?.id ?? (await accounts.createGraph(id, 'main')).id;
  if (givenKey === undefined)
    return (await accounts.createKey({ graphId, mode: 'live', scope: 'admin' })).key;
  await accounts.adoptKey(givenKey, { graphId, scope: 'admin' }).catch(ignoreKnownKey);
  return undefined;
}

function ignoreKnownKey(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
}
