import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { progress } from '../../eval/load.ts';
import { Semaphore } from '../../src/concurrency/semaphore.ts';
import type { TenantGraph } from '../../src/graph/graph.ts';
import { firstRecord, type VectorModel } from '../../src/graph/schema/vector-record.ts';
import { createLogger } from '../../src/logger.ts';
import type { FileServices } from '../../src/memory/files/graph-files.ts';
import { CacheBudget } from '../../src/memory/recall/caches/feature-cache.ts';
import { RegexEngine } from '../../src/memory/text/regex/regex-engine.ts';
import type { MemoryCall } from '../../src/memory/memory-call.ts';
import { TenantMemory } from '../../src/memory/tenant-memory.ts';
import { ImportFolders } from '../../src/memory/transfer/import/import-folders.ts';
import { IntentVectors } from '../../src/memory/traversal/intent-by-meaning.ts';
import { SERVICE } from '../../src/memory/transaction/dependencies.ts';
import { addRelationships } from '../../src/memory/write/add-relationships.ts';
import { storeBatch } from '../../src/memory/write/store/store-node.ts';
import { OfflineExtractor } from '../../src/language/offline/offline-extractor.ts';
import { WriteLoad } from '../../src/memory/transaction/write-load.ts';
import type { ReferenceDatabase } from '../reference/database.ts';
import { readVectors } from '../reference/vectors.ts';
import { syntheticNodes, syntheticRelationships } from '../synthetic/graph.ts';
import { chunks, secondsOf, type LoadTimes } from './by-api.ts';
import { syntheticEmbedder } from './synthetic-embedder.ts';

const NODES_AT_ONCE = 500;
const RELATIONSHIPS_A_COMMIT = 1_000;
const SEED = 7;

/** Adds the nodes `from` to `to` as filler by the service's own code, many nodes a commit, with synthetic vectors. */
export async function loadInBulk(
  database: ReferenceDatabase,
  words: readonly string[],
  from: number,
  to: number,
): Promise<LoadTimes> {
  const real = [...(await readVectors(database)).values()];
  const embedder = syntheticEmbedder(real, SEED);
  const shared = {
    models: {
      ofNewGraphs: embedder,
      find: () => embedder,
      use: () => Promise.resolve({ embedder, release: () => undefined }),
    },
    regex: new RegexEngine(),
    reranker: undefined,
    intents: new IntentVectors(),
    writeLoad: new WriteLoad(),
    cacheBudget: new CacheBudget(),
    importFolders: new ImportFolders(path.join(tmpdir(), 'no-imports'), 0),
    jobSlots: new Semaphore(availableParallelism()),
    process: { id: 'bench', isAlone: true },
    // Nothing of what is loaded is a file.
    files: {} as FileServices,
    // Nothing that is loaded is read for entities.
    extractors: { offline: new OfflineExtractor() },
    modelCallsADay: 0,
    enriches: false,
    clock: () => new Date(),
  };
  const tenantMemory = new TenantMemory(
    graphOver(database, embedder),
    shared,
    (run) => run(),
    createLogger('warn'),
  );
  const { memory, release } = await tenantMemory.open({ actor: SERVICE });
  const nodeSeconds = await secondsOf(loadNodes(memory, words, from, to));
  const relationships = [...syntheticRelationships(from, to)];
  const related = progress('bulk', 'relationships', relationships.length);
  const relationshipSeconds = await secondsOf(
    (async () => {
      for (const chunk of chunks(relationships, RELATIONSHIPS_A_COMMIT)) {
        await addRelationships(memory, chunk);
        related(chunk.length);
      }
    })(),
  );
  release();
  await tenantMemory.jobs.settled();
  await tenantMemory.close();
  await shared.regex.close();
  return { nodes: to - from, nodeSeconds, relationships: relationships.length, relationshipSeconds };
}

async function loadNodes(
  memory: MemoryCall,
  words: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  const stored = progress('bulk', 'nodes', to - from);
  for (const chunk of chunks(syntheticNodes(words, from, to), NODES_AT_ONCE)) {
    const inputs = chunk.map((node) => ({ ...node, relationships: [], on_conflict: 'error' as const }));
    for (const outcome of await storeBatch(memory, inputs)) if ('failure' in outcome) throw outcome.failure;
    stored(chunk.length);
  }
}

/** The tenant's graph over the benchmark's own driver; its schema is already applied. */
function graphOver({ driver, database }: ReferenceDatabase, vectors: VectorModel): TenantGraph {
  const lease = { driver, database, generation: driver, release: () => undefined };
  return {
    kind: 'tenant',
    database,
    tenant: { namespace: 'bench', database, sandbox: false },
    acquire: () => Promise.resolve(lease),
    vectors: () => Promise.resolve(firstRecord(vectors)),
  };
}
