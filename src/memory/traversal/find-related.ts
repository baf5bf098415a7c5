import { AppError } from '../../errors.ts';
import type { WithEmbedder, WithReservation } from '../dependencies.ts';
import { withinTokens, type SizeOf } from '../limits/token-limit.ts';
import { readNode } from '../nodes/read-nodes.ts';
import {
  describeNodes,
  describeWalk,
  type Described,
  type RelatedNode,
  type Walked,
} from './describe-walk.ts';
import { Explorer, type ExplorerMemory, type Interest } from './explorer.ts';
import type { WithIntents } from './intent-by-meaning.ts';
import { chooseStrategy } from './intent.ts';
import { readPattern, reversedPattern } from './link-pattern.ts';
import { pathsBetween } from './paths-between.ts';
import type { Reached, Strategy, StrategyName } from './strategy.ts';
import { walk, type Walk } from './walk.ts';

export interface FindRelatedInput {
  readonly start_node: string;
  readonly query?: string | undefined;
  /** Where the paths end. */
  readonly target_node?: string | undefined;
  readonly lens: 'auto' | StrategyName;
  readonly max_nodes: number;
  readonly max_depth: number;
  /** Tokens that the answer may take. */
  readonly max_tokens?: number | undefined;
  /** Characters of an answer as its caller reads it; by default those of its lists as JSON. */
  readonly sizeOf?: SizeOf<Related> | undefined;
  readonly relationship_pattern?: string | undefined;
  /** Canonical; the walk passes nodes of other types, but the answer leaves them out. */
  readonly node_types?: readonly string[] | undefined;
}

export interface Related extends Described {
  strategy: StrategyName;
  reason: string;
  /** What the database has read. */
  expanded: { nodes: number; relationships: number };
}

/** Gets the nodes that one depth of a walk adds, before the walk ends. */
export type OnStep = (nodes: readonly RelatedNode[]) => void;

type WalkMemory = ExplorerMemory & WithEmbedder & WithReservation & WithIntents;

interface Plan {
  readonly memory: WalkMemory;
  readonly input: FindRelatedInput;
  readonly strategy: Strategy;
  readonly interest: Interest;
}

/** Walks from a node along edges and through hyperedges, and names the strategy and the reason for it. Throws NOT_FOUND. */
export async function findRelated(
  memory: WalkMemory,
  input: FindRelatedInput,
  onStep?: OnStep,
): Promise<Related> {
  const { start_node, target_node, query, lens } = input;
  const vector = query === undefined ? null : await memory.embedder.embedQuery(query);
  const embedded = query !== undefined && vector ? { query, vector } : undefined;
  const { name, reason, strategy } = await chooseStrategy(memory, lens, embedded);
  const given = readPattern(input.relationship_pattern);
  const pattern = { ...given, direction: given.direction ?? (strategy.isDirected ? 'out' : undefined) };
  const plan = { memory, input, strategy, interest: { pattern, vector, readsLabels: strategy.readsLabels } };
  const { truncated, expanded, ...walked } = await (target_node === undefined
    ? walkAround(plan, onStep)
    : walkBetween(plan, target_node));
  const described = await describeWalk(memory, start_node, walked);
  const cut = [...truncated, ...described.truncated];
  const related = { strategy: name, reason, ...described, truncated: cut, expanded };
  const { max_tokens, sizeOf = jsonSize } = input;
  const others = related.paths
    ? (['paths', 'edges', 'hyperedges'] as const)
    : (['edges', 'hyperedges'] as const);
  return withinTokens<Related>(related, ['nodes', ...others], max_tokens, sizeOf);
}

function jsonSize({ nodes, edges, hyperedges, paths }: Related): number {
  return JSON.stringify({ nodes, edges, hyperedges, paths }).length;
}

interface Outcome extends Walked {
  readonly truncated: Iterable<string>;
  readonly expanded: Related['expanded'];
}

async function walkAround({ memory, input, strategy, interest }: Plan, onStep?: OnStep): Promise<Outcome> {
  const explorer = new Explorer(memory, interest);
  const { start_node: start, max_depth: maxDepth, max_nodes: maxNodes } = input;
  const report = onStep && (async (added: Walk) => onStep(await describeNodes(memory, start, added)));
  const isWanted = wantedBy(input);
  const walked = await walk(explorer, { start, maxDepth, strategy, maxNodes, isWanted, onStep: report });
  if (!walked) await readNode(memory, start);
  const { truncated, expanded } = explorer;
  return { found: [], steps: [], ...walked, truncated, expanded };
}

async function walkBetween({ memory, input, strategy, interest }: Plan, target: string): Promise<Outcome> {
  const { start_node: start, max_depth: maxDepth, max_nodes: maxNodes } = input;
  if (start === target) throw new AppError('INVALID_INPUT', 'target_node: is the start. Name another node.');
  const fromStart = new Explorer(memory, interest);
  const fromTarget = new Explorer(memory, { ...interest, pattern: reversedPattern(interest.pattern) });
  const options = { start, target, maxDepth, strategy };
  const { paths, steps } = await pathsBetween({ fromStart, fromTarget }, options);
  if (paths.length === 0) for (const key of [start, target]) await readNode(memory, key);
  const isWanted = wantedBy(input);
  const found = nodesOn(paths).filter((node) => node.key === target || isWanted(node));
  if (found.length > maxNodes) fromStart.truncated.add('max_nodes');
  return {
    found: found.slice(0, maxNodes),
    paths,
    steps,
    truncated: new Set([...fromStart.truncated, ...fromTarget.truncated]),
    expanded: {
      nodes: fromStart.expanded.nodes + fromTarget.expanded.nodes,
      relationships: fromStart.expanded.relationships + fromTarget.expanded.relationships,
    },
  };
}

function wantedBy({ node_types }: FindRelatedInput): (node: Reached) => boolean {
  return ({ node_type }) => node_types?.includes(node_type) ?? true;
}

/** The nodes on paths, each with the score of its best path and the beginning of that path. */
function nodesOn(paths: readonly Reached[]): Reached[] {
  const nodes = paths.flatMap(({ path, score }) =>
    path.map(({ to: key, node_type, degree }, at) => ({
      key,
      node_type,
      degree,
      depth: at + 1,
      share: score,
      score,
      path: path.slice(0, at + 1),
    })),
  );
  return nodes.filter(({ key }, at) => nodes.findIndex((node) => node.key === key) === at);
}
