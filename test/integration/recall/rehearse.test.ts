import { afterAll, beforeAll, describe, expect } from 'vitest';
import { loadConfig } from '../../../src/config.ts';
import { openEmbedder, type Embedder } from '../../../src/embedding/embedder.ts';
import type { MemoryContext } from '../../../src/memory/memory-context.ts';
import { rankingCaches } from '../../../src/memory/recall/ranking-caches.ts';
import { rehearseRecall } from '../../../src/memory/recall/rehearse.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { settled } from '../../support/settled.ts';
import { projectDir } from '../../support/test-app.ts';

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openEmbedder({ modelDir: loadConfig(projectDir, {}).EMBEDDING_MODEL_DIR });
});
afterAll(() => embedder.close());

/** Somebody else's, who is not to hear of it. */
const reranker = { rerank: () => Promise.reject(new Error('The reranker was asked.')) };

/** All but sessions: that of the stores before is written behind. */
const contents = (tenant: TestTenant) =>
  tenant.cypher(
    'MATCH (n) WHERE NOT n:_Session RETURN labels(n) AS labels, properties(n) AS properties ORDER BY elementId(n)',
  );

function memoryOf({ graph }: TestTenant, signal?: AbortSignal): MemoryContext {
  const memory = { embedder, ranking: rankingCaches(), clock: () => new Date(), reranker };
  return { ...memory, graph: { ...graph, signal } } as unknown as MemoryContext;
}

describe('the rehearsal of a recall', () => {
  test('leaves no trace, neither of an empty graph nor of one with memories', async ({ tenant }) => {
    await rehearseRecall(memoryOf(tenant));
    await tenant.storeKeys('plan', 'other_plan');
    await settled(tenant);
    const before = await contents(tenant);
    await rehearseRecall(memoryOf(tenant));
    expect(await contents(tenant)).toEqual(before);
  });

  test('ends when the service stops', async ({ tenant }) => {
    await expect(rehearseRecall(memoryOf(tenant, AbortSignal.abort()))).rejects.toThrow('abort');
  });
});
