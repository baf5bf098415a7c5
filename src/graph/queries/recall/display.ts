import { z } from 'zod';
import { query } from '../../query.ts';
import { asList, jsonText, sizedEdge, sizedHyperedge, bytes } from '../records.ts';

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

export const recallDisplay = query('recall/display', {
  params: z.object({
    keys: z.array(z.string()),
    contextEdges: z.number(),
    contextHyperedges: z.number(),
    longestOfNode: z.number(),
    longestOfRelationship: z.number(),
  }),
  row: displayRow,
  access: 'READ',
});

export const recallFeatures = query('recall/features', {
  params: z.object({ keys: z.array(z.string()) }),
  row: z.object({ key: z.string(), rev: z.number(), features: bytes.nullable() }),
  access: 'READ',
});

export const countNodes = query('recall/count-nodes', {
  params: z.object({}),
  row: z.object({ nodes: z.number() }),
  access: 'READ',
});

export const sampleFeatures = query('recall/sample', {
  params: z.object({ below: z.string() }),
  row: z.object({ features: bytes.nullable() }),
  access: 'READ',
});
