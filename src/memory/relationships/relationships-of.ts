import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { relationshipsOfNode } from '../../graph/queries/relationship.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph, WithReservation } from '../transaction/dependencies.ts';
import { AnswerSpace, LISTED_DATA } from '../limits/answer-space.ts';
import { isPast, readerAsOf, relationshipsAsOf, requireNode, type PastTime } from './relationships-as-of.ts';
import { withLongData } from '../limits/long-data.ts';
import { noSuchNode } from '../nodes/unknown-keys.ts';
import { canonicalLabel } from '../ontology/label.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import type { WithRegex } from '../text/regex/regex-engine.ts';

/** Of edges, and of hyperedges, in one answer. */
const MAX_LINKS = 1_000;
/** Words, which have a meaning; other expressions only match. */
const PLAIN_WORDS = /^[\p{L}\p{M}\p{N}_ -]+$/u;

export interface RelationshipsOfNode {
  edges: EdgeRecord[];
  hyperedges: HyperedgeRecord[];
  /** The lists that were cut at the limit, and `answer_size` if the answer was too large. */
  truncated: string[];
  limit: number;
}

/**
 * The edges (in and out) and hyperedges of a node, newest first; now, or as they were at a time. A pattern selects those
 * whose words or label it matches, and those whose label says the same as it, from either end. Throws NOT_FOUND, and
 * INVALID_INPUT for a pattern that is no regular expression.
 */
export async function relationshipsOf(
  memory: WithGraph & WithRegex & WithReservation & WithLabels,
  key: string,
  pattern: string | undefined,
  time: PastTime = {},
): Promise<RelationshipsOfNode> {
  const row = await (isPast(time) ? readAsOf(memory, key, time) : readPresent(memory, key));
  const edges = await matching(memory, pattern, row.edges.slice(0, MAX_LINKS));
  const hyperedges = await matching(memory, pattern, row.hyperedges.slice(0, MAX_LINKS));
  const space = new AnswerSpace();
  const whole = await withLongData(
    memory,
    { edges, hyperedges },
    space,
    isPast(time) ? readerAsOf(memory, time) : undefined,
  );
  const cut = (['edges', 'hyperedges'] as const).filter((list) => row[list].length > MAX_LINKS);
  return { ...whole, truncated: [...cut, ...space.truncated], limit: MAX_LINKS };
}

async function readPresent({ graph }: WithGraph, key: string) {
  const longest = LISTED_DATA.ofRelationship;
  const [row] = await runQuery(graph, relationshipsOfNode, { key, limit: MAX_LINKS + 1, longest });
  if (row) return row;
  throw noSuchNode(key);
}

async function readAsOf(memory: WithGraph, key: string, time: PastTime) {
  const [relationships] = await Promise.all([
    relationshipsAsOf(memory, [key], time, MAX_LINKS + 1),
    requireNode(memory, key, time),
  ]);
  return relationships;
}

async function matching<Link extends { relationship: string; label: string }>(
  { regex, labels }: WithRegex & WithLabels,
  pattern: string | undefined,
  links: Link[],
): Promise<Link[]> {
  if (pattern === undefined) return links;
  const texts = links.map(({ relationship, label }) => [relationship, label]);
  const matches = await regex.match(pattern, texts);
  const registry = await labels.registry();
  const concept = PLAIN_WORDS.test(pattern)
    ? registry.meaning(canonicalLabel(pattern) ?? '').concept
    : undefined;
  return links.filter(({ label }, index) => matches[index] || registry.meaning(label).concept === concept);
}
