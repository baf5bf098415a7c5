import { getNodes } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { describeNodes, scanEdges, scanHyperedges, scanNodes } from '../../graph/queries/recall.ts';
import { runQuery, streamQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import { contextLimits, contextOf } from './context.ts';
import type { Session } from '../session/session.ts';
import type { Found, RecallInput, RecallResult } from './recall.ts';

/** Time a regular expression may look at a graph. */
const BUDGET_MS = 500;
const BATCH = 200;
/** Matches gathered at most, from which the newest are shown. */
const MAX_MATCHES = 1_000;

interface ScannedText {
  readonly keys: readonly string[];
  readonly fields: readonly string[];
}

type Source = 'node' | 'edge' | 'hyperedge';

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
    const cut = await search(memory, pattern, textsOf(memory, source, input), deadline, (key) =>
      found.set(key, (found.get(key) ?? new Set()).add(source)),
    );
    if (cut) truncated.push(cut);
    if (cut || found.size >= MAX_MATCHES) break;
  }
  return describe(memory, input, found, truncated, await opening);
}

/** Texts in batches through the engine; returns the limit that ended it early, if one did. */
async function search(
  memory: MemoryContext,
  pattern: string,
  texts: AsyncIterable<ScannedText>,
  deadline: number,
  onMatch: (key: string) => void,
): Promise<'time' | 'matches' | undefined> {
  let matches = 0;
  for await (const batch of batches(texts)) {
    const hits = await memory.regex.match(
      pattern,
      batch.map(({ fields }) => fields),
    );
    const matched = batch.filter((_, index) => hits[index]);
    matched.flatMap(({ keys }) => keys).forEach(onMatch);
    matches += matched.length;
    if (matches >= MAX_MATCHES) return 'matches';
    if (performance.now() > deadline) return 'time';
  }
  return undefined;
}

async function* batches(texts: AsyncIterable<ScannedText>): AsyncGenerator<ScannedText[]> {
  let batch: ScannedText[] = [];
  for await (const text of texts) {
    if (batch.push(text) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* textsOf(
  memory: MemoryContext,
  source: Source,
  { node_types }: RecallInput,
): AsyncGenerator<ScannedText> {
  if (source === 'node') {
    const nodeTypes = node_types ? [...node_types] : null;
    for await (const { key, description, data } of streamQuery(memory.graph, scanNodes, { nodeTypes })) {
      yield { keys: [key], fields: [key, description, data] };
    }
    return;
  }
  const links = streamQuery(memory.graph, source === 'edge' ? scanEdges : scanHyperedges, {});
  for await (const { keys, relationship, label, data } of links) {
    yield { keys, fields: [relationship, label, data] };
  }
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
  const rows = await runQuery(memory.graph, describeNodes, {
    ids: nodes.map(({ id }) => id),
    ...contextLimits(input.include_context),
  });
  const connections = new Map(rows.map(({ node }) => [node.key, node.connections]));
  const { edges, hyperedges, truncated: cutContext } = contextOf(rows, input.include_context);
  const now = memory.clock().getTime();
  return {
    mode: 'regex',
    results: nodes.map((node) =>
      toResult(node, [...(found.get(node.key) ?? [])], connections.get(node.key) ?? 0, session, now),
    ),
    edges,
    hyperedges,
    channels: ['node', 'edge', 'hyperedge'],
    truncated: [...truncated, ...cutResults, ...cutContext],
  };
}

/** An expression matches or does not: every result scores 1. */
function toResult(
  node: NodeRecord,
  matched_by: string[],
  connections: number,
  session: Session,
  now: number,
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
  };
}
