import { AppError } from '../../errors.ts';
import type { WithClock, WithEmbedder, WithReservation } from '../transaction/dependencies.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import { requireNode, type PastTime } from '../relationships/relationships-as-of.ts';
import { describeNodes, type RelatedNode, type Walked } from './describe-walk.ts';
import { Explorer, type ExplorerMemory, type Interest } from './explorer.ts';
import type { WithIntents } from './intent-by-meaning.ts';
import { reversed, type LinkFilter } from './link-pattern.ts';
import { pathsBetween } from './paths-between.ts';
import type { Reached, Strategy, StrategyName } from './strategy.ts';
import { walk, type Relevance, type Walk } from './walk.ts';

export interface WalkInput {
  readonly start_node: string;
  readonly query?: string | undefined;
  /** Where the paths end. */
  readonly target_node?: string | undefined;
  readonly lens: 'auto' | StrategyName;
  readonly max_nodes: number;
  readonly max_depth: number;
  readonly relationship_pattern?: string | undefined;
  /** Canonical; the walk passes nodes of other types, but the answer leaves them out. */
  readonly node_types?: readonly string[] | undefined;
  /** By default as memory and world are now. */
  readonly time?: PastTime | undefined;
}

/** Gets the nodes that one depth of a walk adds, before the walk ends. */
export type OnStep = (nodes: readonly RelatedNode[]) => void;

export type WalkMemory = ExplorerMemory &
  WithEmbedder &
  WithReservation &
  WithIntents &
  WithLabels &
  WithClock;

export interface Plan {
  readonly memory: WalkMemory;
  readonly input: WalkInput;
  readonly vector: Float32Array | null;
  readonly strategy: Strategy;
  readonly onStep: OnStep | undefined;
  /** What ended before is not followed; null follows all. */
  readonly now: string | null;
}

export interface Outcome extends Walked {
  readonly truncated: Iterable<string>;
  readonly expanded: { readonly nodes: number; readonly relationships: number };
  readonly passed: readonly Reached[];
  /** Links of the start, and of the target where the walk read it. */
  readonly degree: number;
  readonly degreeOfTarget: number | undefined;
}

/** A walk that follows the relationships of a filter. Throws NOT_FOUND. */
export function walkBy(plan: Plan, filter: LinkFilter): Promise<Outcome> {
  const { vector, strategy, input } = plan;
  const { time = {} } = input;
  const interest: Interest = { filter, vector, readsLabels: strategy.readsLabels, now: plan.now, time };
  return input.target_node === undefined
    ? walkAround(plan, interest)
    : walkBetween(plan, interest, input.target_node);
}

async function walkAround(plan: Plan, interest: Interest): Promise<Outcome> {
  const { memory, input, strategy, onStep } = plan;
  const explorer = new Explorer(memory, interest);
  const { start_node: start, max_depth: maxDepth, max_nodes: maxNodes, time } = input;
  const report = onStep && (async (added: Walk) => onStep(await describeNodes(memory, start, added, time)));
  const which = { isWanted: wantedBy(input), relevance: relevanceOf(plan) };
  const walked = await walk(explorer, { start, maxDepth, strategy, maxNodes, ...which, onStep: report });
  if (!walked) await requireNode(memory, start, time ?? {});
  const { truncated, expanded } = explorer;
  const degree = explorer.degreeOf(start) ?? 0;
  return {
    found: [],
    steps: [],
    passed: [],
    ...walked,
    truncated,
    expanded,
    degree,
    degreeOfTarget: undefined,
  };
}

async function walkBetween(
  { memory, input, strategy }: Plan,
  interest: Interest,
  target: string,
): Promise<Outcome> {
  const { start_node: start, max_depth: maxDepth, max_nodes: maxNodes } = input;
  if (start === target) throw new AppError('INVALID_INPUT', 'target_node: is the start. Name another node.');
  const fromStart = new Explorer(memory, interest);
  const fromTarget = new Explorer(memory, { ...interest, filter: reversed(interest.filter) });
  const options = { start, target, maxDepth, strategy };
  const { paths, steps, passed } = await pathsBetween({ fromStart, fromTarget }, options);
  if (paths.length === 0) for (const key of [start, target]) await requireNode(memory, key, input.time ?? {});
  const isWanted = wantedBy(input);
  const found = nodesOn(paths).filter((node) => node.key === target || isWanted(node));
  if (found.length > maxNodes) fromStart.truncated.add('max_nodes');
  return {
    found: found.slice(0, maxNodes),
    paths,
    steps,
    passed,
    truncated: new Set([...fromStart.truncated, ...fromTarget.truncated]),
    expanded: {
      nodes: fromStart.expanded.nodes + fromTarget.expanded.nodes,
      relationships: fromStart.expanded.relationships + fromTarget.expanded.relationships,
    },
    degree: fromStart.degreeOf(start) ?? 0,
    degreeOfTarget: fromTarget.degreeOf(target),
  };
}

function wantedBy({ node_types }: WalkInput): (node: Reached) => boolean {
  return ({ node_type }) => node_types?.includes(node_type) ?? true;
}

/** Undefined where the caller says what is wanted, and in a sequence, which is one as a whole. */
function relevanceOf({ memory, input, vector, strategy }: Plan): Relevance | undefined {
  const { isAsked = () => false, isDirected } = strategy;
  const isSaid = input.node_types !== undefined || input.relationship_pattern !== undefined;
  if (vector === null || isSaid || (isDirected && !strategy.isAsked)) return undefined;
  const { cosineFloor } = memory.embedder;
  return { isAsked, isLike: ({ path }) => (path.at(-1)?.similarity ?? 0) >= cosineFloor };
}

/** The nodes on paths, each with the score of its best path and the beginning of that path. */
function nodesOn(paths: readonly Reached[]): Reached[] {
  const nodes = paths.flatMap(({ path, score }) =>
    path.map(({ to: key, node_type, degree, time }, at) => ({
      ...{ key, node_type, degree, time },
      depth: at + 1,
      share: score,
      score,
      path: path.slice(0, at + 1),
      derived: path[at]?.derived || Number(path.slice(0, at).some((step) => step.derived > 0)),
    })),
  );
  return nodes.filter(({ key }, at) => nodes.findIndex((node) => node.key === key) === at);
}
