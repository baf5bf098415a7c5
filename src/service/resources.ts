import type { Logger } from 'pino';
import type { PlanOf } from '../auth/plans.ts';
import type { Config } from './config.ts';
import { openDatabases, type Databases } from './databases.ts';
import { openEmbedder } from '../embedding/embedder.ts';
import { withVectorCache } from '../embedding/vector-cache.ts';
import { JsonBodies } from '../http/body/json-body.ts';
import type { OpenDriver } from '../graph/server/connect.ts';
import { memoryCounters, type CounterStore } from '../http/admission/counters.ts';
import { redisCounters } from '../http/admission/redis-counters.ts';
import { RegexEngine } from '../memory/regex/regex-engine.ts';

/** Vectors kept: 1.5 KB each. */
const CACHED_VECTORS = { queries: 10_000, passages: 4_000 };

/** Opens what takes long side by side. Where one does not open, none stays open. */
export async function openResources(
  config: Config,
  logger: Logger,
  planOf: PlanOf,
  openDriver?: OpenDriver,
): Promise<Resources> {
  return {
    ...(await openSlowResources(config, logger, openDriver)),
    counters: countersOf(config, logger),
    bodies: new JsonBodies(),
    planOf,
  };
}

interface SlowResources {
  readonly databases: Databases;
  readonly embedder: Awaited<ReturnType<typeof openEmbedder>>;
  readonly regex: RegexEngine;
}

/** What outlives every request: opened once, closed last. */
export interface Resources extends SlowResources {
  readonly counters: CounterStore;
  readonly bodies: JsonBodies;
  readonly planOf: PlanOf;
}

function countersOf({ REDIS_URL: url }: Config, logger: Logger): CounterStore {
  return url === undefined ? memoryCounters : redisCounters(url, logger);
}

async function openSlowResources(
  config: Config,
  logger: Logger,
  openDriver: OpenDriver | undefined,
): Promise<SlowResources> {
  const [databases, embedder] = await Promise.allSettled([
    openDatabases(config, logger, openDriver),
    openEmbedder({ modelDir: config.EMBEDDING_MODEL_DIR }).then((embedder) =>
      withVectorCache(embedder, CACHED_VECTORS),
    ),
  ]);
  if (databases.status === 'fulfilled' && embedder.status === 'fulfilled') {
    return { databases: databases.value, embedder: embedder.value, regex: new RegexEngine() };
  }
  if (databases.status === 'fulfilled') await databases.value.close();
  if (embedder.status === 'fulfilled') await embedder.value.close();
  throw databases.status === 'rejected' ? databases.reason : (embedder as PromiseRejectedResult).reason;
}

export async function closeResources({
  databases,
  embedder,
  regex,
  counters,
  bodies,
}: Resources): Promise<void> {
  await Promise.all([databases.close(), embedder.close(), regex.close(), counters.close(), bodies.close()]);
}
