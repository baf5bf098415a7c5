import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { describeWalk as describeStatement } from '../../graph/queries/traversal.ts';
import { nodesAsOf } from '../../graph/queries/history/version.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import type { WithGraph, WithReservation } from '../transaction/dependencies.ts';
import { AnswerSpace, LISTED_DATA } from '../limits/answer-space.ts';
import { saidFirst } from '../limits/said-first.ts';
import { withLongData } from '../limits/long-data.ts';
import { labelWords } from '../ontology/label.ts';
import { isPast, readerAsOf, timesOf, type PastTime } from '../relationships/relationships-as-of.ts';
import type { Link, Reached, Step } from './strategy.ts';
import type { Walk } from './walk.ts';

export interface PathStep extends Pick<Step, 'from' | 'to'>, Omit<Link, 'words' | 'similarity'> {
  readonly relationship: string;
  readonly valid_from?: string | undefined;
  readonly valid_to?: string | undefined;
  readonly derived?: true | undefined;
}

export interface RelatedNode extends Pick<Reached, 'key' | 'node_type' | 'score' | 'depth'> {
  readonly description: string;
  readonly derived?: true | undefined;
  readonly path: PathStep[];
}

export interface Described {
  nodes: RelatedNode[];
  edges: EdgeRecord[];
  hyperedges: HyperedgeRecord[];
  /** From the start to the target. */
  paths?: { score: number; steps: PathStep[] }[];
  /** Names of the limits that cut the answer. */
  truncated: string[];
}

/** A walk, with the paths to its target if it has one. */
export interface Walked extends Pick<Walk, 'found' | 'steps'> {
  readonly paths?: readonly Reached[] | undefined;
}

/** The nodes of a walk with their descriptions and paths. */
export async function describeNodes(
  memory: WithGraph,
  start: string,
  walked: Walked,
  time: PastTime = {},
): Promise<RelatedNode[]> {
  return (await describeAll(memory, start, walked, time)).nodes;
}

/** The nodes, and the edges and hyperedges that the walk follows between them, up to the size of an answer. */
export async function describeWalk(
  memory: WithGraph & WithReservation,
  start: string,
  walked: Walked,
  time: PastTime = {},
): Promise<Described> {
  const { nodes, edges, hyperedges, paths } = await describeAll(memory, start, walked, time);
  const space = new AnswerSpace();
  const fitting = space.take(nodes);
  const links = await withLongData(
    memory,
    { edges, hyperedges },
    space,
    isPast(time) ? readerAsOf(memory, time) : undefined,
  );
  return { nodes: fitting, ...links, ...(paths && { paths }), truncated: space.truncated };
}

async function describeAll(
  memory: WithGraph,
  start: string,
  { found, steps, paths }: Walked,
  time: PastTime,
) {
  if (found.length === 0) return { nodes: [], edges: [], hyperedges: [], ...(paths && { paths: [] }) };
  const keys = new Set([start, ...found.map(({ key }) => key)]);
  const inside = steps.filter(({ from, to }) => keys.has(from) && keys.has(to));
  const onPaths = [...found, ...(paths ?? [])].flatMap(({ path }) => path);
  const { nodes, edges, hyperedges } = await read(memory, time, {
    keys: found.map(({ key }) => key),
    edges: idsOf('edge', [...inside, ...onPaths]),
    hyperedges: idsOf('hyperedge', [...inside, ...onPaths]),
  });
  const links = new Map([...edges, ...hyperedges].map((link) => [link.id, link]));
  const toSteps = (path: readonly Step[]) => path.map((step) => toPathStep(step, links.get(step.link.id)));
  const records = new Map(nodes.map((node) => [node.key, node]));
  const insideIds = new Set(inside.map(({ link }) => link.id));
  return {
    nodes: found.flatMap(({ key, score, depth, path }) => {
      const record = records.get(key);
      return record ? [{ ...record, score, depth, path: toSteps(path) }] : [];
    }),
    edges: saidFirst(edges.filter(({ id }) => insideIds.has(id))),
    hyperedges: saidFirst(hyperedges.filter(({ id }) => insideIds.has(id))),
    ...(paths && { paths: paths.map(({ score, path }) => ({ score, steps: toSteps(path) })) }),
  };
}

/** Reads what a walk found, now or as it was at a time. */
async function read(
  memory: WithGraph,
  time: PastTime,
  ids: { keys: string[]; edges: string[]; hyperedges: string[] },
) {
  const longest = LISTED_DATA.ofRelationship;
  if (!isPast(time)) return runForOne(memory.graph, describeStatement, { ...ids, longest });
  const [rows, links] = await Promise.all([
    runQuery(memory.graph, nodesAsOf, { keys: ids.keys, at: timesOf(time).asOf }),
    readerAsOf(memory, time)(ids.edges, ids.hyperedges, longest),
  ]);
  const nodes = rows.map(({ node: { key, description, node_type } }) => ({ key, description, node_type }));
  return { ...links, nodes };
}

function idsOf(kind: Link['kind'], steps: readonly Step[]): string[] {
  return [...new Set(steps.filter(({ link }) => link.kind === kind).map(({ link }) => link.id))];
}

/** A relationship that is deleted meanwhile has only the words of its label. */
function toPathStep({ from, to, link }: Step, read: EdgeRecord | HyperedgeRecord | undefined): PathStep {
  const { kind, id, label, direction } = link;
  const { relationship = labelWords(label), derived, valid_from, valid_to } = read ?? {};
  return { from, to, kind, id, relationship, label, direction, valid_from, valid_to, derived };
}
