import { z } from 'zod';
import { read } from '../../query.ts';
import {
  asList,
  bytes,
  derivedFlag,
  jsonText,
  maybeText,
  number,
  sizedEdge,
  sizedHyperedge,
  text,
  texts,
} from '../records.ts';

/** The display fields of a node. Data that is too long is left out and `size` is its length; otherwise `size` is 0. */
export const displayRow = z.object({
  key: text,
  size: number,
  description: text,
  node_type: text,
  data: text,
  connections: number,
  occurred_at: maybeText,
  created_at: text,
  updated_at: text,
  derived: derivedFlag,
  /** Lists of fields, parsed only where the node is displayed. */
  edges: z.array(z.array(z.unknown())),
  hyperedges: z.array(z.array(z.unknown())),
});
export type DisplayRow = z.output<typeof displayRow>;

const listedEdges = z.array(asList(sizedEdge).transform(({ size: _size, ...edge }) => edge));
const listedHyperedges = z.array(
  asList(sizedHyperedge).transform(({ size: _size, ...hyperedge }) => hyperedge),
);

/** Characters of data that are left out: those of the node and of its edges and hyperedges, whose times and mark come after. */
export function omittedSize({ size, edges, hyperedges }: DisplayRow): number {
  return [...edges, ...hyperedges].reduce((sum, fields) => sum + Number(fields.at(-4)), size);
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

export const recallDisplay = read(
  'recall/display',
  {
    keys: texts,
    contextEdges: number,
    contextHyperedges: number,
    /** Edges of a node among which those are chosen. */
    maxRead: number,
    /** Beginnings of words that the query has, each after a space. */
    words: texts,
    longestOfNode: number,
    longestOfRelationship: number,
  },
  displayRow,
);

export const recallFeatures = read(
  'recall/features',
  { keys: texts },
  { key: text, rev: number, features: bytes.nullable() },
);

export const countNodes = read('recall/count-nodes', {}, { nodes: number });
export const sampleFeatures = read('recall/sample', { below: text }, { features: bytes.nullable() });
