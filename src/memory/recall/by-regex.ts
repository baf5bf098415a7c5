import { getNodes } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import { showNodes } from './around.ts';
import { contextOf } from './context.ts';
import { MAX_MATCHES, search, textsOf, type Source } from './regex-scan.ts';
import type { Session } from '../session/session.ts';
import { inTheAnswer, type WhyNot } from './why-not.ts';
import type { Found, RecallInput, RecallResult } from './recall.ts';

/** Time a regular expression may look at a graph. */
const BUDGET_MS = 500;

/**
 * Nodes whose key, description or data the expression matches, or that a relationship with such words, label or data
 * joins; newest first. Looks for 500 ms at most and says where that or the number of matches cut the search.
 */
export async function recallByRegex(
  memory: MemoryContext,
  input: RecallInput,
  pattern: string,
  opening: Promise<Session>,
): Promise<Found> {
  await memory.regex.match(pattern, []);
  const deadline = performance.now() + BUDGET_MS;
  const found = new Map<string, Set<Source>>();
  const truncated: string[] = [];
  for (const source of ['node', 'edge', 'hyperedge'] as const) {
    const texts = textsOf(memory, source, input.node_types, pattern);
    const cut = await search(memory, pattern, texts, deadline, (key) =>
      found.set(key, (found.get(key) ?? new Set()).add(source)),
    );
    if (cut) truncated.push(cut);
    if (cut || found.size >= MAX_MATCHES) break;
  }
  return describe(memory, input, found, truncated, await opening);
}

async function describe(
  memory: MemoryContext,
  input: RecallInput,
  found: ReadonlyMap<string, ReadonlySet<Source>>,
  truncated: readonly string[],
  session: Session,
): Promise<Found> {
  const matching = (await runQuery(memory.graph, getNodes, { keys: [...found.keys()] }))
    .map(({ node }) => node)
    .filter(({ node_type }) => input.node_types?.includes(node_type) ?? true)
    .sort((a, b) =>
      a.updated_at === b.updated_at ? (a.key < b.key ? -1 : 1) : a.updated_at < b.updated_at ? 1 : -1,
    );
  const nodes = matching.slice(0, input.max_results);
  const cutResults = matching.length > nodes.length ? ['max_results'] : [];
  const rows = await showNodes(
    memory,
    nodes.map(({ key }) => key),
    input.include_context,
  );
  const connections = new Map(rows.map(({ node }) => [node.key, node.connections]));
  const { edges, hyperedges, truncated: cutContext } = contextOf(rows, input.include_context);
  const now = memory.clock().getTime();
  return {
    mode: 'regex',
    results: nodes.map((node) =>
      toResult(
        node,
        [...(found.get(node.key) ?? [])],
        connections.get(node.key) ?? 0,
        session,
        now,
        input.explain,
      ),
    ),
    edges,
    hyperedges,
    channels: ['node', 'edge', 'hyperedge'],
    truncated: [...truncated, ...cutResults, ...cutContext],
    ...(input.why_not !== undefined && { why_not: whyNot(input.why_not, nodes, matching) }),
  };
}

/** An expression matches or does not: every result scores 1. */
function toResult(
  node: NodeRecord,
  matched_by: string[],
  connections: number,
  session: Session,
  now: number,
  explain: boolean,
): RecallResult {
  const { key, description, node_type, data, created_at, updated_at } = node;
  const signals = { general: 1, ...session.signalsOf(key, now) };
  return {
    key,
    description,
    node_type,
    data,
    score: 1,
    matched_by,
    signals,
    connections,
    created_at,
    updated_at,
    ...(explain && { explanation: { parts: { regex: 1 } } }),
  };
}

function whyNot(key: string, shown: readonly NodeRecord[], matching: readonly NodeRecord[]): WhyNot {
  const place = matching.findIndex((node) => node.key === key);
  if (place < 0)
    return { key, reason: 'No node of this key and the types asked for was found to match the expression.' };
  if (place < shown.length) return inTheAnswer(key, place);
  return {
    key,
    reason: `It matches, as number ${place + 1} by the time of its last change; ${shown.length} are shown.`,
  };
}
