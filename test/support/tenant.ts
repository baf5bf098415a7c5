import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../src/errors.ts';
import { schemaSteps } from '../../src/graph/cypher-files.ts';
import type { TenantGraph } from '../../src/graph/graph.ts';
import { runCypher } from './cypher.ts';
import type { TestApp } from './test-app.ts';
import { ToolClient } from './tool-client.ts';

/** One tenant of the service under test: its tools, and its graph for what no tool returns. */
export class TestTenant extends ToolClient {
  readonly key: string;
  readonly accountId: string;
  readonly graphId: string;
  readonly graph: TenantGraph;

  constructor(url: string, key: string, ids: { accountId: string; graphId: string }, graph: TenantGraph) {
    super(url, key);
    this.key = key;
    this.accountId = ids.accountId;
    this.graphId = ids.graphId;
    this.graph = graph;
  }

  /** Rows of a statement that runs without the service. */
  cypher(statement: string, parameters: Record<string, unknown> = {}) {
    return runCypher(this.graph, statement, parameters);
  }

  /** Stores nodes at the same time of which only the keys matter. */
  async storeKeys(...keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.call('store', { key, description: `About ${key}.` })));
  }
}

/** A new tenant with an empty graph. */
export async function freshTenant(service: TestApp): Promise<TestTenant> {
  const tenant = await newTenant(service);
  await opened(tenant.graph);
  return tenant;
}

/** An account and a key from the admin endpoint, whose graph has not been created yet. */
export async function newTenant(service: TestApp): Promise<TestTenant> {
  const { app, operator } = service;
  const namespace = `test-${randomUUID()}`;
  const { id: accountId, graph_id: graphId } = await operator.createAccount(namespace);
  const { key } = await operator.createKey(graphId, { scope: 'admin' });
  return new TestTenant(app.url, key, { accountId, graphId }, mainGraph(service, namespace));
}

/** The first tenant, emptied: for a new one Neo4j would open a database and plan every statement again. */
export async function emptyTenant(service: TestApp): Promise<TestTenant> {
  const { app, operator } = service;
  const { accounts } = await operator.list();
  const [account] = accounts;
  const [graph] = account?.graphs ?? [];
  if (!account || !graph) throw new Error('The service created no first account.');
  const { key } = await operator.createKey(graph.id, { scope: 'admin' });
  const ids = { accountId: account.id, graphId: graph.id };
  return emptied(service, new TestTenant(app.url, key, ids, mainGraph(service, account.namespace)));
}

/** The tenant with a new key and an empty graph. */
export async function emptiedAgain(service: TestApp, before: TestTenant): Promise<TestTenant> {
  const { key } = await service.operator.createKey(before.graphId, { scope: 'admin' });
  return emptied(service, new TestTenant(service.app.url, key, before, before.graph));
}

async function emptied({ dataDir }: TestApp, tenant: TestTenant): Promise<TestTenant> {
  await opened(tenant.graph);
  await empty(tenant);
  await rm(path.join(dataDir, 'files', tenant.graph.database), { recursive: true, force: true });
  return tenant;
}

function mainGraph({ graphOf }: TestApp, namespace: string): TenantGraph {
  return graphOf({ namespace, database: 'main', sandbox: false });
}

/** On a busy machine a graph may open more slowly than a request waits. */
async function opened(graph: TenantGraph): Promise<void> {
  for (;;) {
    try {
      return (await graph.acquire()).release();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
    }
  }
}

/** Deletes all but the schema, and creates the types of every graph again. */
async function empty(tenant: TestTenant): Promise<void> {
  await forgetLabels(tenant);
  // In batches: the memory of a transaction is limited.
  const batch = 'MATCH (n) WHERE NOT n:_Schema WITH n LIMIT 1000 DETACH DELETE n RETURN count(*) AS deleted';
  while (((await tenant.cypher(batch))[0]?.['deleted'] as number) > 0);
  const types = schemaSteps('tenant').find(({ name }) => name === '002-types');
  for (const statement of types?.statements ?? []) await tenant.cypher(statement);
}

/** A label that goes makes the service read the labels of the graph anew, which it knows for a while. */
async function forgetLabels(tenant: TestTenant): Promise<void> {
  const node = { key: 'of_the_test_before', description: 'Goes.', enrich: false };
  await tenant.call('store', node);
  await tenant.call('add_relationships', {
    relationships: [{ nodes: [node.key, 'user_profile'], relationship: 'goes with the test before' }],
  });
  await tenant.call('forget', { key: node.key });
}
