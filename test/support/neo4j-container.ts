import { randomUUID } from 'node:crypto';
import { Neo4jContainer } from '@testcontainers/neo4j';
import neo4j from 'neo4j-driver';

const IMAGE = process.env['NEO4J_IMAGE'] ?? 'neo4j:5.26';

/** The settings that the README requires of a server, and others for less disk space and a quick stop. */
export const SERVER_SETTINGS = {
  NEO4J_dbms_security_procedures_allowlist:
    'apoc.path.*,apoc.algo.*,apoc.lock.read.nodes,apoc.convert.fromJsonMap',
  NEO4J_dbms_security_allow__csv__import__from__file__urls: 'false',
  NEO4J_db_tx__log_preallocate: 'false',
  NEO4J_internal_dbms_bolt_netty__server__shutdown__quiet__period: '0',
};

/**
 * Starts one Neo4j server for the whole run and names it in TEST_NEO4J_URI, for memory-test.ts. Where that variable names a
 * server already, the run uses that server and empties it.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_NEO4J_URI']) return undefined;
  const password = randomUUID();
  const container = await new Neo4jContainer(IMAGE)
    .withApoc()
    .withPassword(password)
    .withEnvironment(SERVER_SETTINGS)
    .start();
  await warmUp(container.getBoltUri(), password);
  process.env['TEST_NEO4J_URI'] = container.getBoltUri();
  process.env['TEST_NEO4J_PASSWORD'] = password;
  return async () => void (await container.stop());
}

/** The first statements of a new server take seconds, which would slow the first test. */
async function warmUp(uri: string, password: string): Promise<void> {
  await using driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', password));
  for (const statement of ['RETURN 1', 'CREATE (n:Warm {at: 1})', 'MATCH (n:Warm) DETACH DELETE n']) {
    await driver.executeQuery(statement, {}, { database: 'neo4j' });
  }
}
