import { z } from 'zod';
import { query } from '../../query.ts';
import { asList, jsonText, sizedEdge, sizedHyperedge } from '../records.ts';
import { filter } from './candidates.ts';

/** The display fields of a node. Data that is too long is left out and `size` is its length; otherwise `size` is 0. */
export const displayRow = z.object({
  key: z.string(),
  size: z.number(),
  description: z.string(),
  node_type: z.string(),
  data: z.string(),
  connections: z.number(),
  occurred_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Lists of fields, parsed only where the node is displayed. */
  edges: z.array(z.array(z.unknown())),
  hyperedges: z.array(z.array(z.unknown())),
});
export type DisplayRow = z.output<typeof displayRow>;

const listedEdges = z.array(asList(sizedEdge).transform(({ size: _size, ...edge }) => edge));
const listedHyperedges = z.array(
  asList(sizedHyperedge).transform(({ size: _size, ...hyperedge }) => hyperedge),
);

/** Characters of data that are left out: those of the node and of its edges and hyperedges, whose valid times come after. */
export function omittedSize({ size, edges, hyperedges }: DisplayRow): number {
  return [...edges, ...hyperedges].reduce((sum, fields) => sum + Number(fields.at(-3)), size);
}

export function displayFields({ size: _, data, occurred_at, edges, hyperedges, ...node }: DisplayRow) {
  return {
    node: { ...node, ...(occurred_at !== null && { occurred_at }), data: jsonText.parse(data) },
    edges: listedEdges.parse(edges),
    hyperedges: listedHyperedges.parse(hyperedges),
  };
}
/** A node as an answer displays it, with its edges and hyperedges. */
export type Displayed = ReturnType<typeof displayFields>;

const linkKind = z.enum(['mentions', 'mentioned by', 'sequence', 'edge', 'hyperedge']);

/** A link from a seed to a node. */
export const link = z.object({
  seed: z.string(),
  key: z.string(),
  rev: z.number(),
  kind: linkKind,
  /** The name or the label that links them. */
  via: z.string(),
  /** 1 along an edge, -1 against it, 0 where there is no direction. */
  direction: z.number(),
  /** The weight of its kind after damping. */
  strength: z.number(),
});
export type Link = z.output<typeof link>;

export const recallSurroundings = query('recall/surroundings', {
  params: z.object({
    seeds: z.array(z.string()),
    seedWeights: z.array(z.number()),
    kinds: z.record(linkKind, z.number()),
    maxNameMatches: z.number(),
    maxLinks: z.number(),
    sequence: z.array(z.string()),
    ...filter,
    displayed: z.array(z.string()),
    linked: z.number(),
    contextEdges: z.number(),
    contextHyperedges: z.number(),
    longestOfNode: z.number(),
    longestOfRelationship: z.number(),
  }),
  row: z.object({ links: z.array(link), display: z.array(displayRow) }),
  access: 'READ',
});
