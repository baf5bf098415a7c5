import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { type Record as Neo4jRecord, type Session } from 'neo4j-driver';
import type { AppError } from '../../errors.ts';
import { type SchemaStep, schemaSteps } from '../cypher-files.ts';
import { hasCode, isSafeToRepeat, toAppError } from '../database-errors.ts';
import type { Lease } from '../engine.ts';
import { sweepExternal } from './external-sweep.ts';
import { closeSession, NO_TIMEOUT } from '../time-limits.ts';
import {
  firstRecord,
  readRecord,
  type StoredVectorRecord,
  type VectorModels,
  type VectorRecord,
} from './vector-record.ts';
import { statementIn, type VectorSlot } from './vector-slots.ts';
import { whileAnswering } from './while-answering.ts';

const MAX_ATTEMPTS = 8;
const ALREADY_EXISTS = [
  'Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists',
  'Neo.ClientError.Schema.ConstraintAlreadyExists',
  'Neo.ClientError.Schema.IndexAlreadyExists',
];
/** Of a large graph, vectors most of all take long. */
const INDEXES_FILLED_WITHIN_SECONDS = 24 * 3_600;

/**
 * Applies the missing steps of `cypher/schema/<kind>/` in order and records them as `_Schema` nodes. Every statement can be
 * repeated, so that two processes may migrate at once and the next run completes an interrupted one. Returns what a tenant's
 * graph records of its vectors: those of the first model where it is new. Throws CONFLICT where the service lacks its model,
 * and the error of `writeRefusal` where steps are missing. Nothing here has the time limit of a request; throws UNAVAILABLE where
 * the database answers nothing any more.
 */
export async function migrate(
  lease: Lease,
  kind: 'tenant' | 'service',
  models: VectorModels | undefined,
  writeRefusal?: () => AppError | undefined,
): Promise<VectorRecord | undefined> {
  const session = lease.driver.session({ database: lease.database });
  try {
    return await whileAnswering(lease, migrateIn(session, kind, models, writeRefusal));
  } catch (error) {
    throw toAppError(error);
  } finally {
    await closeSession(session);
  }
}

async function migrateIn(
  session: Session,
  kind: 'tenant' | 'service',
  models: VectorModels | undefined,
  writeRefusal?: () => AppError | undefined,
): Promise<VectorRecord | undefined> {
  const applied = await appliedSteps(session);
  const recorded = applied.get(VECTORS);
  const vectors = models && (recorded ? readRecord(models, recorded) : firstRecord(models.ofNewGraphs));
  const parameters = { dimensions: neo4j.int(vectors?.dimensions ?? 0) };
  const missing = schemaSteps(kind).filter((step) => !applied.has(step.name));
  const refusal = missing.length > 0 ? writeRefusal?.() : undefined;
  if (refusal) throw refusal;
  for (const step of missing) await applyStep(session, inSlot(step, vectors?.slot), parameters);
  if (missing.length > 0) await session.run(AWAIT_INDEXES, FILLED, NO_TIMEOUT);
  if (kind === 'tenant' && !applied.has(SWEPT)) await sweepOnce(session);
  if (!models || !vectors || recorded) return vectors;
  return readRecord(models, await recordModel(session, vectors));
}

export const AWAIT_INDEXES = 'CALL db.awaitIndexes($seconds)';
const FILLED = { seconds: neo4j.int(INDEXES_FILLED_WITHIN_SECONDS) };
const RECORD_STEP = 'MERGE (s:_Schema {step: $step}) ON CREATE SET s.applied_at = datetime()';

/** The step that records the model of the graph's vectors. */
const VECTORS = 'vectors';
/** The step that moves what others drew in an earlier version, which did not move it by itself. */
const SWEPT = 'external';
const RECORD_MODEL = `MERGE (s:_Schema {step: $step})
  ON CREATE SET s.model = $model, s.dimensions = $dimensions
RETURN s {.model, .dimensions, .slot, .next_model, .next_dimensions, .is_emptying} AS vectors`;

const APPLIED = `MATCH (s:_Schema)
RETURN s.step AS step, s {.model, .dimensions, .slot, .next_model, .next_dimensions, .is_emptying} AS vectors`;

/** The applied steps; the step VECTORS has the record. The first request of a new tenant waits for this statement. */
async function appliedSteps(session: Session): Promise<Map<string, StoredVectorRecord>> {
  const { records } = await session.run(APPLIED, {}, NO_TIMEOUT);
  return new Map(records.map((record) => [record.get('step') as string, storedRecord(record)]));
}

function storedRecord(record: Neo4jRecord): StoredVectorRecord {
  const stored = record.get('vectors') as StoredVectorRecord;
  const toNumber = (value: unknown) => (neo4j.isInt(value) ? value.toNumber() : null);
  return {
    ...stored,
    dimensions: toNumber(stored.dimensions),
    next_dimensions: toNumber(stored.next_dimensions),
  };
}

/** Where it fails, a graph opens all the same: its malformed data is only slower to leave out. The next opening tries again. */
async function sweepOnce(session: Session): Promise<void> {
  const isSwept = await sweepExternal(session).then(
    () => true,
    () => false,
  );
  if (isSwept) await session.run(RECORD_STEP, { step: SWEPT });
}

/** A vector index that a later version adds belongs to the slot that the graph reads. */
function inSlot(step: SchemaStep, slot: VectorSlot = 'a'): SchemaStep {
  return { ...step, statements: step.statements.map((statement) => statementIn(slot, statement)) };
}

/** Another process may have recorded another model in the meantime. */
async function recordModel(
  session: Session,
  { model, dimensions }: VectorRecord,
): Promise<StoredVectorRecord> {
  const parameters = { step: VECTORS, model, dimensions: neo4j.int(dimensions) };
  const { records } = await session.run(RECORD_MODEL, parameters, NO_TIMEOUT);
  return storedRecord(records[0] as Neo4jRecord);
}

/** A step is one transaction: its commit takes far longer than its statements. */
async function applyStep(session: Session, step: SchemaStep, parameters: object): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const transaction = session.beginTransaction(NO_TIMEOUT);
    try {
      await Promise.all(step.statements.map((statement) => transaction.run(statement, parameters)));
      await transaction.commit();
      await session.run(RECORD_STEP, { step: step.name }, NO_TIMEOUT);
      return;
    } catch (error) {
      await transaction.close().catch(() => undefined);
      // IF NOT EXISTS skips at the next attempt what another process has created in the meantime.
      const isRepeatable = isSafeToRepeat(error) || hasCode(error, ...ALREADY_EXISTS);
      if (attempt === MAX_ATTEMPTS || !isRepeatable) throw error;
    }
    await sleep(10 * 2 ** attempt * Math.random());
  }
}
