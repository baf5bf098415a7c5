import { randomUUID } from 'node:crypto';
import { Neo4jContainer } from '@testcontainers/neo4j';
import neo4j from 'neo4j-driver';

const IMAGE = process.env['NEO4J_IMAGE'] ?? 'neo4j:5.26';

/** As the README asks of a server; and less disk, and a quick end. */
const SETTINGS = {
  NEO4J_dbms_security_procedures_allowlist: 'apoc.path.*,apoc.algo.*,apoc.lock.read.nodes',
  NEO4J_dbms_security_allow__csv__import__from__file__urls: 'false',
  NEO4J_db_tx__log_preallocate: 'false',
  NEO4J_internal_dbms_bolt_netty__server__shutdown__quiet__period: '0',
};

/**
 * One Neo4j server for the whole run, for memory-test.ts by TEST_NEO4J_URI; where that names a server already, that one
 * is used (and emptied).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_NEO4J_URI']) return undefined;
  const password = randomUUID();
  const container = await new Neo4jContainer(IMAGE)
    .withApoc()
    .withPassword(password)
    .withEnvironment(SETTINGS)
    .start();
  await warm(container.getBoltUri(), password);
  process.env['TEST_NEO4J_URI'] = container.getBoltUri();
  process.env['TEST_NEO4J_PASSWORD'] = password;
  return async () => void (await container.stop());
}

/** A server that has just started takes seconds for its first statements, which no test is about. */
async function warm(uri: string, password: string): Promise<void> {
  await using driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', password));
  for (const statement of ['RETURN 1', 'CREATE (n:Warm {at: 1})', 'MATCH (n:Warm) DETACH DELETE n']) {
    await driver.executeQuery(statement, {}, { database: 'neo4j' });
  }
}
