import type { Embedder } from './embedding/embedder.ts';
import { AppError } from './errors.ts';
import type { DatabaseEngine } from './graph/engine.ts';
import { tenantGraph } from './graph/graph.ts';
import { databaseName, type Tenant } from './graph/tenant.ts';
import type { MemoryContext } from './memory/memory-context.ts';
import type { RegexEngine } from './memory/regex/regex-engine.ts';
import { WriteLanes } from './memory/store/write-lanes.ts';

/** Hands out the memory of a tenant. On a server with a single database that is the first live tenant's alone. */
export function tenantMemory(
  engine: DatabaseEngine,
  embedder: Embedder,
  regex: RegexEngine,
  onlyTenant: Tenant | undefined,
): (tenant: Tenant) => MemoryContext {
  const writes = new WriteLanes();
  const vectors = { model: embedder.model, dimensions: embedder.dimensions };
  const only = onlyTenant && databaseName(onlyTenant);
  return (tenant) => {
    if (!engine.manyDatabases && databaseName(tenant) !== only) throw refused(tenant);
    return { graph: tenantGraph(engine, tenant, vectors), embedder, regex, writes, clock: () => new Date() };
  };
}

function refused(tenant: Tenant): AppError {
  const what = tenant.sandbox ? 'a sandbox for hm_test_ keys' : 'a second graph';
  return new AppError(
    'FORBIDDEN',
    `The Neo4j server has a single database, which holds the one live graph; ${what} needs Neo4j Enterprise or the embedded engine.`,
  );
}
