import type { ReferenceDatabase } from './database.ts';

const PAGE = 2_000;
const VECTORS = `
MATCH (n:Node)
WHERE n.key > $after AND n.embedding IS NOT NULL
RETURN n.key AS key, n.embedding AS embedding
ORDER BY n.key
LIMIT ${PAGE}`;

/** The vectors of all nodes by key. */
export async function readVectors(database: ReferenceDatabase): Promise<Map<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>();
  for (let after = ''; ;) {
    const page = await database.read<{ key: string; embedding: number[] }>(VECTORS, { after });
    for (const { key, embedding } of page) vectors.set(key, Float32Array.from(embedding));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return vectors;
    after = last.key;
  }
}
