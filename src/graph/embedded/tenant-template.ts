import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { schemaSteps } from '../cypher-files.ts';
import type { Lease } from '../engine.ts';
import { migrate } from '../schema/migrate.ts';
import { untilDone } from '../database-errors.ts';
import type { VectorModels } from '../schema/vector-record.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';

/** No tenant's database has a name that begins so. */
const PREFIX = 'template-';

/** Lets new tenants begin with their schema applied, by a template of this schema and the model of new graphs. */
export function beginWithSchema(engine: EmbeddedEngine, models: VectorModels): Promise<void> {
  const { model, dimensions } = models.ofNewGraphs;
  const content = JSON.stringify([schemaSteps('tenant'), model, dimensions]);
  const name = PREFIX + createHash('sha256').update(content).digest('hex').slice(0, 16);
  return useTemplate(engine, name, async (lease) => void (await migrate(lease, 'tenant', models)));
}

/** Lets new databases begin as copies of the template, which is faster. `fill` runs once; the template replaces earlier ones. */
export async function useTemplate(
  engine: EmbeddedEngine,
  name: string,
  fill: (lease: Lease) => Promise<void>,
): Promise<void> {
  const { databasesDir } = engine;
  const marker = path.join(databasesDir, name, 'filled');
  if (!existsSync(marker)) {
    await untilDone(async () => {
      const lease = await engine.acquire(name);
      await fill(lease).finally(() => lease.release());
    });
    await engine.closeDatabase(name);
    await writeFile(marker, '');
  }
  engine.template = name;
  const older = (await readdir(databasesDir)).filter((other) => other.startsWith(PREFIX) && other !== name);
  await Promise.all(older.map((other) => rm(path.join(databasesDir, other), { recursive: true })));
}
