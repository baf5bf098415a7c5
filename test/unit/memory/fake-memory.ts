import { tmpdir } from 'node:os';
import path from 'node:path';
import { Semaphore } from '../../../src/concurrency/semaphore.ts';
import { SerialQueue } from '../../../src/concurrency/serial-queue.ts';
import type { FileServices } from '../../../src/memory/files/graph-files.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import type { TenantGraph } from '../../../src/graph/graph.ts';
import { OfflineExtractor } from '../../../src/language/offline/offline-extractor.ts';
import { CacheBudget } from '../../../src/memory/recall/caches/feature-cache.ts';
import { RegexEngine } from '../../../src/memory/text/regex/regex-engine.ts';
import type { SharedServices } from '../../../src/memory/memory-call.ts';
import { TenantMemory } from '../../../src/memory/tenant-memory.ts';
import { ImportFolders } from '../../../src/memory/transfer/import/import-folders.ts';
import { IntentVectors } from '../../../src/memory/traversal/intent-by-meaning.ts';
import { WriteLoad } from '../../../src/memory/transaction/write-load.ts';
import { unavailableGraph } from '../graph/fake-graph.ts';
import { keptLog } from '../kept-log.ts';

const DIMENSIONS = 3;

/** Gives every text the same vector. */
export function fakeEmbedder(parts: Partial<Embedder> = {}): Embedder {
  const vector = Float32Array.of(1, 0, 0);
  return {
    model: 'fake',
    dimensions: DIMENSIONS,
    cosineFloor: 0.5,
    embedPassages: (texts) => Promise.resolve(texts.map(() => vector)),
    embedBatch: (texts) => Promise.resolve(texts.map(() => vector)),
    embedInBackground: (texts) => Promise.resolve(texts.map(() => vector)),
    embedQuery: () => Promise.resolve(vector),
    close: () => Promise.resolve(),
    ...parts,
  };
}

/** A single model. */
function fakeModels(embedder = fakeEmbedder()): SharedServices['models'] {
  const use = () => Promise.resolve({ embedder, release: () => undefined });
  return { ofNewGraphs: embedder, find: () => embedder, use };
}

/** What graphs share, without a model; the clock may be set. */
export function fakeShared(parts: Partial<SharedServices> = {}): SharedServices {
  return {
    models: fakeModels(),
    regex: new RegexEngine(),
    reranker: undefined,
    intents: new IntentVectors(),
    writeLoad: new WriteLoad(),
    cacheBudget: new CacheBudget(),
    importFolders: new ImportFolders(path.join(tmpdir(), 'no-imports'), 0),
    jobSlots: new Semaphore(1),
    extractors: { offline: new OfflineExtractor() },
    modelCallsADay: 0,
    enriches: false,
    process: { id: 'this', isAlone: true },
    files: fakeFiles(),
    clock: () => new Date(),
    ...parts,
  };
}

/** No unit test uploads a file. */
function fakeFiles(): FileServices {
  return { queue: new SerialQueue() } as unknown as FileServices;
}

/** A tenant's memory; its database is away, unless a graph is given. */
export function fakeMemory(
  graph: TenantGraph = unavailableGraph(),
  shared = fakeShared(),
  logger = keptLog().logger,
): TenantMemory {
  return new TenantMemory(graph, shared, (run) => run(), logger);
}
