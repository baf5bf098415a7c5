import { withinTokens, type SizeOf } from '../limits/token-limit.ts';
import { ASKS_FOR_OLDER } from '../recall/question/asked-for.ts';
import { isPast } from '../relationships/relationships-as-of.ts';
import { describeWalk, type Described } from './describe-walk.ts';
import { chooseStrategy } from './intent.ts';
import type { LinkFilter } from './link-pattern.ts';
import { begins, missing, routeOf, type Route } from './route.ts';
import type { StrategyName } from './strategy.ts';
import { walkBy, type OnStep, type Outcome, type Plan, type WalkInput, type WalkMemory } from './walk-by.ts';
import { whyEmpty } from './why-empty.ts';

interface FindRelatedInput extends WalkInput {
  /** Tokens that the answer may take. */
  readonly max_tokens?: number | undefined;
  /** Characters of an answer as its caller reads it; by default those of its lists as JSON. */
  readonly sizeOf?: SizeOf<Related> | undefined;
}

export interface Related extends Described {
  strategy: StrategyName;
  reason: string;
  /** What the database has read. */
  expanded: { nodes: number; relationships: number };
}

/** Walks from a node, and names the strategy and its reason. An empty answer says why it is empty. Throws NOT_FOUND. */
export async function findRelated(
  memory: WalkMemory,
  input: FindRelatedInput,
  onStep?: OnStep,
): Promise<Related> {
  const { start_node, query, lens, relationship_pattern: pattern } = input;
  const [vector, registry] = await Promise.all([
    query === undefined ? null : memory.embedder.embedQuery(query),
    memory.labels.registry(),
  ]);
  const embedded = query !== undefined && vector ? { query, vector } : undefined;
  const { name, reason, strategy } = await chooseStrategy(memory, lens, embedded);
  const route = routeOf(strategy, { query, pattern }, registry);
  const plan = {
    ...{ memory, input, vector, strategy: route.strategy, onStep: onStep && eachOnce(onStep) },
    now: asksForEnded(input) ? null : memory.clock().toISOString(),
  };
  const { outcome, note } = await follow(plan, route);
  const described = await describeWalk(memory, start_node, outcome, input.time);
  const related = {
    strategy: name,
    reason: [reason, route.because, note].filter(Boolean).join(' '),
    ...described,
    truncated: [...outcome.truncated, ...described.truncated],
    expanded: outcome.expanded,
  };
  const { max_tokens, sizeOf = jsonSize } = input;
  const others = related.paths
    ? (['paths', 'edges', 'hyperedges'] as const)
    : (['edges', 'hyperedges'] as const);
  return withinTokens<Related>(related, ['nodes', ...others], max_tokens, sizeOf);
}

const HAS_ENDED =
  'Only relationships that have ended lead there. Ask with valid_at for a time, or for what was "before".';
const ENDED = /\b(?:history|ever|past|ended)\b/i;

/** Whether the caller wants what has ended as well: by a time, or by words for what was before. */
function asksForEnded({ query = '', time = {} }: WalkInput): boolean {
  return isPast(time) || ASKS_FOR_OLDER.test(query) || ENDED.test(query);
}

/** Walks in the direction of the route; where nothing lies that way, in both. The note says so, or why nothing was found. */
async function follow(plan: Plan, route: Route): Promise<{ outcome: Outcome; note: string }> {
  const first = await walkBy(plan, route.filter);
  const reached = first.paths ?? first.found;
  const goesOn = route.otherwise && first.degree > 0 && !route.isFollowed(reached);
  // What leads the other way is not what is asked for.
  const strategy = { ...plan.strategy, isAsked: undefined };
  const second = goesOn && (await walkBy({ ...plan, strategy }, route.otherwise));
  const outcome = second && second.found.length > first.found.length ? second : first;
  const filter = route.otherwise ?? route.filter;
  if (outcome.found.length === 0) return { outcome, note: await whyNothing(plan, filter, outcome) };
  const notes = [
    route.asked && !begins(route.asked.answering, reached) && missing(route.asked, plan.input.start_node),
    outcome !== first && 'Nothing lies that way, so both directions are followed.',
  ];
  return { outcome, note: notes.filter(Boolean).join(' ') };
}

async function whyNothing(plan: Plan, filter: LinkFilter, outcome: Outcome): Promise<string> {
  const { memory, input, now } = plan;
  if (now !== null && outcome.degree > 0) {
    const { found } = await walkBy({ ...plan, now: null, onStep: undefined }, filter);
    if (found.length > 0) return HAS_ENDED;
  }
  const { start_node: start, target_node: target, max_depth: maxDepth } = input;
  const { relationship_pattern: pattern, node_types: nodeTypes } = input;
  const { degree, degreeOfTarget, passed } = outcome;
  return whyEmpty(memory, { start, target, maxDepth, pattern, nodeTypes, degree, degreeOfTarget, passed });
}

/** Reports each node once, though a second walk may reach it again. */
function eachOnce(onStep: OnStep): OnStep {
  const reported = new Set<string>();
  return (nodes) => {
    const added = nodes.filter(({ key }) => !reported.has(key));
    for (const { key } of added) reported.add(key);
    onStep(added);
  };
}

function jsonSize({ nodes, edges, hyperedges, paths }: Related): number {
  return JSON.stringify({ nodes, edges, hyperedges, paths }).length;
}
