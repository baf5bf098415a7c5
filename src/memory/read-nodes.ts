import { getNodes, orphans } from '../graph/queries/node.ts';
import type { NodeRecord } from '../graph/queries/records.ts';
import { runForOne, runQuery } from '../graph/run-query.ts';
import type { MemoryContext } from './memory-context.ts';

/** The nodes under the keys, in their order, and the keys that have none. */
export async function nodesByKeys(
  memory: MemoryContext,
  keys: readonly string[],
): Promise<{ nodes: NodeRecord[]; missing: string[] }> {
  const wanted = [...new Set(keys)];
  const nodes = (await runQuery(memory.graph, getNodes, { keys: wanted })).map(({ node }) => node);
  const found = new Set(nodes.map(({ key }) => key));
  return { nodes, missing: wanted.filter((key) => !found.has(key)) };
}

/** Nodes without any edge or hyperedge, newest first, and how many there are in all. */
export function listOrphans(memory: MemoryContext, limit: number, offset: number) {
  return runForOne(memory.graph, orphans, { limit, offset });
}
