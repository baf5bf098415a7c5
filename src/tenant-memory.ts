import { AppError } from './errors.ts';
import type { DatabaseEngine } from './graph/engine.ts';
import { tenantGraph } from './graph/graph.ts';
import { databaseName, type Tenant } from './graph/tenant.ts';
import type { MemoryContext } from './memory/memory-context.ts';

/** What all tenants' memories work with. */
export type SharedParts = Omit<MemoryContext, 'graph' | 'clock'>;

/** Hands out the memory of a tenant. On a server with a single database that is the first live tenant's alone. */
export function tenantMemory(
  engine: DatabaseEngine,
  shared: SharedParts,
  onlyTenant: Tenant | undefined,
): (tenant: Tenant) => MemoryContext {
  const vectors = { model: shared.embedder.model, dimensions: shared.embedder.dimensions };
  const only = onlyTenant && databaseName(onlyTenant);
  return (tenant) => {
    if (!engine.manyDatabases && databaseName(tenant) !== only) throw refused(tenant);
    const memory = { ...shared, graph: tenantGraph(engine, tenant, vectors), clock: () => new Date() };
    shared.derivations.takeUp(memory);
    return memory;
  };
}

function refused(tenant: Tenant): AppError {
  const what = tenant.sandbox ? 'a sandbox for hm_test_ keys' : 'a second graph';
  return new AppError(
    'FORBIDDEN',
    `The Neo4j server has a single database, which holds the one live graph; ${what} needs Neo4j Enterprise or the embedded engine.`,
  );
}
