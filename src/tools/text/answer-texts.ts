import { nameText } from '../../memory/text/quote.ts';
import { shortFileText } from './file-text.ts';
import {
  countText,
  edgeLines,
  hyperedgeLine,
  nodeLine,
  moreLine,
  orderText,
  WHOLE,
  type EdgeText,
} from './lines.ts';

type Node = Parameters<typeof nodeLine>[0];
type Hyperedge = Parameters<typeof hyperedgeLine>[0];

/** Characters of all texts together; each has those of the longest line at least. */
const MAX_TEXTS = 24_000;

/** What hm_get_nodes read: few texts are whole, however long. */
export function nodesText(answer: {
  readonly nodes: readonly (Node & {
    readonly assets?: readonly string[] | undefined;
    readonly origins?: readonly unknown[] | undefined;
    readonly files?: readonly Parameters<typeof shortFileText>[0][] | undefined;
  })[];
  readonly missing: readonly string[];
  readonly similar?: readonly string[] | undefined;
  readonly truncated: readonly string[];
}): string {
  const text = Math.max(WHOLE.text, Math.floor(MAX_TEXTS / Math.max(1, answer.nodes.length)));
  return [
    ...answer.nodes.map(({ assets = [], files = [], origins, ...node }) =>
      [
        nodeLine({ ...node, derived: origins !== undefined }, { ...WHOLE, text }),
        ...(assets.length > 0 ? [`assets ${JSON.stringify(assets)}`] : []),
        ...(files.length > 0 ? [`files ${files.map(shortFileText).join(', ')}`] : []),
      ].join(' '),
    ),
    ...(answer.missing.length > 0 ? [`Not there: ${answer.missing.map(nameText).join(', ')}`] : []),
    ...(answer.similar?.length ? [`Similar keys: ${answer.similar.map(nameText).join(', ')}`] : []),
    ...cutLine(answer.truncated),
  ].join('\n');
}

function cutLine(truncated: readonly string[]): string[] {
  return moreLine([truncated.length > 0 && `cut by ${truncated.join(', ')}, ask for fewer`]);
}

/** What hm_get_relationships read. */
export function relationshipsText(answer: {
  readonly edges: readonly EdgeText[];
  readonly hyperedges: readonly Hyperedge[];
  readonly truncated: readonly string[];
}): string {
  const lines = [...edgeLines(answer.edges).values(), ...answer.hyperedges.map(hyperedgeLine)];
  return [...(lines.length > 0 ? lines : ['No relationships.']), ...cutLine(answer.truncated)].join('\n');
}

interface Counts {
  readonly nodes: number;
  readonly edges: number;
  readonly hyperedges: number;
}

/** What hm_overview counted. */
export function overviewText(answer: {
  readonly stats: Counts & { readonly derived: Counts };
  readonly top_nodes: readonly (Node & { readonly connections: number })[];
  readonly types: readonly { readonly name: string; readonly node_count: number; readonly derived: number }[];
}): string {
  const { derived } = answer.stats;
  const types = answer.types.filter((type) => type.node_count + type.derived > 0);
  return [
    `Stored: ${countsText(answer.stats)}.`,
    ...(derived.nodes + derived.edges + derived.hyperedges > 0
      ? [`Derived from texts (~): ${countsText(derived)}.`]
      : []),
    ...(types.length > 0 ? [`Types: ${types.map(typeText).join(', ')}.`] : []),
    ...(answer.top_nodes.length > 0 ? ['Most connected:'] : []),
    ...answer.top_nodes.map(({ connections, ...node }) => `${nodeLine(node)} ${connections} connections`),
  ].join('\n');
}

function countsText({ nodes, edges, hyperedges }: Counts): string {
  return `${nodes} nodes, ${edges} edges, ${hyperedges} hyperedges`;
}

/** `person 3 + 12 ~` */
function typeText({
  name,
  node_count,
  derived,
}: {
  name: string;
  node_count: number;
  derived: number;
}): string {
  return `${name} ${node_count}${derived > 0 ? ` + ${derived} ~` : ''}`;
}

/** What hm_list_orphans listed. */
export function orphansText(answer: {
  readonly orphans: readonly Node[];
  readonly total: number;
  readonly derived?: number | undefined;
}): string {
  if (answer.total === 0) return 'Every node has a relationship.';
  return [
    `${answer.orphans.length} of ${countText(answer.total, answer.derived)}, ${orderText(answer.derived)}:`,
    ...answer.orphans.map((node) => nodeLine(node)),
  ].join('\n');
}
