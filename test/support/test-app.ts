import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService, type Service, type Extras } from '../../src/service/service.ts';
import { loadConfig } from '../../src/service/config.ts';
import { readModelFolder } from '../../src/embedding/model-folder.ts';
import { tenantGraph, type TenantGraph } from '../../src/graph/graph.ts';
import type { Tenant } from '../../src/graph/tenant.ts';
import { createLogger } from '../../src/logger.ts';
import { Operator } from './operator.ts';
import { copyPreparedData } from './prepared-copy.ts';
import { onlyModel } from './vector-models.ts';

export const projectDir = fileURLToPath(new URL('../../', import.meta.url));

/** A new folder under the system's temporary folder. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'memory-graph-test-'));
}

/** The service in this process, on a free port and a temporary data folder. */
export interface TestApp {
  readonly app: Service;
  readonly dataDir: string;
  readonly operator: Operator;
  /** The graph of a tenant, without the tools. */
  readonly graphOf: (tenant: Tenant) => TenantGraph;
  /** Ends the service and removes its data. */
  close(): Promise<void>;
}

/** Starts the service with these settings, without the environment of the machine. */
export async function startTestApp(
  settings: Readonly<Record<string, string>> = {},
  extras: Extras = {},
): Promise<TestApp> {
  const dataDir = await temporaryFolder();
  const config = loadConfig(projectDir, { PORT: '0', DATA_DIR: dataDir, PAGE_CACHE: '8m', ...settings });
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    if (config.NEO4J_URI === undefined) await copyPreparedData(dataDir);
    const { settings: model } = await readModelFolder(config.EMBEDDING_MODEL_DIR);
    const app = await startService(config, testLogger(), extras);
    return {
      app,
      dataDir,
      operator: new Operator(dataDir),
      graphOf: (tenant) =>
        tenantGraph(
          app.databases.tenants,
          tenant,
          onlyModel({ model: model.name, dimensions: model.dimensions }),
        ),
      close: async () => {
        await app.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Silent unless TEST_LOG_LEVEL is set. */
export function testLogger() {
  return createLogger(process.env['TEST_LOG_LEVEL'] ?? 'silent');
}
