import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { describeWalk as describeStatement } from '../../graph/queries/traversal.ts';
import { runForOne } from '../../graph/run-query.ts';
import { AnswerSpace, LISTED_DATA } from '../limits/answer-space.ts';
import { labelWords } from '../ontology/label.ts';
import { withLongData } from '../limits/long-data.ts';
import type { WithGraph, WithReservation } from '../dependencies.ts';
import type { Reached, Step } from './strategy.ts';
import type { Walk } from './walk.ts';

export interface PathStep {
  from: string;
  to: string;
  kind: 'edge' | 'hyperedge';
  id: string;
  relationship: string;
  label: string;
  direction: 'out' | 'in' | 'none';
}

export interface RelatedNode {
  key: string;
  description: string;
  node_type: string;
  score: number;
  depth: number;
  path: PathStep[];
}

/** A way from the start to the node asked for. */
export interface RelatedPath {
  score: number;
  steps: PathStep[];
}

export interface Described {
  nodes: RelatedNode[];
  edges: EdgeRecord[];
  hyperedges: HyperedgeRecord[];
  paths?: RelatedPath[];
  /** The size of an answer, where that cut it. */
  truncated: string[];
}

/** What an answer tells of a walk, and of the paths that were looked for. */
export interface Walked extends Walk {
  readonly paths?: readonly Reached[] | undefined;
}

/** The nodes of a walk with their texts, without what leads to them. */
export async function describeNodes(
  memory: WithGraph,
  start: string,
  walked: Walked,
): Promise<RelatedNode[]> {
  return (await describeAll(memory, start, walked)).nodes;
}

/** The nodes with their texts, and the edges and hyperedges between them that the walk went along, as one answer holds them. */
export async function describeWalk(
  memory: WithGraph & WithReservation,
  start: string,
  walked: Walked,
): Promise<Described> {
  const { nodes, edges, hyperedges, paths } = await describeAll(memory, start, walked);
  const space = new AnswerSpace();
  const fitting = space.take(nodes);
  const links = await withLongData(memory, { edges, hyperedges }, space);
  return { nodes: fitting, ...links, ...(paths && { paths }), truncated: space.truncated };
}

async function describeAll({ graph }: WithGraph, start: string, { found, steps, paths }: Walked) {
  if (found.length === 0) return { nodes: [], edges: [], hyperedges: [], ...(paths && { paths: [] }) };
  const keys = new Set([start, ...found.map(({ key }) => key)]);
  const inside = steps.filter(({ from, to }) => keys.has(from) && keys.has(to));
  const onPaths = [...found, ...(paths ?? [])].flatMap(({ path }) => path);
  const { nodes, edges, hyperedges } = await runForOne(graph, describeStatement, {
    keys: found.map(({ key }) => key),
    edges: idsOf('edge', [...inside, ...onPaths]),
    hyperedges: idsOf('hyperedge', [...inside, ...onPaths]),
    longest: LISTED_DATA.ofRelationship,
  });
  const words = new Map([...edges, ...hyperedges].map(({ id, relationship }) => [id, relationship]));
  const toSteps = (path: readonly Step[]) => path.map((step) => toPathStep(step, words));
  const texts = new Map(nodes.map((node) => [node.key, node]));
  const shown = new Set(inside.map(({ link }) => link.id));
  return {
    nodes: found.flatMap(({ key, score, depth, path }) => {
      const text = texts.get(key);
      return text ? [{ ...text, score, depth, path: toSteps(path) }] : [];
    }),
    edges: edges.filter(({ id }) => shown.has(id)),
    hyperedges: hyperedges.filter(({ id }) => shown.has(id)),
    ...(paths && { paths: paths.map(({ score, path }) => ({ score, steps: toSteps(path) })) }),
  };
}

function idsOf(kind: Step['link']['kind'], steps: readonly Step[]): string[] {
  return [...new Set(steps.filter(({ link }) => link.kind === kind).map(({ link }) => link.id))];
}

/** A relationship that was forgotten meanwhile has its label for words. */
function toPathStep({ from, to, link }: Step, words: ReadonlyMap<string, string>): PathStep {
  const { kind, id, label, direction } = link;
  return { from, to, kind, id, relationship: words.get(id) ?? labelWords(label), label, direction };
}
