import path from 'node:path';
import type { Logger } from 'pino';
import { Documents } from '../documents/documents.ts';
import { EmbeddingModels } from '../embedding/embedding-models.ts';
import type { OpenDriver } from '../graph/server/connect.ts';
import { memoryCounters } from '../http/admission/counters.ts';
import { redisCounters } from '../http/admission/redis-counters.ts';
import { JsonBodies } from '../http/body/json-body.ts';
import { OfflineThread } from '../language/offline/offline-thread.ts';
import { RegexEngine } from '../memory/text/regex/regex-engine.ts';
import type { S3Settings } from '../storage/s3-blobs.ts';
import { openStorage } from '../storage/storage.ts';
import type { Config } from './config.ts';
import { openDatabases } from './databases.ts';
import type { StartWaits } from './start-waits.ts';

/** The resources that outlive every request: opened once, closed last. */
export type Resources = Awaited<ReturnType<typeof openResources>>;

/** Opens the slow resources at the same time. Where one does not open, none stays open. */
export async function openResources(
  config: Config,
  logger: Logger,
  waits: StartWaits,
  openDriver?: OpenDriver,
) {
  const { EMBEDDING_MODEL_DIR: modelDir, EMBEDDING_MODEL_DIRS: otherDirs } = config;
  const opening = [
    waits.during('Starting the database', openDatabases(config, logger, openDriver)),
    waits.during('Loading the embedding model', EmbeddingModels.open({ modelDir, otherDirs })),
  ] as const;
  try {
    const [databases, models] = await Promise.all(opening);
    return {
      databases,
      models,
      regex: new RegexEngine(),
      counters: config.REDIS_URL === undefined ? memoryCounters : redisCounters(config.REDIS_URL, logger),
      bodies: new JsonBodies(),
      documents: new Documents(logger),
      rules: new OfflineThread(),
      storage: openStorage(path.join(config.DATA_DIR, 'files'), bucketOf(config)),
    };
  } catch (error) {
    const outcomes = await Promise.allSettled(opening);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.close();
    throw error;
  }
}

/** The bucket for the contents of files, where one is configured. */
function bucketOf(config: Config): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, accessKeyId, secretAccessKey };
}

export async function closeResources(resources: Resources): Promise<void> {
  const { databases, models, regex, counters, bodies, documents, rules } = resources;
  documents.close();
  await Promise.all([databases, models, regex, counters, bodies, rules].map((each) => each.close()));
}
