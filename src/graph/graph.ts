import type { DatabaseEngine, Lease } from './engine.ts';
import { migrate } from './migrate.ts';
import { databaseName, type Tenant } from './tenant.ts';

export type GraphKind = 'tenant' | 'service';

/**
 * One database with its schema in place. The kind is part of the type: memory functions take a TenantGraph and
 * can never be handed the service's own records, nor the other way round.
 */
export interface Graph<Kind extends GraphKind = GraphKind> {
  readonly kind: Kind;
  readonly database: string;
  /** A lease on the open database, its schema applied. */
  acquire(): Promise<Lease>;
}

export interface TenantGraph extends Graph<'tenant'> {
  readonly tenant: Tenant;
}
export type ServiceGraph = Graph<'service'>;

/** Openings whose schema is known to be in place, with the migration under way where it is not yet. */
const migrated = new WeakMap<object, Promise<void>>();

export function tenantGraph(engine: DatabaseEngine, tenant: Tenant): TenantGraph {
  return { ...graph(engine, 'tenant', databaseName(tenant)), tenant };
}

export function serviceGraph(engine: DatabaseEngine): ServiceGraph {
  return graph(engine, 'service', 'hm-service');
}

function graph<Kind extends GraphKind>(engine: DatabaseEngine, kind: Kind, database: string): Graph<Kind> {
  return { kind, database, acquire: () => acquireMigrated(engine, kind, database) };
}

async function acquireMigrated(engine: DatabaseEngine, kind: GraphKind, database: string): Promise<Lease> {
  const lease = await engine.acquire(database);
  let ready = migrated.get(lease.opening);
  if (!ready) {
    ready = migrate(lease, kind);
    migrated.set(lease.opening, ready);
  }
  try {
    await ready;
    return lease;
  } catch (error) {
    migrated.delete(lease.opening);
    lease.release();
    throw error;
  }
}
