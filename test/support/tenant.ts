import { randomUUID } from 'node:crypto';
import { AppError } from '../../src/errors.ts';
import { schemaSteps } from '../../src/graph/cypher-files.ts';
import type { TenantGraph } from '../../src/graph/graph.ts';
import { runCypher } from './cypher.ts';
import type { TestApp } from './test-app.ts';
import { ToolClient } from './tool-client.ts';

/** One tenant of the service under test: its tools, and its graph for what the tools do not show. */
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

  /** Rows of a statement of the test's own, run past the service. */
  cypher(statement: string, parameters: Record<string, unknown> = {}) {
    return runCypher(this.graph, statement, parameters);
  }

  /** Stores nodes of no account but their keys, side by side. */
  async storeKeys(...keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.call('store', { key, description: `About ${key}.` })));
  }
}

/** A tenant whose graph is there and empty. */
export async function freshTenant(service: TestApp): Promise<TestTenant> {
  const tenant = await newTenant(service);
  await opened(tenant.graph);
  return tenant;
}

/** A tenant nobody has used, not even to make its graph: an account and a key, made at the operator's door. */
export async function newTenant(service: TestApp): Promise<TestTenant> {
  const { app, operator } = service;
  const namespace = `test-${randomUUID()}`;
  const { id: accountId, graph_id: graphId } = await operator.createAccount(namespace);
  const { key } = await operator.createKey(graphId, { scope: 'admin' });
  return new TestTenant(app.url, key, { accountId, graphId }, mainGraph(service, namespace));
}

/** The first tenant, emptied: a new one for each file would have Neo4j open a database and plan every statement again. */
export async function emptyTenant(service: TestApp): Promise<TestTenant> {
  const { app, operator } = service;
  const { accounts } = await operator.list();
  const [account] = accounts;
  const [graph] = account?.graphs ?? [];
  if (!account || !graph) throw new Error('The service made no first account.');
  const { key } = await operator.createKey(graph.id, { scope: 'admin' });
  const ids = { accountId: account.id, graphId: graph.id };
  const tenant = new TestTenant(app.url, key, ids, mainGraph(service, account.namespace));
  await opened(tenant.graph);
  await empty(tenant);
  return tenant;
}

function mainGraph({ graphOf }: TestApp, namespace: string): TenantGraph {
  return graphOf({ namespace, database: 'main', sandbox: false });
}

/** A busy machine may take longer to open a graph than a request waits for it. */
async function opened(graph: TenantGraph): Promise<void> {
  for (;;) {
    try {
      return (await graph.acquire()).release();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
    }
  }
}

/** All but the schema goes; the types every graph knows come back. */
async function empty(tenant: TestTenant): Promise<void> {
  // A few at a time: the memory of a transaction is bounded.
  const some = 'MATCH (n) WHERE NOT n:_Schema WITH n LIMIT 1000 DETACH DELETE n RETURN count(*) AS deleted';
  while (((await tenant.cypher(some))[0]?.['deleted'] as number) > 0);
  const types = schemaSteps('tenant').find(({ name }) => name === '002-types');
  for (const statement of types?.statements ?? []) await tenant.cypher(statement);
}
