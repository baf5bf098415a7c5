import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { relationshipsOfNode } from '../../graph/queries/relationship.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph, WithReservation } from '../dependencies.ts';
import { AnswerSpace, LISTED_DATA } from '../limits/answer-space.ts';
import { withLongData } from '../limits/long-data.ts';
import { noSuchNode } from '../nodes/unknown-keys.ts';
import type { Expressions, WithRegex } from '../text/regex/regex-engine.ts';

/** Of edges, and of hyperedges, in one answer. */
const MAX_LINKS = 1_000;

export interface RelationshipsOfNode {
  edges: EdgeRecord[];
  hyperedges: HyperedgeRecord[];
  /** The lists that were cut at the limit, and `answer_size` if the answer was too large. */
  truncated: string[];
  limit: number;
}

/**
 * The edges (in and out) and hyperedges of a node, newest first. A pattern selects those whose words or label it matches.
 * Throws NOT_FOUND, and INVALID_INPUT for a pattern that is no regular expression.
 */
export async function relationshipsOf(
  memory: WithGraph & WithRegex & WithReservation,
  key: string,
  pattern: string | undefined,
): Promise<RelationshipsOfNode> {
  const longest = LISTED_DATA.ofRelationship;
  const [row] = await runQuery(memory.graph, relationshipsOfNode, { key, limit: MAX_LINKS + 1, longest });
  if (!row) throw noSuchNode(key);
  const edges = await matching(memory.regex, pattern, row.edges.slice(0, MAX_LINKS));
  const hyperedges = await matching(memory.regex, pattern, row.hyperedges.slice(0, MAX_LINKS));
  const space = new AnswerSpace();
  const whole = await withLongData(memory, { edges, hyperedges }, space);
  const cut = (['edges', 'hyperedges'] as const).filter((list) => row[list].length > MAX_LINKS);
  return { ...whole, truncated: [...cut, ...space.truncated], limit: MAX_LINKS };
}

async function matching<Link extends { relationship: string; label: string }>(
  regex: Expressions,
  pattern: string | undefined,
  links: Link[],
): Promise<Link[]> {
  if (pattern === undefined) return links;
  const texts = links.map(({ relationship, label }) => [relationship, label]);
  const matches = await regex.match(pattern, texts);
  return links.filter((_, index) => matches[index]);
}
