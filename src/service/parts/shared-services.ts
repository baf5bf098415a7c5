import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { SerialQueue } from '../../concurrency/serial-queue.ts';
import { CacheBudget } from '../../memory/recall/caches/feature-cache.ts';
import type { SharedServices } from '../../memory/memory-call.ts';
import { ImportFolders } from '../../memory/transfer/import/import-folders.ts';
import { IntentVectors } from '../../memory/traversal/intent-by-meaning.ts';
import { writeLoadOf } from '../../memory/transaction/write-load.ts';
import { httpReranker } from '../../reranking/http-reranker.ts';
import { bytesOf, type Config } from '../config.ts';
import type { Resources } from '../resources.ts';
import type { Extractor } from '../../language/extraction.ts';
import { modelExtractor } from '../../language/model/model-extractor.ts';

export function sharedServices(
  config: Config,
  logger: Logger,
  { databases, models, regex, storage, documents, rules }: Resources,
): SharedServices {
  return {
    models,
    regex,
    reranker: config.RERANKER_URL === undefined ? undefined : httpReranker(config.RERANKER_URL, logger),
    extractors: { model: languageModel(config, logger), offline: rules },
    modelCallsADay: config.LLM_CALLS_PER_DAY,
    enriches: config.ENRICHMENT === 'on',
    intents: new IntentVectors(),
    writeLoad: writeLoadOf(config.JVM_HEAP),
    cacheBudget: new CacheBudget(),
    importFolders: new ImportFolders(path.join(config.DATA_DIR, 'imports'), bytesOf(config.MIN_FREE_DISK)),
    jobSlots: new Semaphore(availableParallelism()),
    files: { storage, documents, queue: new SerialQueue() },
    process: { id: uuidv7(), isAlone: databases.isAlone },
    clock: () => new Date(),
  };
}

/** The configured language model; undefined where none is. */
export function languageModel(config: Config, logger: Logger): Extractor | undefined {
  const { LLM_BASE_URL, LLM_MODEL } = config;
  if (LLM_BASE_URL === undefined || LLM_MODEL === undefined) return undefined;
  const settings = {
    baseUrl: LLM_BASE_URL,
    model: LLM_MODEL,
    apiKey: config.LLM_API_KEY,
    profile: config.LLM_PROFILE,
    timeoutMs: config.LLM_TIMEOUT_MS,
    maxTokens: config.LLM_MAX_TOKENS,
    maxTokensField: config.LLM_MAX_TOKENS_FIELD,
  };
  return modelExtractor(settings, logger);
}
