import { describe, expect } from 'vitest';
import { writeMentions, writeNames } from '../../../src/graph/queries/derivation.ts';
import { runQuery } from '../../../src/graph/run-query.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

const statements = [
  ['names', writeNames, '_NAMED'],
  ['mentions', writeMentions, '_MENTIONS'],
] as const;

describe('names that another process derived from a node', () => {
  test.for(statements)('%s: replace the existing ones', async ([what, statement, link], { tenant }) => {
    const read = await storeBoat(tenant, `raft_of_${what}`);
    await runQuery(tenant.graph, statement, { rows: [{ ...read, names: [] }] });
    expect(await linked(tenant, read.id, link)).toEqual([]);
  });

  test.for(statements)(
    '%s: are not written if the node has changed since',
    async ([what, statement, link], { tenant }) => {
      const key = `boat_of_${what}`;
      const read = await storeBoat(tenant, key);
      await tenant.call('update', {
        key,
        description: 'Braves the Winter Gale.',
        data: { name: 'New Boat' },
      });
      await settled(tenant);
      const derived = await linked(tenant, read.id, link);
      expect(derived).toContain(what === 'names' ? 'new boat' : 'winter gale');
      const rows = [{ ...read, names: ['old boat', 'calm sea'] }];
      expect(await runQuery(tenant.graph, statement, { rows })).toEqual([]);
      expect(await linked(tenant, read.id, link)).toEqual(derived);
    },
  );

  test.for(statements)(
    '%s: are not written if the node changes while the statement waits for its lock',
    async ([what, statement, link], { tenant }) => {
      const read = await storeBoat(tenant, `ferry_of_${what}`);
      const before = await linked(tenant, read.id, link);
      expect(before).not.toEqual([]);
      const change = await changeUncommitted(tenant, read.id);
      const written = runQuery(tenant.graph, statement, { rows: [{ ...read, names: [] }] });
      await expect.poll(() => isAnyBlocked(tenant)).toBe(true);
      await change.commit();
      await written;
      expect(await linked(tenant, read.id, link)).toEqual(before);
    },
  );
});

/** Stores a boat with a name that mentions another. Returns its version. */
async function storeBoat(tenant: TestTenant, key: string): Promise<{ id: string; updated_at: string }> {
  for (const name of ['Calm Sea', 'Winter Gale']) {
    await tenant.call('store', { key: name.replace(' ', '_'), description: 'Water and air.' });
  }
  await tenant.call('store', { key, description: 'Floats on the Calm Sea.', data: { name: 'Old Boat' } });
  await settled(tenant);
  const { nodes } = await tenant.call('get_nodes', { keys: [key] });
  const { id = '', updated_at = '' } = nodes[0] ?? {};
  return { id, updated_at };
}

async function linked(tenant: TestTenant, id: string, link: string): Promise<unknown[]> {
  const rows = await tenant.cypher(
    `MATCH (:Node {id: $id})-[:${link}]->(name:_Name) RETURN name.name AS name ORDER BY name`,
    { id },
  );
  return rows.map(({ name }) => name);
}

/** Changes a node in a transaction that holds its lock until the commit. */
async function changeUncommitted(tenant: TestTenant, id: string) {
  const lease = await tenant.graph.acquire();
  const session = lease.driver.session({ database: lease.database });
  const transaction = await session.beginTransaction();
  await transaction.run("MATCH (n:Node {id: $id}) SET n.updated_at = '2999-01-01T00:00:00.000Z'", { id });
  return {
    commit: async () => {
      await transaction.commit();
      await session.close();
      lease.release();
    },
  };
}

async function isAnyBlocked(tenant: TestTenant): Promise<boolean> {
  const rows = await tenant.cypher('SHOW TRANSACTIONS YIELD status RETURN status');
  return rows.some(({ status }) => String(status).startsWith('Blocked'));
}
