import { progress } from '../../eval/load.ts';
import type { TenantGraph } from '../../src/graph/graph.ts';
import { createNodes } from '../../src/graph/queries/node.ts';
import { runQuery } from '../../src/graph/run-query.ts';
import { Derivations } from '../../src/memory/derivation/derivations.ts';
import { IdempotencyKeys } from '../../src/memory/idempotency/idempotency-keys.ts';
import type { MemoryContext } from '../../src/memory/memory-context.ts';
import { prepareNode } from '../../src/memory/store/new-node.ts';
import { MAX_TYPES } from '../../src/memory/node-type.ts';
import { rankingCaches } from '../../src/memory/recall/ranking-caches.ts';
import { RegexEngine } from '../../src/memory/regex/regex-engine.ts';
import { Sessions } from '../../src/memory/session/sessions.ts';
import { PROFILE_KEY } from '../../src/memory/store/user-profile.ts';
import { WriteLanes } from '../../src/memory/store/write-lanes.ts';
import { addRelationships } from '../../src/memory/write-relationships.ts';
import type { ReferenceDatabase } from '../reference/database.ts';
import { readVectors } from '../reference/vectors.ts';
import { syntheticNodes, syntheticRelationships } from '../synthetic/graph.ts';
import { chunks, secondsOf, type LoadTimes } from './by-api.ts';
import { syntheticEmbedder } from './synthetic-embedder.ts';

const NODES_A_COMMIT = 500;
const RELATIONSHIPS_A_COMMIT = 1_000;
const SEED = 7;

/** Adds filler, nodes `from` to `to`, by the service's own statements, many rows a commit, with synthetic vectors. */
export async function loadInBulk(
  database: ReferenceDatabase,
  words: readonly string[],
  from: number,
  to: number,
): Promise<LoadTimes> {
  const real = [...(await readVectors(database)).values()];
  const regex = new RegexEngine();
  const derivations = new Derivations((error) => console.error(error));
  const memory: MemoryContext = {
    graph: graphOver(database),
    embedder: syntheticEmbedder(real, SEED),
    regex,
    writes: new WriteLanes(),
    derivations,
    ranking: rankingCaches(),
    sessions: new Sessions(),
    idempotency: new IdempotencyKeys(),
    reranker: undefined,
    clock: () => new Date(),
  };
  const nodeSeconds = await secondsOf(loadNodes(memory, words, from, to));
  const relationships = [...syntheticRelationships(from, to)];
  const joined = progress('bulk', 'relationships', relationships.length);
  const relationshipSeconds = await secondsOf(
    (async () => {
      for (const chunk of chunks(relationships, RELATIONSHIPS_A_COMMIT)) {
        await addRelationships(memory, chunk);
        joined(chunk.length);
      }
    })(),
  );
  await derivations.settled(memory);
  await regex.close();
  return { nodes: to - from, nodeSeconds, relationships: relationships.length, relationshipSeconds };
}

async function loadNodes(
  memory: MemoryContext,
  words: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  const stored = progress('bulk', 'nodes', to - from);
  for (const chunk of chunks(syntheticNodes(words, from, to), NODES_A_COMMIT)) {
    const nodes = await Promise.all(chunk.map((node) => prepareNode(memory, node)));
    await runQuery(memory.graph, createNodes, { nodes, maxTypes: MAX_TYPES, profileKey: PROFILE_KEY });
    stored(chunk.length);
  }
}

/** The tenant's graph, its schema in place, over the benchmark's own driver. */
function graphOver({ driver, database }: ReferenceDatabase): TenantGraph {
  const lease = { driver, database, opening: driver, release: () => undefined };
  return {
    kind: 'tenant',
    database,
    tenant: { namespace: 'bench', database, sandbox: false },
    acquire: () => Promise.resolve(lease),
  };
}
