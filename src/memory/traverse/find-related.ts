import { AppError } from '../../errors.ts';
import { getNodes } from '../../graph/queries/node.ts';
import { runQuery } from '../../graph/run-query.ts';
import { noSuchNode } from '../change-content.ts';
import type { MemoryContext } from '../memory-context.ts';
import { similarKeys } from '../similar-keys.ts';
import { describeWalk, type Described, type RelatedNode, type Shown } from './describe-walk.ts';
import { Explorer, type Interest } from './explorer.ts';
import { chooseStrategy } from './intent.ts';
import { matching, readPattern, turnedPattern } from './link-pattern.ts';
import { pathsBetween } from './paths-between.ts';
import type { Reached, Strategy, StrategyName } from './strategy.ts';
import { Told } from './told.ts';
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

/** A walk that has been planned. */
interface Plan {
  readonly onStep: OnStep | undefined;
  readonly memory: MemoryContext;
  readonly input: FindRelatedInput;
  readonly strategy: Strategy;
  readonly interest: Interest;
}

/** Walks from a node along edges and through hyperedges; says which strategy and why. Throws NOT_FOUND. */
export async function findRelated(
  memory: MemoryContext,
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
  return { strategy: name, reason, ...described, truncated: [...truncated], expanded };
}

interface Outcome extends Shown {
  readonly truncated: Iterable<string>;
  readonly expanded: Related['expanded'];
}

async function around({ memory, input, strategy, interest, onStep }: Plan): Promise<Outcome> {
  const told = new Told();
  const explorer = new Explorer(memory, interest, told);
  const { start_node: start, max_depth: maxDepth, max_nodes: most } = input;
  const tell =
    onStep && (async (met: Walk) => onStep((await describeWalk(memory, start, { ...met, told })).nodes));
  const way = { start, maxDepth, strategy, most, isWanted: wantedBy(input), onStep: tell };
  const walked = await walk(explorer, way);
  if (!walked) await checkStart(memory, start, interest);
  const { truncated, expanded } = explorer;
  return { found: [], steps: [], ...walked, told, truncated, expanded };
}

async function between({ memory, input, strategy, interest }: Plan, target: string): Promise<Outcome> {
  const { start_node: start, max_depth: maxDepth, max_nodes: most } = input;
  if (start === target) throw new AppError('INVALID_INPUT', 'target_node: is the start. Name another node.');
  const told = new Told();
  const forward = new Explorer(memory, interest, told);
  const backward = new Explorer(memory, { ...interest, pattern: turnedPattern(interest.pattern) }, told);
  const { paths, steps } = await pathsBetween({ forward, backward }, { start, target, maxDepth, strategy });
  if (paths.length === 0) for (const key of [start, target]) await checkStart(memory, key, interest);
  const isWanted = wantedBy(input);
  const found = stopsOf(paths).filter((node) => node.key === target || isWanted(node));
  if (found.length > most) forward.truncated.add('max_nodes');
  return {
    found: found.slice(0, most),
    paths,
    steps,
    told,
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
async function checkStart(memory: MemoryContext, key: string, { pattern }: Interest): Promise<void> {
  const [row] = await runQuery(memory.graph, getNodes, { keys: [key] });
  if (!row) throw noSuchNode(key, await similarKeys(memory, key));
  await matching(memory.regex.of(memory.graph), pattern, []);
}
