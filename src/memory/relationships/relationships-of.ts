import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { relationshipsOfNode } from '../../graph/queries/relationship.ts';
import { runQuery } from '../../graph/run-query.ts';
import { AnswerSpace, LISTED_DATA } from '../limits/answer-space.ts';
import { noSuchNode } from '../nodes/read-nodes.ts';
import { withLongData } from '../limits/long-data.ts';
import type { WithGraph, WithReservation } from '../dependencies.ts';
import type { Expressions, WithRegex } from '../regex/regex-engine.ts';

/** Edges, and hyperedges, of one node that an answer holds at most. */
const LIMIT = 1_000;

export interface RelationshipsOfNode {
  edges: EdgeRecord[];
  hyperedges: HyperedgeRecord[];
  /** Lists that were cut at the limit, and the size of an answer where that cut them. */
  truncated: string[];
  limit: number;
}

/**
 * The edges (in and out) and hyperedges of a node, newest first; with a pattern, those whose words or label it matches.
 * Throws NOT_FOUND, and INVALID_INPUT for a pattern that is no regular expression.
 */
export async function relationshipsOf(
  memory: WithGraph & WithRegex & WithReservation,
  key: string,
  pattern: string | undefined,
): Promise<RelationshipsOfNode> {
  const longest = LISTED_DATA.ofRelationship;
  const [row] = await runQuery(memory.graph, relationshipsOfNode, { key, limit: LIMIT + 1, longest });
  if (!row) throw noSuchNode(key);
  const edges = await named(memory.regex, pattern, row.edges.slice(0, LIMIT));
  const hyperedges = await named(memory.regex, pattern, row.hyperedges.slice(0, LIMIT));
  const space = new AnswerSpace();
  const whole = await withLongData(memory, { edges, hyperedges }, space);
  const cut = (['edges', 'hyperedges'] as const).filter((list) => row[list].length > LIMIT);
  return {
    ...whole,
    truncated: [...cut, ...space.truncated],
    limit: LIMIT,
  };
}

/** Those of the links whose words or label the pattern matches. */
async function named<Link extends { relationship: string; label: string }>(
  regex: Expressions,
  pattern: string | undefined,
  links: Link[],
): Promise<Link[]> {
  if (pattern === undefined) return links;
  const texts = links.map(({ relationship, label }) => [relationship, label]);
  const matches = await regex.match(pattern, texts);
  return links.filter((_, index) => matches[index]);
}
