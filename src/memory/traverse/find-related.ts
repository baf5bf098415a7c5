import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { edgesByIds, hyperedgesByIds } from '../../graph/queries/relationship.ts';
import { describeNodes, traverseStart } from '../../graph/queries/traverse.ts';
import { runQuery } from '../../graph/run-query.ts';
import { noSuchNode } from '../change-content.ts';
import type { MemoryContext } from '../memory-context.ts';
import { chooseStrategy } from './intent.ts';
import { linkFilter } from './link-filter.ts';
import type { Reached, Step, StrategyName } from './strategy.ts';
import { walk, type Walk } from './walk.ts';

export interface FindRelatedInput {
  readonly start_node: string;
  readonly query?: string | undefined;
  readonly lens: 'auto' | StrategyName;
  readonly max_nodes: number;
  readonly max_depth: number;
  readonly relationship_pattern?: string | undefined;
  /** Canonical; nodes of other types are walked through but not shown. */
  readonly node_types?: readonly string[] | undefined;
}

export interface PathStep {
  from: string;
  to: string;
  kind: 'edge' | 'hyperedge';
  id: string;
  relationship: string;
  label: string;
  direction: 'out' | 'in' | 'none';
}

export interface RelatedNode {
  key: string;
  description: string;
  node_type: string;
  score: number;
  depth: number;
  path: PathStep[];
}

export interface Related {
  strategy: StrategyName;
  reason: string;
  nodes: RelatedNode[];
  edges: EdgeRecord[];
  hyperedges: HyperedgeRecord[];
  truncated: string[];
}

/** Candidates a query re-ranks, as a multiple of the nodes asked for. */
const RERANKED = 3;

/** Walks from a node along edges and through hyperedges; says which strategy and why. Throws NOT_FOUND. */
export async function findRelated(memory: MemoryContext, input: FindRelatedInput): Promise<Related> {
  const { strategy, reason, pass } = chooseStrategy(input.lens, input.query);
  const admits = linkFilter(memory.regex, input.relationship_pattern);
  const start = await startOf(memory, input.start_node);
  const found = await walk(memory, start, input.max_depth, pass, admits);
  const wanted = found.reached.filter(({ node_type }) => input.node_types?.includes(node_type) ?? true);
  const nodes = await describe(memory, wanted, input);
  const shown = new Set([start.key, ...nodes.map(({ key }) => key)]);
  return {
    strategy,
    reason,
    nodes,
    ...(await linksAmong(memory, found, shown)),
    truncated: [...found.truncated, ...(wanted.length > input.max_nodes ? ['max_nodes'] : [])],
  };
}

async function startOf(memory: MemoryContext, key: string): Promise<Reached> {
  const [row] = await runQuery(memory.graph, traverseStart, { key });
  if (!row) throw noSuchNode(key);
  return { key, ...row, depth: 0, score: 1, path: [] };
}

/** The best of the nodes with their texts; a query weighs them by their likeness to it. */
async function describe(
  memory: MemoryContext,
  wanted: readonly Reached[],
  { query, max_nodes }: FindRelatedInput,
): Promise<RelatedNode[]> {
  if (wanted.length === 0) return [];
  const candidates = wanted.slice(0, query === undefined ? max_nodes : max_nodes * RERANKED);
  const vector = query === undefined ? null : await memory.embedder.embedQuery(query);
  const keys = candidates.map(({ key }) => key);
  const rows = await runQuery(memory.graph, describeNodes, { keys, vector });
  const texts = new Map(rows.map((row) => [row.key, row]));
  return candidates
    .flatMap(({ key, node_type, score, depth, path }) => {
      const text = texts.get(key);
      if (!text) return [];
      const likeness = text.similarity === null ? 1 : (1 + Math.max(0, text.similarity)) / 2;
      const { description } = text;
      return [{ key, description, node_type, score: score * likeness, depth, path: path.map(toPathStep) }];
    })
    .sort((a, b) => b.score - a.score || a.depth - b.depth || (a.key < b.key ? -1 : 1))
    .slice(0, max_nodes);
}

function toPathStep({ from, to, link: { kind, id, relationship, label, forward } }: Step): PathStep {
  const direction = kind === 'hyperedge' ? 'none' : forward ? 'out' : 'in';
  return { from, to, kind, id, relationship, label, direction };
}

/** The edges and hyperedges that the walk went along between nodes that are shown. */
async function linksAmong(memory: MemoryContext, { steps }: Walk, shown: ReadonlySet<string>) {
  const inside = steps.filter(({ from, to }) => shown.has(from) && shown.has(to));
  const idsOf = (kind: Step['link']['kind']) => [
    ...new Set(inside.filter(({ link }) => link.kind === kind).map(({ link }) => link.id)),
  ];
  const [edges, hyperedges] = await Promise.all([
    runUnlessEmpty(idsOf('edge'), (ids) => runQuery(memory.graph, edgesByIds, { ids })),
    runUnlessEmpty(idsOf('hyperedge'), (ids) => runQuery(memory.graph, hyperedgesByIds, { ids })),
  ]);
  return { edges, hyperedges };
}

async function runUnlessEmpty<T>(ids: string[], run: (ids: string[]) => Promise<T[]>): Promise<T[]> {
  return ids.length === 0 ? [] : run(ids);
}
