import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { getNodes } from '../../graph/queries/node.ts';
import { describeWalk } from '../../graph/queries/traverse.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { noSuchNode } from '../change-content.ts';
import type { MemoryContext } from '../memory-context.ts';
import { similarKeys } from '../similar-keys.ts';
import { chooseStrategy } from './intent.ts';
import { linkFilter, type LinkFilter } from './link-filter.ts';
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

/** Walks from a node along edges and through hyperedges; says which strategy and why. Throws NOT_FOUND. */
export async function findRelated(memory: MemoryContext, input: FindRelatedInput): Promise<Related> {
  const { start_node: start, query, max_nodes: most, max_depth: maxDepth, node_types } = input;
  const { name, reason, strategy } = chooseStrategy(input.lens, query);
  const admits = linkFilter(memory.regex, input.relationship_pattern);
  const vector = query === undefined ? null : await memory.embedder.embedQuery(query);
  const isWanted = ({ node_type }: Reached) => node_types?.includes(node_type) ?? true;
  const way = { start, maxDepth, strategy, admits, vector, isWanted, most };
  const walked = (await walk(memory, way)) ?? (await nowhere(memory, start, admits));
  return { strategy: name, reason, ...(await describe(memory, start, walked)), truncated: walked.truncated };
}

/** A node without relationships leads nowhere; a pattern that does not compile is refused there too. */
async function nowhere(memory: MemoryContext, key: string, admits: LinkFilter): Promise<Walk> {
  const [row] = await runQuery(memory.graph, getNodes, { keys: [key] });
  if (!row) throw noSuchNode(key, await similarKeys(memory, key));
  await admits([]);
  return { found: [], steps: [], truncated: [] };
}

/** The nodes with their texts, and the edges and hyperedges between them that the walk went along. */
async function describe(memory: MemoryContext, start: string, { found, steps }: Walk) {
  if (found.length === 0) return { nodes: [], edges: [], hyperedges: [] };
  const shown = new Set([start, ...found.map(({ key }) => key)]);
  const inside = steps.filter(({ from, to }) => shown.has(from) && shown.has(to));
  const idsOf = (kind: Step['link']['kind']) => [
    ...new Set(inside.filter(({ link }) => link.kind === kind).map(({ link }) => link.id)),
  ];
  const { nodes, edges, hyperedges } = await runForOne(memory.graph, describeWalk, {
    keys: found.map(({ key }) => key),
    edges: idsOf('edge'),
    hyperedges: idsOf('hyperedge'),
  });
  const descriptions = new Map(nodes.map(({ key, description }) => [key, description]));
  return {
    nodes: found.flatMap(({ key, node_type, score, depth, path }) => {
      const description = descriptions.get(key);
      if (description === undefined) return [];
      return [{ key, description, node_type, score, depth, path: path.map(toPathStep) }];
    }),
    edges,
    hyperedges,
  };
}

function toPathStep({ from, to, link: { kind, id, relationship, label, forward } }: Step): PathStep {
  const direction = kind === 'hyperedge' ? 'none' : forward ? 'out' : 'in';
  return { from, to, kind, id, relationship, label, direction };
}
