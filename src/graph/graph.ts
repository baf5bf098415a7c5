import { orElseAfter } from '../concurrency/deadline.ts';
import type { AppError } from '../errors.ts';
import { stillOpening } from './refusals.ts';
import type { DatabaseEngine, Lease } from './engine.ts';
import { sweepServer } from './schema/external-sweep.ts';
import { migrate } from './schema/migrate.ts';
import { databaseName, type Tenant } from './tenant.ts';
import type { VectorModels, VectorRecord } from './schema/vector-record.ts';
import type { VectorSlot } from './schema/vector-slots.ts';
import type { WriteGate } from './write-gate.ts';

/** Time a request waits for the schema: a later version may add indexes, and those of a large graph fill for minutes. */
const MIGRATED_WITHIN_MS = 25_000;

export type GraphKind = 'tenant' | 'service';

/** One database with its schema applied. The compiler refuses one kind where a function takes the other. */
export interface Graph<Kind extends GraphKind = GraphKind> {
  readonly kind: Kind;
  readonly database: string;
  /** Where the call can be cancelled: an abort ends its statement under way, and no other starts. */
  readonly signal?: AbortSignal | undefined;
  /** The slot of the vectors that statements search and read; by default a. */
  readonly slot?: VectorSlot | undefined;
  /** A lease on the open database, its schema applied. */
  acquire(): Promise<Lease>;
  /** Where the engine watches the disk: why it accepts no writes now, undefined while there is space. */
  readonly writeRefusal?: (() => AppError | undefined) | undefined;
  /** Whether a start still uses it: its statements then have no limit of time. */
  readonly isStarting?: (() => boolean) | undefined;
  /** Hears how many rows of a statement, or records in them, are left out for their form. Without it such a row is refused. */
  readonly onLeftOut?: ((statement: string, count: number) => void) | undefined;
  /** Where writers can be held back: what each of them passes. */
  readonly writes?: WriteGate | undefined;
}

export interface TenantGraph extends Graph<'tenant'> {
  readonly tenant: Tenant;
  /** What the graph recorded of its vectors when its database was opened. */
  readonly vectors: () => Promise<VectorRecord>;
}
export type ServiceGraph = Graph<'service'>;

/** The migration of each database generation, under way or done. */
const migrations = new WeakMap<object, Promise<VectorRecord | undefined>>();

export function tenantGraph(engine: DatabaseEngine, tenant: Tenant, models: VectorModels): TenantGraph {
  const opened = graph(engine, 'tenant', databaseName(tenant), models);
  const vectors = async () => {
    const lease = await opened.acquire();
    lease.release();
    return (await migrations.get(lease.generation)) as VectorRecord;
  };
  return { ...opened, tenant, vectors };
}

/** The database of the service's own records. */
export const SERVICE_DATABASE = 'hm-service';

export function serviceGraph(engine: DatabaseEngine): ServiceGraph {
  return graph(engine, 'service', SERVICE_DATABASE, undefined);
}

/** Applies the schema to a database that others replaced. A write succeeds in an empty one, so the caller needs another sign. */
export async function prepareReplaced(graph: Graph): Promise<void> {
  const lease = await graph.acquire();
  const isReplaced = await (lease.isReplaced?.() ?? Promise.resolve(false)).finally(() => lease.release());
  if (isReplaced) (await graph.acquire()).release();
}

function graph<Kind extends GraphKind>(
  engine: DatabaseEngine,
  kind: Kind,
  database: string,
  models: VectorModels | undefined,
): Graph<Kind> {
  const writeRefusal = engine.writeRefusal?.bind(engine);
  const acquire = async () => {
    const lease = await engine.acquire(database);
    const { generation } = lease;
    const known = migrations.get(generation);
    const migration = known ?? migrate(lease, kind, models, writeRefusal);
    migrations.set(generation, migration);
    if (!known && kind === 'tenant' && lease.isReplaced) sweepAgain(engine, database, migration);
    try {
      await orElseAfter(MIGRATED_WITHIN_MS, migration, () => Promise.reject(stillOpening()));
      return lease;
    } catch (error) {
      // The migration goes on, by the lease of the caller who began it, where that caller gives up.
      const forget = () => void migrations.delete(generation);
      void (known ? Promise.resolve() : migration.then(undefined, forget)).then(() => lease.release());
      throw error;
    }
  };
  return { kind, database, acquire, writeRefusal };
}

/** Others may write to a server at any time, past the service. Nobody waits for it; the next opening repeats what fails. */
function sweepAgain(engine: DatabaseEngine, database: string, opened: Promise<unknown>): void {
  opened.then(() => sweepServer({ acquire: () => engine.acquire(database) })).catch(() => undefined);
}
