import { progress } from '../../eval/load.ts';
import { concurrently } from '../../eval/service/concurrently.ts';
import type { RestClient } from '../../eval/service/rest-client.ts';
import { syntheticNodes, syntheticRelationships } from '../synthetic/graph.ts';

const STORES_AT_ONCE = 16;
const RELATIONSHIPS_A_CALL = 100;
/** More than two writers that lock a hundred nodes each would mostly wait for each other. */
const CALLS_AT_ONCE = 2;

export interface LoadTimes {
  readonly nodes: number;
  readonly nodeSeconds: number;
  readonly relationships: number;
  readonly relationshipSeconds: number;
}

/** Loads the first `count` nodes and their relationships through the API. */
export async function loadByApi(
  client: RestClient,
  words: readonly string[],
  count: number,
): Promise<LoadTimes> {
  const stored = progress('API', 'nodes', count);
  const nodeSeconds = await secondsOf(
    concurrently(syntheticNodes(words, 0, count), STORES_AT_ONCE, async (node) => {
      await client.postPatiently('/store', node);
      stored(1);
    }),
  );
  const relationships = [...syntheticRelationships(0, count)];
  const related = progress('API', 'relationships', relationships.length);
  const relationshipSeconds = await secondsOf(
    concurrently(chunks(relationships, RELATIONSHIPS_A_CALL), CALLS_AT_ONCE, async (chunk) => {
      await client.postPatiently('/relationships', { relationships: chunk });
      related(chunk.length);
    }),
  );
  return { nodes: count, nodeSeconds, relationships: relationships.length, relationshipSeconds };
}

export function* chunks<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    if (chunk.push(item) < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

export async function secondsOf(work: Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work;
  return (performance.now() - started) / 1_000;
}
