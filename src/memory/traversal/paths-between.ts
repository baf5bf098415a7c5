import type { Explorer } from './explorer.ts';
import { likeness, type Reached, type Step, type Strategy } from './strategy.ts';
import { byScore, goTo, startAt, walk } from './walk.ts';

/** Paths in the answer, and partial paths to one node that are extended. */
const MAX_PATHS = 5;

export interface PathOptions {
  readonly start: string;
  readonly target: string;
  readonly maxDepth: number;
  readonly strategy: Strategy;
}

/** The explorer from the target follows edges in the opposite direction. */
export interface Explorers {
  readonly fromStart: Explorer;
  readonly fromTarget: Explorer;
}

export interface PathsBetween {
  /** The best paths from the start to the target, best first; each is the target as this path reaches it. */
  readonly paths: readonly Reached[];
  readonly steps: readonly Step[];
  /** Nodes that the walk from the start reached. */
  readonly passed: readonly Reached[];
}

/** The best few simple paths: walks from both ends until they can meet, then extends the best partial paths step by step. */
export async function pathsBetween(
  { fromStart, fromTarget }: Explorers,
  options: PathOptions,
): Promise<PathsBetween> {
  const { start, target, maxDepth, strategy } = options;
  const half = { strategy, isWanted: () => true, maxNodes: Infinity };
  const near = Math.floor(maxDepth / 2);
  const [forward, backward] = await Promise.all([
    walk(fromStart, { ...half, start, maxDepth: maxDepth - near }),
    near === 0 ? undefined : walk(fromTarget, { ...half, start: target, maxDepth: near }),
  ]);
  const origin = await fromStart.stepsFrom([start], false);
  const back = reversed(backward?.steps ?? [], backward?.found ?? [], target);
  const steps = distinct([...(forward?.steps ?? []), ...back]);
  const from = { ...startAt(start), degree: origin.get(start)?.degree ?? 0 };
  const byStart = Map.groupBy(steps, (step) => step.from);
  return { paths: bestPaths(from, byStart, options), steps, passed: forward?.passed ?? [] };
}

function bestPaths(start: Reached, steps: ReadonlyMap<string, Step[]>, options: PathOptions): Reached[] {
  const { target, maxDepth, strategy } = options;
  const distances = distancesTo(target, steps, maxDepth);
  const complete: Reached[] = [];
  let layer: Reached[] = [start];
  for (let depth = 1; depth <= maxDepth && layer.length > 0; depth++) {
    const next = layer.flatMap((from) =>
      (steps.get(from.key) ?? [])
        .filter(({ to }) => (distances.get(to) ?? Infinity) <= maxDepth - depth && !isOn(from, to))
        .map((step) => {
          const weight = step.to === target ? 1 : likeness(step.similarity);
          const share = from.share * strategy.pass(from, step) * weight;
          return { ...goTo(from, step, share), score: share };
        }),
    );
    complete.push(...next.filter(({ key }) => key === target));
    layer = bestOfEach(next.filter(({ key }) => key !== target));
  }
  return complete.sort(byPath).slice(0, MAX_PATHS);
}

function isOn({ path }: Reached, key: string): boolean {
  return path.some(({ from, to }) => from === key || to === key);
}

/** The best few partial paths to each node. */
function bestOfEach(nodes: readonly Reached[]): Reached[] {
  const byKey = Map.groupBy(nodes, ({ key }) => key);
  return [...byKey.values()].flatMap((paths) => paths.sort(byPath).slice(0, MAX_PATHS));
}

/** Best first; equal ones by their links, so that equal input gives equal answers. */
function byPath(a: Reached, b: Reached): number {
  return byScore(a, b) || (linksOf(a) < linksOf(b) ? -1 : 1);
}

function linksOf({ path }: Reached): string {
  return path.map(({ link }) => link.id).join(' ');
}

/** Least number of steps from each node to the target, up to `max`. */
function distancesTo(
  target: string,
  steps: ReadonlyMap<string, readonly Step[]>,
  max: number,
): Map<string, number> {
  const into = Map.groupBy([...steps.values()].flat(), ({ to }) => to);
  const distances = new Map([[target, 0]]);
  let frontier = [target];
  for (let depth = 1; depth <= max && frontier.length > 0; depth++) {
    const before = frontier.flatMap((key) => (into.get(key) ?? []).map(({ from }) => from));
    frontier = [...new Set(before)].filter((key) => !distances.has(key));
    for (const key of frontier) distances.set(key, depth);
  }
  return distances;
}

/** Steps of the walk from the target, in the direction towards the target. */
function reversed(steps: readonly Step[], found: readonly Reached[], target: string): Step[] {
  const arrivals = new Map(found.map((node) => [node.key, node.path.at(-1)]));
  const opposite = { out: 'in', in: 'out', none: 'none' } as const;
  return steps.flatMap(({ from, to, link, derived }) => {
    const arrival = arrivals.get(from);
    if (!arrival && from !== target) return [];
    const { node_type = '', degree = 0, time = '', similarity = 1 } = arrival ?? {};
    const reversedLink = { ...link, direction: opposite[link.direction] };
    return [{ from: to, to: from, node_type, degree, time, similarity, derived, link: reversedLink }];
  });
}

function distinct(steps: readonly Step[]): Step[] {
  return [...new Map(steps.map((step) => [`${step.link.id} ${step.from} ${step.to}`, step])).values()];
}
