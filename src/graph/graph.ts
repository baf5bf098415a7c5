import type { AppError } from '../errors.ts';
import type { DatabaseEngine, Lease } from './engine.ts';
import { migrate, type VectorModel } from './migrate.ts';
import { databaseName, type Tenant } from './tenant.ts';

export type GraphKind = 'tenant' | 'service';

/**
 * One database with its schema in place. The kind is part of the type: memory functions take a TenantGraph and
 * can never be handed the service's own records, nor the other way round.
 */
export interface Graph<Kind extends GraphKind = GraphKind> {
  readonly kind: Kind;
  readonly database: string;
  /** Where the call can be cancelled: ends its statement under way and starts no other. */
  readonly signal?: AbortSignal | undefined;
  /** A lease on the open database, its schema applied. */
  acquire(): Promise<Lease>;
  /** Where the disk is watched: why nothing is written now, undefined while there is room. */
  readonly writeRefusal?: (() => AppError | undefined) | undefined;
}

export interface TenantGraph extends Graph<'tenant'> {
  readonly tenant: Tenant;
}
export type ServiceGraph = Graph<'service'>;

/** Generations whose schema is known to be in place, with the migration under way where it is not yet. */
const migrated = new WeakMap<object, Promise<void>>();

export function tenantGraph(engine: DatabaseEngine, tenant: Tenant, vectors: VectorModel): TenantGraph {
  return { ...graph(engine, 'tenant', databaseName(tenant), vectors), tenant };
}

export function serviceGraph(engine: DatabaseEngine): ServiceGraph {
  return graph(engine, 'service', 'hm-service', undefined);
}

/**
 * Brings the schema into a database that was replaced behind the service. A write that succeeds in an empty one cannot
 * tell; what calls this has another sign of it.
 */
export async function prepareReplaced(graph: Graph): Promise<void> {
  const lease = await graph.acquire();
  const isReplaced = await (lease.isReplaced?.() ?? Promise.resolve(false)).finally(() => lease.release());
  if (isReplaced) (await graph.acquire()).release();
}

function graph<Kind extends GraphKind>(
  engine: DatabaseEngine,
  kind: Kind,
  database: string,
  vectors: VectorModel | undefined,
): Graph<Kind> {
  const writeRefusal = engine.writeRefusal?.bind(engine);
  const migrateOnce = (lease: Lease) => {
    const known = migrated.get(lease.generation);
    if (known) return known;
    const migration = migrate(lease, kind, vectors, writeRefusal);
    migrated.set(lease.generation, migration);
    return migration;
  };
  const acquire = async () => {
    const lease = await engine.acquire(database);
    try {
      await migrateOnce(lease);
      return lease;
    } catch (error) {
      migrated.delete(lease.generation);
      lease.release();
      throw error;
    }
  };
  return { kind, database, acquire, writeRefusal };
}
