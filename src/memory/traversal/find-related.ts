import { AppError } from '../../errors.ts';
import type { WithEmbedder, WithReservation } from '../dependencies.ts';
import { findNode, noSuchNode } from '../nodes/read-nodes.ts';
import { similarKeys } from '../nodes/similar-keys.ts';
import {
  describeNodes,
  describeWalk,
  type Described,
  type RelatedNode,
  type Walked,
} from './describe-walk.ts';
import { Explorer, type ExplorerMemory, type Interest } from './explorer.ts';
import { chooseStrategy } from './intent.ts';
import type { WithIntents } from './intent-by-meaning.ts';
import { matching, readPattern, turnedPattern } from './link-pattern.ts';
import { pathsBetween } from './paths-between.ts';
import type { Reached, Strategy, StrategyName } from './strategy.ts';
import { walk, type Walk } from './walk.ts';

export interface FindRelatedInput {
  readonly start_node: string;
  readonly query?: string | undefined;
  /** Where the paths are to end. */
  readonly target_node?: string | undefined;
  readonly lens: 'auto' | StrategyName;
  readonly max_nodes: number;
  readonly max_depth: number;
  readonly relationship_pattern?: string | undefined;
  /** Canonical; nodes of other types are walked through but not shown. */
  readonly node_types?: readonly string[] | undefined;
}

export interface Related extends Described {
  strategy: StrategyName;
  reason: string;
  truncated: string[];
  /** What the walk looked at. */
  expanded: { nodes: number; relationships: number };
}

/** Takes what a step of a walk met, before the walk is over. */
export type OnStep = (nodes: readonly RelatedNode[]) => void;

/** What walking works with. */
type WalkMemory = ExplorerMemory & WithEmbedder & WithReservation & WithIntents;

/** A walk that has been planned. */
interface Plan {
  readonly onStep: OnStep | undefined;
  readonly memory: WalkMemory;
  readonly input: FindRelatedInput;
  readonly strategy: Strategy;
  readonly interest: Interest;
}

/** Walks from a node along edges and through hyperedges; says which strategy and why. Throws NOT_FOUND. */
export async function findRelated(
  memory: WalkMemory,
  input: FindRelatedInput,
  onStep?: OnStep,
): Promise<Related> {
  const { start_node, target_node, query, lens } = input;
  const vector = query === undefined ? null : await memory.embedder.embedQuery(query);
  const meant = query !== undefined && vector ? { query, vector } : undefined;
  const { name, reason, strategy } = await chooseStrategy(memory, lens, meant);
  const given = readPattern(input.relationship_pattern);
  const pattern = { ...given, direction: given.direction ?? (strategy.isDirected ? 'out' : undefined) };
  const interest = { pattern, vector, readsLabels: strategy.readsLabels };
  const plan = { memory, input, strategy, interest, onStep };
  const { truncated, expanded, ...walked } = await (target_node === undefined
    ? around(plan)
    : between(plan, target_node));
  const described = await describeWalk(memory, start_node, walked);
  const cut = [...truncated, ...described.truncated];
  return { strategy: name, reason, ...described, truncated: cut, expanded };
}

interface Outcome extends Walked {
  readonly truncated: Iterable<string>;
  readonly expanded: Related['expanded'];
}

async function around({ memory, input, strategy, interest, onStep }: Plan): Promise<Outcome> {
  const explorer = new Explorer(memory, interest);
  const { start_node: start, max_depth: maxDepth, max_nodes: most } = input;
  const tell = onStep && (async (met: Walk) => onStep(await describeNodes(memory, start, met)));
  const way = { start, maxDepth, strategy, most, isWanted: wantedBy(input), onStep: tell };
  const walked = await walk(explorer, way);
  if (!walked) await checkStart(memory, start, interest);
  const { truncated, expanded } = explorer;
  return { found: [], steps: [], ...walked, truncated, expanded };
}

async function between({ memory, input, strategy, interest }: Plan, target: string): Promise<Outcome> {
  const { start_node: start, max_depth: maxDepth, max_nodes: most } = input;
  if (start === target) throw new AppError('INVALID_INPUT', 'target_node: is the start. Name another node.');
  const forward = new Explorer(memory, interest);
  const backward = new Explorer(memory, { ...interest, pattern: turnedPattern(interest.pattern) });
  const { paths, steps } = await pathsBetween({ forward, backward }, { start, target, maxDepth, strategy });
  if (paths.length === 0) for (const key of [start, target]) await checkStart(memory, key, interest);
  const isWanted = wantedBy(input);
  const found = stopsOf(paths).filter((node) => node.key === target || isWanted(node));
  if (found.length > most) forward.truncated.add('max_nodes');
  return {
    found: found.slice(0, most),
    paths,
    steps,
    truncated: new Set([...forward.truncated, ...backward.truncated]),
    expanded: {
      nodes: forward.expanded.nodes + backward.expanded.nodes,
      relationships: forward.expanded.relationships + backward.expanded.relationships,
    },
  };
}

function wantedBy({ node_types }: FindRelatedInput): (node: Reached) => boolean {
  return ({ node_type }) => node_types?.includes(node_type) ?? true;
}

/** The nodes on paths, each with the best path's score and the part of it that leads there. */
function stopsOf(paths: readonly Reached[]): Reached[] {
  const stops = new Map<string, Reached>();
  for (const { path, score } of paths) {
    path.forEach(({ to: key, node_type, degree }, at) => {
      if (stops.has(key)) return;
      stops.set(key, {
        key,
        node_type,
        degree,
        depth: at + 1,
        share: score,
        score,
        path: path.slice(0, at + 1),
      });
    });
  }
  return [...stops.values()];
}

/** A node without relationships leads nowhere; a pattern that does not compile is refused there too. */
async function checkStart(memory: WalkMemory, key: string, { pattern }: Interest): Promise<void> {
  if (!(await findNode(memory, key))) throw noSuchNode(key, await similarKeys(memory, key));
  await matching(memory.regex, pattern, []);
}
