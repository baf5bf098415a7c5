import type { Semaphore } from '../concurrency/semaphore.ts';
import type { EmbeddingModels } from '../embedding/embedding-models.ts';
import type { OwnProcess } from '../jobs/own-process.ts';
import type { Reranker } from '../reranking/reranker.ts';
import type { Clock, WithEnrichment } from './transaction/dependencies.ts';
import type { FileServices } from './files/graph-files.ts';
import type { CacheBudget } from './recall/caches/cache-budget.ts';
import type { RegexEngine } from './text/regex/regex-engine.ts';
import type { ImportFolders } from './transfer/import/import-folders.ts';
import type { IntentVectors } from './traversal/intent-by-meaning.ts';
import type { Extractors } from './understanding/facts/extractors.ts';
import type { WriteLoad } from './transaction/write-load.ts';

/** The services that all graphs of the process share. */
export interface SharedServices extends WithEnrichment {
  readonly models: Pick<EmbeddingModels, 'ofNewGraphs' | 'use' | 'find'>;
  readonly regex: RegexEngine;
  readonly reranker: Reranker | undefined;
  readonly intents: IntentVectors;
  readonly writeLoad: WriteLoad;
  readonly cacheBudget: CacheBudget;
  readonly importFolders: ImportFolders;
  readonly jobSlots: Semaphore;
  readonly files: FileServices;
  readonly process: OwnProcess;
  readonly extractors: Extractors;
  /** Calls of the language model about a graph's stored texts in a day. */
  readonly modelCallsADay: number;
  readonly clock: Clock;
}
