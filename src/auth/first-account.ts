import { AppError } from '../errors.ts';
import type { Accounts } from './accounts.ts';

const ACCOUNT = 'default';

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
  if (first && givenKey === undefined) return undefined;
  const graphId = first?.graphs[0]?.id ?? (await accounts.createAccount(ACCOUNT, 'enterprise')).graph_id;
  if (givenKey === undefined)
    return (await accounts.createKey({ graphId, mode: 'live', scope: 'admin' })).key;
  await accounts.adoptKey(givenKey, { graphId, scope: 'admin' }).catch(ignoreKnownKey);
  return undefined;
}

function ignoreKnownKey(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
}
