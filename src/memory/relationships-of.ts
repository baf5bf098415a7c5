import type { EdgeRecord, HyperedgeRecord } from '../graph/queries/records.ts';
import { relationshipsOfNode } from '../graph/queries/relationship.ts';
import { runQuery } from '../graph/run-query.ts';
import { noSuchNode } from './change-content.ts';
import type { MemoryContext } from './memory-context.ts';

/** Edges, and hyperedges, of one node that an answer holds at most. */
const LIMIT = 1_000;

export interface RelationshipsOfNode {
  edges: EdgeRecord[];
  hyperedges: HyperedgeRecord[];
  /** Lists that were cut at the limit. */
  truncated: string[];
  limit: number;
}

/**
 * The edges (in and out) and hyperedges of a node, newest first; with a pattern, those whose words or label it matches.
 * Throws NOT_FOUND, and INVALID_INPUT for a pattern that is no regular expression.
 */
export async function relationshipsOf(
  memory: MemoryContext,
  key: string,
  pattern: string | undefined,
): Promise<RelationshipsOfNode> {
  const [row] = await runQuery(memory.graph, relationshipsOfNode, { key, limit: LIMIT + 1 });
  if (!row) throw noSuchNode(key);
  const edges = row.edges.slice(0, LIMIT);
  const hyperedges = row.hyperedges.slice(0, LIMIT);
  return {
    edges: await named(memory, pattern, edges),
    hyperedges: await named(memory, pattern, hyperedges),
    truncated: (['edges', 'hyperedges'] as const).filter((list) => row[list].length > LIMIT),
    limit: LIMIT,
  };
}

/** Those of the links whose words or label the pattern matches. */
async function named<Link extends { relationship: string; label: string }>(
  memory: MemoryContext,
  pattern: string | undefined,
  links: Link[],
): Promise<Link[]> {
  if (pattern === undefined) return links;
  const texts = links.map(({ relationship, label }) => [relationship, label]);
  const matches = await memory.regex.of(memory.graph).match(pattern, texts);
  return links.filter((_, index) => matches[index]);
}
