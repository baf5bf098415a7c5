import { MultiGraph } from 'graphology';
import type { GraphData, GraphEdge, GraphHyperedge, GraphNode } from './graph-data.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How sigma draws a point: a memory as a circle, a hyperedge as a small diamond. */
export interface NodeAttributes {
  x: number;
  y: number;
  size: number;
  shape: 'circle' | 'diamond';
  color: string;
  label: string;
  backdropColor: string;
  backdropBorderColor: string;
  /** What is chosen stands on a ground of its own. */
  backdropVisibility: 'visible' | 'hidden';
  visibility: 'visible' | 'hidden';
  zIndex: number;
  /** Undefined for a hyperedge. */
  readonly memory?: GraphNode;
  readonly hyperedge?: GraphHyperedge;
}

export interface EdgeAttributes {
  size: number;
  color: string;
  /** Pixels of a dash. */
  dash: number;
  head: 'arrow' | 'none';
  visibility: 'visible' | 'hidden';
  zIndex: number;
  readonly link: GraphEdge | GraphHyperedge;
}

export type Model = MultiGraph<NodeAttributes, EdgeAttributes, { readonly data: GraphData }>;

/** No key begins so: a hyperedge is a point of its own between its members. */
const JOINT = '\n';

/** The graph that sigma draws. Where points lie and how they look is set afterwards. */
export function modelOf(data: GraphData): Model {
  const { nodes, edges, hyperedges } = data;
  const model: Model = new MultiGraph();
  model.setAttribute('data', data);
  const scale = scaleOf(nodes.length);
  for (const memory of nodes) {
    model.mergeNode(memory.key, {
      ...UNPLACED,
      size: sizeOf(memory.links) * scale,
      shape: 'circle',
      label: cut(memory.name),
      memory,
    });
  }
  for (const edge of edges) addEdge(model, edge.id, edge.from, edge.to, edge, 'arrow');
  for (const hyperedge of hyperedges) addHyperedge(model, hyperedge, scale);
  return model;
}

/** The colour of a type is no word for it. */
export function withType({ label, memory }: Pick<NodeAttributes, 'label' | 'memory'>): string {
  return memory ? `${label} (${memory.node_type})` : label;
}

const UNPLACED = {
  ...{
    x: NaN,
    y: NaN,
    color: '',
    labelColor: '',
    labelBackgroundColor: '',
    backdropColor: '',
    backdropBorderColor: '',
    zIndex: 0,
  },
  visibility: 'visible',
  backdropVisibility: 'hidden',
} as const;

function addEdge(
  model: Model,
  id: string,
  from: string,
  to: string,
  link: GraphEdge | GraphHyperedge,
  head: EdgeAttributes['head'],
): void {
  if (!model.hasNode(from) || !model.hasNode(to) || model.hasEdge(id)) return;
  model.addEdgeWithKey(id, from, to, {
    ...{ size: 1, color: '', dash: 0, zIndex: 0, visibility: 'visible' },
    ...{ head, link },
  });
}

function addHyperedge(model: Model, hyperedge: GraphHyperedge, scale: number): void {
  const [first, second, ...others] = new Set(hyperedge.nodes.filter((key) => model.hasNode(key)));
  if (first === undefined || second === undefined) return;
  if (others.length === 0 && (hyperedge.members ?? 2) === 2)
    return addEdge(model, hyperedge.id, first, second, hyperedge, 'none');
  const joint = JOINT + hyperedge.id;
  model.mergeNode(joint, {
    ...UNPLACED,
    ...{ size: 5 * scale, shape: 'diamond', label: cut(hyperedge.relationship), hyperedge },
  });
  for (const key of [first, second, ...others])
    addEdge(model, `${hyperedge.id}${JOINT}${key}`, joint, key, hyperedge, 'none');
}

export function isJoint(node: string): boolean {
  return node.startsWith(JOINT);
}

/** Grows with its links, within bounds. */
function sizeOf(links: number): number {
  return Math.min(16, 4 + Math.sqrt(links) * 1.6);
}

/** Many points are small, else they would hide each other and all links. */
function scaleOf(count: number): number {
  return Math.min(1, Math.max(0.35, Math.sqrt(250 / count)));
}

const LABEL_CHARACTERS = 32;

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line.slice(0, LABEL_CHARACTERS * 2)];
  return characters.length <= LABEL_CHARACTERS
    ? line
    : `${characters
        .slice(0, LABEL_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
}

/** The memories that one step leads to, over hyperedges as well. */
export function neighboursOf(model: Model, key: string): ReadonlySet<string> {
  const found = new Set<string>();
  model.forEachNeighbor(key, (neighbour) => {
    if (!isJoint(neighbour)) found.add(neighbour);
    else model.forEachNeighbor(neighbour, (member) => void found.add(member));
  });
  found.delete(key);
  return found;
}
