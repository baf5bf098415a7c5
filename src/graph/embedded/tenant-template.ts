import { createHash } from 'node:crypto';
import { schemaSteps } from '../cypher-files.ts';
import { migrate, type VectorModel } from '../migrate.ts';
import { TEMPLATE_PREFIX, type EmbeddedEngine } from './embedded-engine.ts';

/** Has new tenants begin with their schema in place, in a template of this schema and this model. */
export function beginWithSchema(engine: EmbeddedEngine, vectors: VectorModel): Promise<void> {
  const made = JSON.stringify([schemaSteps('tenant'), vectors.model, vectors.dimensions]);
  const name = TEMPLATE_PREFIX + createHash('sha256').update(made).digest('hex').slice(0, 16);
  return engine.beginFrom(name, (lease) => migrate(lease, 'tenant', vectors));
}
