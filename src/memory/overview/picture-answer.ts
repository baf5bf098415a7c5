import type { DrawnEdge, DrawnHyperedge, DrawnNode, PictureCounts } from '../../graph/queries/picture.ts';
import { AnswerSpace } from '../limits/answer-space.ts';
import { beginningOf } from '../text/beginning.ts';
import { calledByText } from '../text/called-by-text.ts';
import type { Wanted } from './picture-filter.ts';

/** Characters of JSON: more than a picture of usual keys and words has. */
const MAX_CHARACTERS = 12 * 2 ** 20;
const MAX_NAME = 60;

interface Drawn {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  readonly hyperedges: readonly DrawnHyperedge[];
}

/** A picture as it is answered: as much as fits, how much there is in all, and what is left out. */
export function pictureOf(
  { as_of, derived }: Pick<Wanted, 'as_of' | 'derived'>,
  drawn: Drawn,
  totals: PictureCounts,
) {
  const space = new AnswerSpace(MAX_CHARACTERS);
  const nodes = space.take(drawn.nodes.map(pictureNode));
  const isThere = keysOf(nodes);
  const edges = space.take(drawn.edges.filter(({ from, to }) => isThere(from) && isThere(to)));
  const hyperedges = space.take(
    drawn.hyperedges
      .map((each) => ({ ...each, nodes: each.nodes.filter(isThere) }))
      .filter((each) => each.nodes.length >= 2),
  );
  const all = {
    nodes: totals.nodes + (derived ? totals.derivedNodes : 0),
    edges: totals.edges + (derived ? totals.derivedEdges : 0),
    hyperedges: totals.hyperedges + (derived ? totals.derivedHyperedges : 0),
  };
  // The graph may change between two statements.
  const leftOut = (list: keyof typeof all, count: number) => Math.max(0, all[list] - count);
  const left_out = {
    nodes: leftOut('nodes', nodes.length),
    edges: leftOut('edges', edges.length),
    hyperedges: leftOut('hyperedges', hyperedges.length),
  };
  return {
    ...{ nodes, edges, hyperedges },
    total: {
      ...{ nodes: totals.nodes, edges: totals.edges, hyperedges: totals.hyperedges },
      derived_nodes: totals.derivedNodes,
      derived_edges: totals.derivedEdges,
      derived_hyperedges: totals.derivedHyperedges,
    },
    cut: Object.values(left_out).some((count) => count > 0),
    left_out,
    ...(as_of !== undefined && { as_of }),
  };
}

function keysOf(nodes: readonly { readonly key: string }[]): (key: string) => boolean {
  const keys = new Set(nodes.map(({ key }) => key));
  return (key) => keys.has(key);
}

function pictureNode({ description, name, title, derived, ...node }: DrawnNode) {
  const called = calledByText(description, node.node_type) ?? null;
  const label = [name, title, called, description].map(oneLine).find((text) => text !== '') ?? node.key;
  return { ...node, name: label, ...(derived && { derived: true as const }) };
}

/** A short text for a label. */
function oneLine(text: string | null): string {
  return beginningOf((text ?? '').replaceAll(/\s+/g, ' ').trim(), MAX_NAME);
}
