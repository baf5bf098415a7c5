import { describe, expect } from 'vitest';
import { encodeFeatures } from '../../../src/memory/derivation/features/features.ts';
import type { GraphEmbedder } from '../../../src/memory/vectors/graph-embedder.ts';
import { MeanVector } from '../../../src/memory/recall/caches/mean-vector.ts';
import { FLOOR_BELOW_MEAN, FLOOR_PRIOR } from '../../../src/memory/recall/weights.ts';
import { MEMORY_FORM } from '../../support/memory-form.ts';
import { test } from '../../support/memory-test.ts';
import { seeded } from '../../support/random.ts';
import { testLogger } from '../../support/test-app.ts';
import type { TestTenant } from '../../support/tenant.ts';

const DIMENSIONS = 384;
const COSINE_FLOOR = 0.5;
/** A sample has all of so few nodes. */
const ALL = 300;
const MANY = 3_000;

describe('the floor of a query', () => {
  test('is a little below its cosine with the mean of all texts that have a vector', async ({ tenant }) => {
    const { vectors, query } = await storeVectors(tenant, ALL);
    await tenant.cypher('UNWIND range(1, 50) AS _ CREATE (:Node)');
    expect(await floorOf(tenant, query)).toBeCloseTo(exactFloor(vectors, query), 2);
  });

  test('comes from a sample in a large graph', async ({ tenant }) => {
    const { vectors, query } = await storeVectors(tenant, MANY);
    expect(Math.abs((await floorOf(tenant, query)) - exactFloor(vectors, query))).toBeLessThan(0.02);
  });

  test('is the floor of the model in an empty graph', async ({ tenant }) => {
    await tenant.cypher('MATCH (n:Node) DELETE n');
    const [query] = unitVectors(1);
    expect(await floorOf(tenant, query as Float32Array)).toBeCloseTo(COSINE_FLOOR - FLOOR_BELOW_MEAN);
  });
});

/** Vectors about as near to one another as a model's. */
function unitVectors(count: number): Float32Array[] {
  const random = seeded(7);
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.25);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  });
}

async function storeVectors(tenant: TestTenant, count: number) {
  const [query, ...vectors] = unitVectors(count + 1);
  const nothing = { sentences: [], terms: [], otherTerms: [], dates: [], sequence: [], data: 0 };
  await tenant.cypher('MATCH (n:Node) DELETE n');
  await tenant.cypher(
    `UNWIND $all AS features
     CREATE (:Node {id: randomUUID(), key: randomUUID(), features: features, ${MEMORY_FORM}})`,
    { all: vectors.map((vector) => encodeFeatures({ vector, ...nothing })) },
  );
  return { vectors, query: query as Float32Array };
}

function floorOf(tenant: TestTenant, query: Float32Array): Promise<number> {
  const embedder = { dimensions: DIMENSIONS, cosineFloor: COSINE_FLOOR } as GraphEmbedder;
  return new MeanVector({ graph: tenant.graph, embedder, logger: testLogger() }).floorFor(query);
}

function exactFloor(vectors: readonly Float32Array[], query: Float32Array): number {
  const cosines = vectors.map((vector) =>
    vector.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0),
  );
  const sum = cosines.reduce((total, cosine) => total + cosine, 0);
  return (sum + FLOOR_PRIOR * COSINE_FLOOR) / (vectors.length + FLOOR_PRIOR) - FLOOR_BELOW_MEAN;
}
