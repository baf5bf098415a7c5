import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { describeWalk as describeStatement } from '../../graph/queries/traverse.ts';
import type { RowOf } from '../../graph/query.ts';
import { runForOne } from '../../graph/run-query.ts';
import { labelWords } from '../label.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { Reached, Step } from './strategy.ts';
import type { Told } from './told.ts';
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
}

/** What an answer shows of a walk, and of the paths that were looked for. */
export interface Shown extends Walk {
  readonly paths?: readonly Reached[] | undefined;
  /** What the walk was told of it. */
  readonly told: Told;
}

const NOTHING: RowOf<typeof describeStatement> = { nodes: [], edges: [], hyperedges: [] };

/** The nodes with their texts, and the edges and hyperedges between them that the walk went along. */
export async function describeWalk(
  memory: MemoryContext,
  start: string,
  { found, steps, paths, told }: Shown,
): Promise<Described> {
  if (found.length === 0) return { nodes: [], edges: [], hyperedges: [], ...(paths && { paths: [] }) };
  const keys = new Set([start, ...found.map(({ key }) => key)]);
  const inside = steps.filter(({ from, to }) => keys.has(from) && keys.has(to));
  const onPaths = [...found, ...(paths ?? [])].flatMap(({ path }) => path);
  const { nodes, edges, hyperedges } = await read(memory, told, {
    keys: found.map(({ key }) => key),
    edges: idsOf('edge', [...inside, ...onPaths]),
    hyperedges: idsOf('hyperedge', [...inside, ...onPaths]),
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

interface Wanted {
  readonly keys: readonly string[];
  readonly edges: readonly string[];
  readonly hyperedges: readonly string[];
}

/** Asks the database only for what the walk was not told. */
async function read(memory: MemoryContext, told: Told, { keys, edges, hyperedges }: Wanted) {
  const [nodesTold, missingKeys] = parted(keys, (key) => told.node(key));
  const [edgesTold, missingEdges] = parted(edges, (id) => told.edge(id));
  const [hyperedgesTold, missingHyperedges] = parted(hyperedges, (id) => told.hyperedge(id));
  const missing = { keys: missingKeys, edges: missingEdges, hyperedges: missingHyperedges };
  const isAllTold = Object.values(missing).every(({ length }) => length === 0);
  const rest = isAllTold ? NOTHING : await runForOne(memory.graph, describeStatement, missing);
  return {
    nodes: [...nodesTold, ...rest.nodes],
    edges: [...edgesTold, ...rest.edges],
    hyperedges: [...hyperedgesTold, ...rest.hyperedges],
  };
}

/** What is told of each, and of which nothing is. */
function parted<T>(wanted: readonly string[], tell: (id: string) => T | undefined): [T[], string[]] {
  const found: T[] = [];
  const missing = wanted.filter((id) => {
    const told = tell(id);
    if (told) found.push(told);
    return !told;
  });
  return [found, missing];
}

function idsOf(kind: Step['link']['kind'], steps: readonly Step[]): string[] {
  return [...new Set(steps.filter(({ link }) => link.kind === kind).map(({ link }) => link.id))];
}

/** A relationship that was forgotten meanwhile has its label for words. */
function toPathStep({ from, to, link }: Step, words: ReadonlyMap<string, string>): PathStep {
  const { kind, id, label, direction } = link;
  return { from, to, kind, id, relationship: words.get(id) ?? labelWords(label), label, direction };
}
