import type { Explorer } from './explorer.ts';
import { likeness, type Reached, type Step, type Strategy } from './strategy.ts';
import { byScore, goTo, startAt, walk } from './walk.ts';

/** Paths answered, and partial paths to one node that are followed further. */
const PATHS = 5;

export interface Ends {
  readonly start: string;
  readonly target: string;
  readonly maxDepth: number;
  readonly strategy: Strategy;
}

/** An explorer of each end; the target's follows edges the other way round. */
export interface BothWays {
  readonly forward: Explorer;
  readonly backward: Explorer;
}

export interface Between {
  /** The best paths from the start to the target, best first, each as the target reached by it. */
  readonly paths: readonly Reached[];
  readonly steps: readonly Step[];
}

/**
 * The best few simple paths between two nodes: walks from both ends until they could meet, then keeps the best partial
 * paths to each node, step by step. A node counts less where it is unlike the query.
 */
export async function pathsBetween({ forward, backward }: BothWays, ends: Ends): Promise<Between> {
  const { start, target, maxDepth, strategy } = ends;
  const half = { strategy, isWanted: () => true, most: Infinity };
  const near = Math.floor(maxDepth / 2);
  const [ahead, back] = await Promise.all([
    walk(forward, { ...half, start, maxDepth: maxDepth - near }),
    near === 0 ? undefined : walk(backward, { ...half, start: target, maxDepth: near }),
  ]);
  const origin = await forward.stepsFrom([start], false);
  const steps = distinct([...(ahead?.steps ?? []), ...turned(back?.steps ?? [], back?.found ?? [], target)]);
  const from = { ...startAt(start), degree: origin.get(start)?.degree ?? 0 };
  const paths = bestPaths(
    from,
    Map.groupBy(steps, (step) => step.from),
    ends,
  );
  return { paths, steps };
}

function bestPaths(start: Reached, steps: ReadonlyMap<string, Step[]>, ends: Ends): Reached[] {
  const { target, maxDepth, strategy } = ends;
  const distances = distancesTo(target, steps, maxDepth);
  const complete: Reached[] = [];
  let layer: Reached[] = [start];
  for (let depth = 1; depth <= maxDepth && layer.length > 0; depth++) {
    const next = layer.flatMap((from) =>
      (steps.get(from.key) ?? [])
        .filter(({ to }) => (distances.get(to) ?? Infinity) <= maxDepth - depth && !isOn(from, to))
        .map((step) => {
          const weight = step.to === target ? 1 : likeness(step.similarity);
          return goTo(from, step, from.share * strategy.pass(from, step) * weight);
        }),
    );
    complete.push(...next.filter(({ key }) => key === target));
    layer = bestOfEach(next.filter(({ key }) => key !== target));
  }
  return complete
    .map((path) => ({ ...path, score: path.share }))
    .sort(byPath)
    .slice(0, PATHS);
}

function isOn({ path }: Reached, key: string): boolean {
  return path.some(({ from, to }) => from === key || to === key);
}

/** The best few partial paths to each node. */
function bestOfEach(nodes: readonly Reached[]): Reached[] {
  return [...Map.groupBy(nodes, ({ key }) => key).values()].flatMap((ways) =>
    ways.sort(byPath).slice(0, PATHS),
  );
}

/** Best first; equal ones by their links, so that equal input gives equal answers. */
function byPath(a: Reached, b: Reached): number {
  const [one, other] = [a, b].map(({ path }) => path.map(({ link }) => link.id).join(' ')) as [
    string,
    string,
  ];
  return byScore({ ...a, score: a.share }, { ...b, score: b.share }) || (one < other ? -1 : 1);
}

/** Least number of steps from each node to the target, up to `most`. */
function distancesTo(
  target: string,
  steps: ReadonlyMap<string, readonly Step[]>,
  most: number,
): Map<string, number> {
  const into = Map.groupBy([...steps.values()].flat(), ({ to }) => to);
  const distances = new Map([[target, 0]]);
  let frontier = [target];
  for (let depth = 1; depth <= most && frontier.length > 0; depth++) {
    const before = frontier.flatMap((key) => (into.get(key) ?? []).map(({ from }) => from));
    frontier = [...new Set(before)].filter((key) => !distances.has(key));
    for (const key of frontier) distances.set(key, depth);
  }
  return distances;
}

/** Steps taken from the target's end, as they are taken towards it. */
function turned(steps: readonly Step[], found: readonly Reached[], target: string): Step[] {
  const arrivals = new Map(found.map((node) => [node.key, node.path.at(-1)]));
  const direction = { out: 'in', in: 'out', none: 'none' } as const;
  return steps.flatMap(({ from, to, link }) => {
    const arrival = arrivals.get(from);
    if (!arrival && from !== target) return [];
    const { node_type = '', degree = 0, similarity = 1 } = arrival ?? {};
    const turnedLink = { ...link, direction: direction[link.direction] };
    return [{ from: to, to: from, node_type, degree, similarity, link: turnedLink }];
  });
}

function distinct(steps: readonly Step[]): Step[] {
  return [...new Map(steps.map((step) => [`${step.link.id} ${step.from} ${step.to}`, step])).values()];
}
