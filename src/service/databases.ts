import type { Logger } from 'pino';
import { bytesOf, type Config } from './config.ts';
import { EmbeddedEngine } from '../graph/embedded/embedded-engine.ts';
import type { DatabaseEngine } from '../graph/engine.ts';
import { ServerEngine } from '../graph/server/server-engine.ts';
import type { OpenDriver } from '../graph/server/connect.ts';
import { secretKey } from './data-folder.ts';

const IDLE_MS = 10 * 60_000;

/** Where the tenants' graphs and the service's own records are stored. */
export interface Databases {
  readonly tenants: DatabaseEngine;
  readonly records: DatabaseEngine;
  /** The embedded engine, where one runs. */
  readonly embedded: EmbeddedEngine | undefined;
  /** Whether no other process can use the service's records. */
  readonly isAlone: boolean;
  close(): Promise<void>;
}

/** The embedded engine unless NEO4J_URI is set; for the records also where that server has a single database, of one tenant. */
export async function openDatabases(config: Config, logger: Logger, openDriver?: OpenDriver) {
  if (config.NEO4J_URI === undefined) {
    const embedded = await startEmbedded(config, logger);
    return databases(embedded, embedded, embedded);
  }
  const {
    NEO4J_URI: uri,
    NEO4J_USER: user,
    NEO4J_PASSWORD: password = '',
    NEO4J_TOPOLOGY: topology,
  } = config;
  const settings = { uri, user, password, topology };
  const server = await ServerEngine.connect(settings, logger, openDriver && { openDriver });
  if (server.manyDatabases) return databases(server, server);
  const embedded = await startEmbedded(config, logger).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  return databases(server, embedded, embedded);
}

function startEmbedded(config: Config, logger: Logger): Promise<EmbeddedEngine> {
  const settings = {
    files: config.installation.host,
    dataDir: config.DATA_DIR,
    heap: config.JVM_HEAP,
    pageCache: config.PAGE_CACHE,
    maxOpen: config.MAX_OPEN_GRAPHS,
    idleMs: IDLE_MS,
    minFreeDisk: bytesOf(config.MIN_FREE_DISK),
    secret: secretKey(config.DATA_DIR, config.SECRET_KEY),
  };
  return EmbeddedEngine.start(settings, logger);
}

function databases(tenants: DatabaseEngine, records: DatabaseEngine, embedded?: EmbeddedEngine): Databases {
  return {
    tenants,
    records,
    embedded,
    isAlone: records === embedded,
    close: async () =>
      void (await Promise.all([...new Set([tenants, records])].map((engine) => engine.close()))),
  };
}
