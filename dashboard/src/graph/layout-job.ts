import { EDGE_STEP, NODE_STEP, type LayoutJob } from './layout-run.ts';
import type { Model, Point } from './model.ts';

/** `moving`: the points that are moved; the others stay where they are. */
export function layoutJob(model: Model, moving: ReadonlySet<string>): LayoutJob {
  const nodes = new Float32Array(model.order * NODE_STEP);
  const edges = new Float32Array(model.size * EDGE_STEP);
  const places = new Map<string, number>();
  model.forEachNode((node, { x, y, size }) => {
    const at = places.size * NODE_STEP;
    places.set(node, at);
    const mass = 1 + model.degree(node);
    nodes.set([x, y, 0, 0, 0, 0, mass, 1, size, moving.has(node) ? 0 : 1], at);
  });
  let at = 0;
  model.forEachEdge((_edge, _attributes, from, to) => {
    edges.set([places.get(from) ?? 0, places.get(to) ?? 0, 1], at);
    at += EDGE_STEP;
  });
  return { nodes, edges };
}

/** Moves the points of the model to where a layout has them. */
export function applyLayout(model: Model, nodes: Float32Array): void {
  let at = 0;
  model.updateEachNodeAttributes(
    (_, attributes) => {
      attributes.x = nodes[at] ?? 0;
      attributes.y = nodes[at + 1] ?? 0;
      at += NODE_STEP;
      return attributes;
    },
    { attributes: ['x', 'y'] },
  );
}

export function pointsOf(model: Model): ReadonlyMap<string, Point> {
  return new Map(model.mapNodes((node, { x, y }) => [node, { x, y }]));
}
