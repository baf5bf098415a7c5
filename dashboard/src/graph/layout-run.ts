import forceAtlas2 from 'graphology-layout-forceatlas2';
import iterate from 'graphology-layout-forceatlas2/iterate.js';

/** The points and edges of a layout as ForceAtlas2 wants them. */
export interface LayoutJob {
  readonly nodes: Float32Array;
  readonly edges: Float32Array;
}

/** Numbers a node: x, y, four of its last movements, mass, convergence, size, fixed. */
export const NODE_STEP = 10;
export const EDGE_STEP = 3;
const FIXED = 9;

/** Points of larger graphs are small, and keeping them apart takes long. */
const MOST_APART = 1_000;
const LONGEST_MS = 4_000;
const BATCH = 5;
/** A batch that moves points by less of the picture's span on average has settled. */
const SETTLED = 0.0004;

/** Moves the points until they hardly move, for four seconds at most. Who goes through it may pause after each batch. */
export function* layOut(
  { nodes, edges }: LayoutJob,
  now: () => number = () => performance.now(),
): Generator<undefined, void> {
  const ends = now() + LONGEST_MS;
  const order = nodes.length / NODE_STEP;
  const settings = {
    ...DEFAULTS,
    ...forceAtlas2.inferSettings(order),
    adjustSizes: order <= MOST_APART,
  };
  let isSettled = false;
  while (!isSettled && now() < ends) {
    const before = nodes.slice();
    for (let step = 0; step < BATCH; step++) iterate(settings, nodes, edges);
    isSettled = movement(before, nodes) < SETTLED;
    yield;
  }
}

const DEFAULTS = {
  linLogMode: false,
  outboundAttractionDistribution: false,
  edgeWeightInfluence: 1,
  barnesHutTheta: 0.7,
};

function movement(before: Float32Array, after: Float32Array): number {
  let [sum, count, least, most] = [0, 0, Infinity, -Infinity];
  for (let at = 0; at < after.length; at += NODE_STEP) {
    const [x, y] = [after[at] ?? 0, after[at + 1] ?? 0];
    least = Math.min(least, x, y);
    most = Math.max(most, x, y);
    if (after[at + FIXED] === 1) continue;
    sum += Math.hypot(x - (before[at] ?? 0), y - (before[at + 1] ?? 0));
    count++;
  }
  return count === 0 ? 0 : sum / count / Math.max(1, most - least);
}
