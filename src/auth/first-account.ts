import { AppError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { makeApiKey } from './credentials/api-key.ts';

const ACCOUNT = 'default';

type Account = Awaited<ReturnType<Accounts['list']>>[number];

/** The keys that a first start makes: they must be shown now. */
export interface FirstKeys {
  readonly admin: string;
  /** For clients: it reads and writes, and makes no keys. */
  readonly write: string;
}

/**
 * Creates the first account (plan enterprise), its graph, an admin key and a write key where there are none yet, so that a new
 * service can be used at once. Returns the keys that it made. Uses the given admin key instead, and adds it to an existing account
 * that does not have it.
 */
export async function ensureFirstAccount(
  accounts: Accounts,
  givenKey: string | undefined,
): Promise<FirstKeys | undefined> {
  const [first] = await accounts.list();
  if (first) return completeAccount(accounts, first, givenKey);
  if (givenKey !== undefined) {
    await accounts.createAccountWithKeys(ACCOUNT, 'enterprise', [{ key: givenKey, scope: 'admin' }]);
    return undefined;
  }
  const made = newKeys();
  await accounts.createAccountWithKeys(ACCOUNT, 'enterprise', recordsOf(made));
  return made;
}

/** An account may have no graph or key where a start or an operator was interrupted. */
async function completeAccount(
  accounts: Accounts,
  { id, graphs: [graph] }: Account,
  givenKey: string | undefined,
): Promise<FirstKeys | undefined> {
  if (graph && graph.keys.length > 0 && givenKey === undefined) return undefined;
  const graphId = graph?.id ?? (await accounts.createGraph(id, 'main')).id;
  if (givenKey !== undefined) {
    await accounts.adoptKey(givenKey, { graphId, scope: 'admin' }).catch(ignoreKnownKey);
    return undefined;
  }
  const made = newKeys();
  for (const { key, ...given } of recordsOf(made)) await accounts.adoptKey(key, { graphId, ...given });
  return made;
}

function newKeys(): FirstKeys {
  return { admin: makeApiKey('live'), write: makeApiKey('live') };
}

function recordsOf({ admin, write }: FirstKeys) {
  return [
    { key: admin, scope: 'admin', name: 'first admin key' },
    { key: write, scope: 'write', name: 'first key of clients' },
  ] as const;
}

function ignoreKnownKey(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
}
