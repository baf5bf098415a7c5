import { AppError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { makeApiKey } from './api-key.ts';

const ACCOUNT = 'default';

type Account = Awaited<ReturnType<Accounts['list']>>[number];

/**
 * Makes the first account (plan enterprise), its graph and one admin key where there is none yet, so that a fresh start
 * can be used at once. Returns the key where it was made here and must be shown, this once.
 * A key given from outside is taken instead; it is also added later, should the accounts not know it.
 */
export async function ensureFirstAccount(
  accounts: Accounts,
  givenKey: string | undefined,
): Promise<string | undefined> {
  const [first] = await accounts.list();
  if (first) return completeAccount(accounts, first, givenKey);
  const key = givenKey ?? makeApiKey('live');
  await accounts.createAccountWithKey(ACCOUNT, 'enterprise', key);
  return givenKey === undefined ? key : undefined;
}

/** An account may stand without a graph or a key where a start was cut off or its operator stopped half-way. */
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
