import type { Logger } from 'pino';
import type { PlanOf } from './auth/plans.ts';
import type { Config } from './config.ts';
import { openDatabases, type Databases } from './databases.ts';
import { openEmbedder } from './embedding/embedder.ts';
import { withVectorCache } from './embedding/vector-cache.ts';
import { memoryCounters, type CounterStore } from './http/rate-limit/counters.ts';
import { redisCounters } from './http/rate-limit/redis-counters.ts';
import { RegexEngine } from './memory/regex/regex-engine.ts';

/** Vectors kept: 1.5 KB each. */
const CACHED_VECTORS = { queries: 10_000, passages: 4_000 };

/** Opens what takes long side by side. Where one part does not open, none stays open. */
export async function openParts(config: Config, logger: Logger, planOf: PlanOf): Promise<Parts> {
  return { ...(await openSlowParts(config, logger)), counters: countersOf(config, logger), planOf };
}

interface OpenParts {
  readonly databases: Databases;
  readonly embedder: Awaited<ReturnType<typeof openEmbedder>>;
  readonly regex: RegexEngine;
}

/** What outlives every request: opened once, closed last. */
export interface Parts extends OpenParts {
  readonly counters: CounterStore;
  readonly planOf: PlanOf;
}

function countersOf({ REDIS_URL: url }: Config, logger: Logger): CounterStore {
  return url === undefined ? memoryCounters : redisCounters(url, logger);
}

async function openSlowParts(config: Config, logger: Logger): Promise<OpenParts> {
  const [databases, embedder] = await Promise.allSettled([
    openDatabases(config, logger),
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

export async function closeParts({ databases, embedder, regex, counters }: Parts): Promise<void> {
  await Promise.all([databases.close(), embedder.close(), regex.close(), counters.close()]);
}
