import neo4j from 'neo4j-driver';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { CANDIDATES, nearestAmong } from '../../src/memory/recall/weights.ts';
import type { ReferenceDatabase } from '../reference/database.ts';
import { readVectors } from '../reference/vectors.ts';
import { Texts } from '../synthetic/texts.ts';

const QUERIES = 200;
const NEAREST = 10;
const SEARCHED = [10, 30, CANDIDATES.nearestSearched, 100];
const BY_INDEX =
  "CALL db.index.vector.queryNodes('node_vector', $k, $vector) YIELD node RETURN node.key AS key";

export interface VectorRecall {
  readonly k: number;
  readonly first: number;
  readonly recall: number;
}

/** The share of the ten nearest nodes (by comparison with all) that is among the first of the `k` results of the index. */
export async function vectorRecall(
  database: ReferenceDatabase,
  embedder: Embedder,
  words: readonly string[],
): Promise<VectorRecall[]> {
  const vectors = await readVectors(database);
  const texts = new Texts(words, 14);
  const takenByRecall = { k: CANDIDATES.nearestSearched, first: nearestAmong(vectors.size) };
  const found = [...SEARCHED.map((k) => ({ k, first: k })), takenByRecall].map((each) => ({
    ...each,
    hits: 0,
  }));
  for (let count = 0; count < QUERIES; count++) {
    const vector = await embedder.embedQuery(texts.query());
    const nearest = new Set(nearestTo(vector, vectors));
    for (const searched of SEARCHED) {
      const parameters = { k: neo4j.int(searched), vector: Array.from(vector) };
      const rows = await database.read<{ key: string }>(BY_INDEX, parameters);
      for (const taken of found.filter(({ k }) => k === searched)) {
        taken.hits += rows.slice(0, taken.first).filter(({ key }) => nearest.has(key)).length;
      }
    }
  }
  return found.map(({ k, first, hits }) => ({ k, first, recall: hits / (QUERIES * NEAREST) }));
}

/** Vectors are of unit length, so that the dot product is the cosine. */
function nearestTo(query: Float32Array, vectors: ReadonlyMap<string, Float32Array>): string[] {
  return [...vectors]
    .map(([key, vector]) => ({ key, cosine: dot(query, vector) }))
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, NEAREST)
    .map(({ key }) => key);
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}
