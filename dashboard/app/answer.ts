import type { GraphEdge, GraphHyperedge } from '../src/graph/graph-data.ts';

/** A memory as far as it is known. */
export interface Memory {
  readonly key: string;
  readonly description?: string | undefined;
  readonly node_type?: string | undefined;
  readonly created_at?: string | undefined;
  readonly occurred_at?: string | undefined;
  readonly derived?: boolean | undefined;
}

export interface Links {
  readonly edges: readonly GraphEdge[];
  readonly hyperedges: readonly GraphHyperedge[];
}

/** What a tool answered, for drawing. */
export interface Answer extends Links {
  /** In the order of the answer. */
  readonly memories: readonly Memory[];
}

/** A link as an answer has it: the words of it stand in its label alone, where the answer is short. */
type Short<Link extends GraphEdge | GraphHyperedge> = Omit<Link, 'relationship'> & {
  readonly relationship?: string;
};

interface Step extends Short<GraphEdge> {
  /** How the walk went along it; `none` is a step within a hyperedge. */
  readonly direction: 'out' | 'in' | 'none';
}

type Result = Memory & { readonly excerpt?: string };

/** The three answers that are drawn, which tell themselves apart by their fields. */
interface Structured {
  readonly results?: readonly Result[];
  readonly top_nodes?: readonly Memory[];
  readonly nodes?: readonly (Memory & { readonly path?: readonly Step[] })[];
  readonly paths?: readonly { readonly steps: readonly Step[] }[];
  readonly edges?: readonly Short<GraphEdge>[];
  readonly hyperedges?: readonly Short<GraphHyperedge>[];
}

/** Reads the structured answer of hm_recall, hm_find_related or hm_get_overview; undefined where it is another one. */
export function readAnswer(structured: unknown, startNode?: string): Answer | undefined {
  if (typeof structured !== 'object' || structured === null) return undefined;
  const { results, top_nodes, nodes, paths = [], ...given } = structured as Structured;
  const listed = results ?? top_nodes ?? nodes;
  if (!Array.isArray(listed)) return undefined;
  const steps = [...(nodes ?? []).flatMap(({ path }) => path ?? []), ...paths.flatMap((path) => path.steps)];
  const start = startNode === undefined ? [] : [{ key: startNode }];
  return {
    memories: [...(nodes ? start : []), ...listed.map(memoryOf)],
    ...readLinks(given, steps),
  };
}

export function readLinks({ edges = [], hyperedges = [] }: Structured, steps: readonly Step[] = []): Links {
  const walked = steps.filter(({ direction }) => direction !== 'none').map(edgeOf);
  const met = Map.groupBy(
    steps.filter(({ direction }) => direction === 'none'),
    ({ id }) => id,
  );
  const within = [...met.values()].flatMap(([step, ...others]) =>
    step ? [{ ...step, nodes: [...new Set([step, ...others].flatMap(({ from, to }) => [from, to]))] }] : [],
  );
  return {
    edges: [...edges, ...walked].map((link) => ({ ...link, relationship: wordsOf(link) })),
    hyperedges: [...hyperedges.map((link) => ({ ...link, members: link.nodes.length })), ...within].map(
      (link) => ({ ...link, relationship: wordsOf(link) }),
    ),
  };
}

/** The fields of a memory alone: an answer has scores and more beside. */
function memoryOf({ excerpt, description = excerpt, ...result }: Result): Memory {
  const { key, node_type, created_at, occurred_at, derived } = result;
  return { key, description, node_type, created_at, occurred_at, derived };
}

/** As it is stored, whichever way the walk went. */
function edgeOf({ direction, from, to, ...step }: Step): Short<GraphEdge> {
  return direction === 'in' ? { ...step, from: to, to: from } : { ...step, from, to };
}

function wordsOf({
  relationship,
  label,
}: {
  readonly relationship?: string;
  readonly label: string;
}): string {
  return relationship ?? label.replaceAll('_', ' ');
}
