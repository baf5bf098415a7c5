import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { Neo4jError, type Session } from 'neo4j-driver';
import { AppError } from '../errors.ts';
import { type SchemaStep, schemaSteps } from './cypher-files.ts';
import { isSafeToRepeat, toAppError } from './database-errors.ts';
import type { Lease } from './engine.ts';

const ATTEMPTS = 8;
const ALREADY_THERE = new Set([
  'Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists',
  'Neo.ClientError.Schema.ConstraintAlreadyExists',
  'Neo.ClientError.Schema.IndexAlreadyExists',
]);
const INDEX_WAIT_SECONDS = 60;

/** The embedding model whose vectors a graph holds. */
export interface VectorModel {
  readonly model: string;
  readonly dimensions: number;
}

/**
 * Brings a database to the newest step of `cypher/schema/<kind>/`. Steps run in order and are recorded as `_Schema`
 * nodes; every statement is repeat-safe, so that two processes may do the same at once and an interrupted run is
 * taken up by the next. Throws CONFLICT where the graph holds the vectors of another model, and what `writeRefusal`
 * answers where steps are missing.
 */
export async function migrate(
  lease: Lease,
  kind: 'tenant' | 'service',
  vectors: VectorModel | undefined,
  writeRefusal?: () => AppError | undefined,
): Promise<void> {
  const session = lease.driver.session({ database: lease.database });
  try {
    const parameters = { dimensions: neo4j.int(vectors?.dimensions ?? 0) };
    const applied = await appliedSteps(session);
    const missing = schemaSteps(kind).filter((step) => !applied.has(step.name));
    const refusal = missing.length > 0 ? writeRefusal?.() : undefined;
    if (refusal) throw refusal;
    for (const step of missing) await applyStep(session, step, parameters);
    if (missing.length > 0) await session.run(AWAIT_INDEXES, { seconds: neo4j.int(INDEX_WAIT_SECONDS) });
    if (vectors) refuseOtherModel(applied.get(VECTORS) ?? (await recordModel(session, vectors)), vectors);
  } catch (error) {
    throw toAppError(error);
  } finally {
    await session.close().catch(() => undefined);
  }
}

const AWAIT_INDEXES = 'CALL db.awaitIndexes($seconds)';
const RECORD_STEP = 'MERGE (s:_Schema {step: $step}) ON CREATE SET s.applied_at = datetime()';

/** The step that says whose vectors the graph holds. */
const VECTORS = 'vectors';
const RECORD_MODEL = 'MERGE (s:_Schema {step: $step}) ON CREATE SET s.model = $model RETURN s.model AS model';

/** The model by step, which only one step has: one statement, which a new tenant's first request waits for. */
async function appliedSteps(session: Session): Promise<Map<string, string | null>> {
  const { records } = await session.run('MATCH (s:_Schema) RETURN s.step AS step, s.model AS model');
  return new Map(
    records.map((record) => [record.get('step') as string, record.get('model') as string | null]),
  );
}

async function recordModel(session: Session, { model }: VectorModel): Promise<string> {
  const { records } = await session.run(RECORD_MODEL, { step: VECTORS, model });
  return records[0]?.get('model') as string;
}

/** Vectors of two models cannot be compared, so that a graph keeps to the one it was begun with. */
function refuseOtherModel(held: string, { model }: VectorModel): void {
  if (held === model) return;
  throw new AppError(
    'CONFLICT',
    `This graph holds vectors of ${held}, but the service runs ${model}. Set EMBEDDING_MODEL_DIR to the folder of ${held}.`,
  );
}

/** A step is one transaction, whose commit costs a new tenant far more than its statements. */
async function applyStep(session: Session, step: SchemaStep, parameters: object): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const transaction = session.beginTransaction();
    try {
      await Promise.all(step.statements.map((statement) => transaction.run(statement, parameters)));
      await transaction.commit();
      await session.run(RECORD_STEP, { step: step.name });
      return;
    } catch (error) {
      await transaction.close().catch(() => undefined);
      if (attempt === ATTEMPTS || !isRepeatable(error)) throw error;
    }
    await sleep(10 * 2 ** attempt * Math.random());
  }
}

/** What another process made in the meantime is passed over by IF NOT EXISTS at the next try. */
function isRepeatable(error: unknown): boolean {
  return isSafeToRepeat(error) || (error instanceof Neo4jError && ALREADY_THERE.has(error.code));
}
