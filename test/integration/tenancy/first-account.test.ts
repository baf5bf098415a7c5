import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { planWith, type PlanName } from '../../../src/auth/plans.ts';
import { Accounts } from '../../../src/auth/accounts.ts';
import { makeApiKey } from '../../../src/auth/credentials/api-key.ts';
import { ensureFirstAccount } from '../../../src/auth/first-account.ts';
import { serviceGraph } from '../../../src/graph/graph.ts';
import { runCypher } from '../../support/cypher.ts';
import { test as base } from '../../support/memory-test.ts';

/** `first` is the oldest account and has no graph, like after a start that was interrupted before it created the graph. */
const test = base
  .extend('records', ({ service }) => serviceGraph(service.app.databases.records))
  .extend(
    'accounts',
    ({ records }) =>
      new Accounts(
        records,
        (name) => planWith(name as PlanName),
        () => undefined,
      ),
  )
  .extend('first', async ({ records }, { onCleanup }) => {
    const id = randomUUID();
    await runCypher(
      records,
      "CREATE (:Account {id: $id, namespace: $id, name: $id, plan: 'enterprise', created_at: '2000-01-01T00:00:00.000Z'})",
      { id },
    );
    onCleanup(async () => {
      const statement =
        'MATCH (a:Account {id: $id}) OPTIONAL MATCH (a)<-[:OF_ACCOUNT]-(g) OPTIONAL MATCH (g)<-[:OPENS]-(k) DETACH DELETE k, g, a';
      await runCypher(records, statement, { id });
    });
    return id;
  });

describe('the first account', () => {
  test('is created with its graph and keys or not at all', async ({ accounts }) => {
    const key = makeApiKey('live');
    const [taken, name] = [`account-${randomUUID()}`, `account-${randomUUID()}`];
    const keys = [{ key: makeApiKey('live'), scope: 'write' } as const, { key, scope: 'admin' } as const];
    await accounts.createAccountWithKeys(taken, 'free', keys.slice(1));
    await expect(accounts.createAccountWithKeys(name, 'free', keys)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const names = (await accounts.list()).map((account) => account.name);
    expect(names).toContain(taken);
    expect(names).not.toContain(name);
  });

  test('without a graph gets one, and two keys that are shown', async ({ accounts, first }) => {
    const { admin = '', write = '' } = (await ensureFirstAccount(accounts, undefined)) ?? {};
    expect([admin, write]).toEqual([expect.stringMatching(/^hm_live_/), expect.stringMatching(/^hm_live_/)]);
    const [account] = await accounts.list();
    expect(account).toMatchObject({ id: first, graphs: [{ name: 'main' }] });
    const keys = account?.graphs[0]?.keys.map(({ scope, hint }) => [scope, hint.slice(-4)]);
    expect(keys?.sort()).toEqual([
      ['admin', admin.slice(-4)],
      ['write', write.slice(-4)],
    ]);
    await expect(ensureFirstAccount(accounts, undefined)).resolves.toBeUndefined();
  });

  test('without a graph gets the given key', async ({ accounts, first }) => {
    const key = makeApiKey('live');
    await expect(ensureFirstAccount(accounts, key)).resolves.toBeUndefined();
    await expect(ensureFirstAccount(accounts, key)).resolves.toBeUndefined();
    const [account] = await accounts.list();
    expect(account).toMatchObject({ id: first, graphs: [{ keys: [{ scope: 'admin' }] }] });
  });
});
