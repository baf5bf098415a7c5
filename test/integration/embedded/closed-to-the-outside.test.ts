import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import neo4j from 'neo4j-driver';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

const NO_PROCEDURE = 'Neo.ClientError.Procedure.ProcedureNotFound';

/** Cypher that the owner of a graph, who has its password, may not run, and the code of the refusal. */
const FORBIDDEN = [
  [
    "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    'Neo.ClientError.Statement.ExternalResourceFailed',
  ],
  [
    "LOAD CSV FROM 'file:/etc/passwd' AS line RETURN line",
    'Neo.ClientError.Statement.ExternalResourceFailed',
  ],
  ['CALL apoc.util.sleep(1000)', NO_PROCEDURE],
  ["CALL apoc.load.json('file:///etc/passwd') YIELD value RETURN value", NO_PROCEDURE],
  ["CALL apoc.export.cypher.all('out.cypher', {})", NO_PROCEDURE],
  ["CALL apoc.periodic.repeat('a', 'RETURN 1', 1)", NO_PROCEDURE],
  ["CALL dbms.queryJmx('*:*')", NO_PROCEDURE],
  ["CALL dbms.setConfigValue('dbms.security.allow_csv_import_from_file_urls', 'true')", NO_PROCEDURE],
  ['CREATE DATABASE other', 'Neo.ClientError.Statement.UnsupportedAdministrationCommand'],
] as const;

describe('the database of a tenant, opened with its password', () => {
  test.for(FORBIDDEN)('refuses %s', async ([statement, code], { tenant }) => {
    await expect(tenant.cypher(statement)).rejects.toMatchObject({ code });
  });

  test('cannot read from any address, not even on loopback', async ({ tenant }) => {
    const reached: string[] = [];
    const server = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.end('a,b\n1,2\n');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, '169.254.169.254'];
    const loads = hosts.map((host) => tenant.cypher(`LOAD CSV FROM 'http://${host}/x' AS line RETURN line`));
    const outcomes = await Promise.allSettled(loads);
    server.close();
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(reached).toEqual([]);
  });

  test('refuses every other password', async ({ tenant }) => {
    const lease = await tenant.graph.acquire();
    const { address } = await lease.driver.getServerInfo();
    lease.release();
    const attempts = [neo4j.auth.basic('neo4j', 'neo4j'), neo4j.auth.basic('neo4j', ''), undefined];
    for (const auth of attempts) {
      const driver = neo4j.driver(`bolt://${address}`, auth);
      await expect(driver.verifyConnectivity()).rejects.toMatchObject({
        code: 'Neo.ClientError.Security.Unauthorized',
      });
      await driver.close();
    }
  });

  test('lists no other tenant', async ({ tenant, otherTenant }) => {
    await otherTenant.storeKeys('elsewhere');
    const databases = await tenant.cypher('SHOW DATABASES YIELD name RETURN name ORDER BY name');
    expect(databases.map(({ name }) => name)).toEqual(['neo4j', 'system']);
    expect(await tenant.cypher("MATCH (n {key: 'elsewhere'}) RETURN n.key AS key")).toEqual([]);
  });

  test('runs the procedures and functions that the service needs', async ({ tenant }) => {
    await tenant.storeKeys('walkable');
    const rows = await tenant.cypher(
      `MATCH (n:Node {key: 'walkable'})
       CALL apoc.path.expandConfig(n, {minLevel: 0, maxLevel: 0}) YIELD path
       RETURN length(path) AS length, apoc.convert.fromJsonMap(n.data) AS data`,
    );
    expect(rows).toEqual([{ length: 0, data: {} }]);
  });
});
